/** What a simulator is as a program: what its environment says, and how it ends. */

const { env } = process

/** A whole number of the environment; the program ends with 2 at anything else. */
export function number(name: string, otherwise: number): number {
  const value = Number(env[name] ?? otherwise)
  if (Number.isInteger(value) && value >= 0) return value
  console.error(`${name} is ${env[name]}: give a whole number.`)
  process.exit(2)
}

/** Closes and ends by a signal; where `attached`, when its standard input ends too, so that it does not outlive who started it. */
export function endBySignal(close: () => Promise<void>, attached: boolean): void {
  const stop = () => {
    close().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  if (attached) process.stdin.once('end', stop).resume()
}
