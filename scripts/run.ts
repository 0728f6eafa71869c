import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export interface Outcome {
  ok: boolean
  /** Standard output and error together, in the order they came. */
  output: string
}

/** Runs a program in the project's folder to its end and keeps what it says. Never rejects: a program that is missing is not ok. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<Outcome> {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.on('error', error => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', code => resolve({ ok: code === 0, output }))
  })
}

/** Runs a JavaScript file of a dependency on this Node. */
export function runNode(file: string, args: string[]): Promise<Outcome> {
  return run(process.execPath, [file, ...args])
}
