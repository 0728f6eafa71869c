import { setTimeout as delay } from 'node:timers/promises'

interface Patience {
  /** Milliseconds before giving up. */
  timeout?: number
  /** Milliseconds between two looks. */
  every?: number
  /** What was waited for, for the message. */
  what?: string
}

/**
 * Waits for a condition instead of sleeping: asks again and again until the answer is truthy, and returns that answer.
 * @throws Error naming what was waited for, with the last error of the condition as cause
 */
export async function until<T>(condition: () => T | Promise<T>, patience: Patience = {}): Promise<NonNullable<T>> {
  const { timeout = 80_000, every = 15, what = condition.toString() } = patience
  const deadline = performance.now() + timeout
  let cause: unknown
  for (;;) {
    try {
      const answer = await condition()
      if (answer) return answer
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() > deadline) throw new Error(`Waited ${timeout} ms in vain for: ${what}`, { cause })
    await delay(every)
  }
}
