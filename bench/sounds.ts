import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resourceUsage } from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BENCH_PASSWORD, benchCaller } from './caller.ts'
import { benchDesk } from './desk.ts'
import { fill, makeOwners } from './fill.ts'
import { inServer } from './inServer.ts'
import { quantile } from './quantile.ts'

export interface SoundFigures {
  /** Milliseconds in the server of a list's calls: with nothing else to do, and beside the uploads; taken in turn. */
  idle: { p50: number; p95: number; calls: number }
  beside: { p50: number; p95: number; calls: number }
  /** The uploads, from the first sent to the last answered. */
  seconds: number
  /** The desk's process at its largest, in MB: before the uploads and after them. */
  memory: { before: number; after: number }
}

export const SOUNDS = 200
/** Budget of the p95 beside the uploads, as a multiple of that of the idle desk. */
export const SOUNDS_BUDGET = 2
const ROUNDS = 4
const IDLE_CALLS = 150
const MESSAGES = 100_000
const LISTS = ['delivery-report', 'users', 'contact-numbers'] as const

const largestMb = (): number => resourceUsage().maxRSS / 1024

/**
 * How fast lists are while 200 voice files are uploaded by another process, 50 at once: sound, damaged, an hour long, and such that decode to
 * far more than they hold. Idle and beside the uploads in turn, so that what else the machine does falls on both.
 */
export const benchSounds = async (): Promise<SoundFigures> => {
  const { desk, end } = await benchDesk('api')
  try {
    await fill(desk.deps.pool, await makeOwners(desk.deps.pool), MESSAGES)
    const url = desk.url as string
    const call = await benchCaller(url)
    const measure = inServer('/api/voice-upload')
    let run = 0
    const list = () => measure(() => call(LISTS[run++ % LISTS.length]!, { page: 1, per_page_record: 25 }))
    for (let warm = 0; warm < 60; warm++) await list()
    const child = spawn(process.execPath, [fileURLToPath(new URL('./soundUploader.ts', import.meta.url)), url], {
      env: { ...process.env, BENCH_PASSWORD },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await lines.next()
    const idle: number[] = []
    const beside: number[] = []
    const before = largestMb()
    let seconds = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < IDLE_CALLS; n++) idle.push(await list())
      child.stdin.write(`${SOUNDS / ROUNDS}\n`)
      await lines.next()
      const since = performance.now()
      let over = false
      const last = lines.next().then(() => {
        over = true
      })
      while (!over) beside.push(await list())
      await last
      seconds += (performance.now() - since) / 1000
    }
    child.stdin.end()
    const [code] = await ended
    if (code !== 0) throw new Error(`The uploads ended with ${code}.`)
    const figures = (took: readonly number[]) => ({ p50: quantile(took, 0.5), p95: quantile(took, 0.95), calls: took.length })
    return { idle: figures(idle), beside: figures(beside), seconds, memory: { before, after: largestMb() } }
  } finally {
    await end()
  }
}
