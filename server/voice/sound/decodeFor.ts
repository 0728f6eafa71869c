import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { Asked } from './decode.ts'
import type { Decoded } from './decodeThread.ts'

/** Files that are decoded at a time; the others wait. */
const AT_ONCE = 2
/** Ten minutes of the most laborious coding take a tenth of it, on a machine that has nothing else to do. */
const MOST_MS = 60_000

/**
 * A thread gives way to the one that answers calls, ends by itself when there is nothing to decode, and keeps no process. It may have so much
 * memory and no more: a file and what is made of it stand beside that, both bounded by what may be uploaded and by how long it may be.
 */
const threads = new Piscina<Asked, Decoded>({
  filename: fileURLToPath(new URL('./decodeThread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: AT_ONCE,
  idleTimeout: 10_000,
  niceIncrement: 10,
  resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
})

let running = 0
const waiting: (() => void)[] = []

/** The time of a file begins when its thread does, however many wait before it. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < AT_ONCE) running++
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const decoded = async (asked: Asked): Promise<Decoded> => {
  try {
    return await threads.run(asked, { signal: AbortSignal.timeout(MOST_MS) })
  } catch (error) {
    const { name } = recordOf(error)
    if (name === 'AbortError' || name === 'TimeoutError') return { problem: tell('The file takes too long to decode.') }
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { problem: tell('The file takes too much memory to decode.') }
    throw error
  }
}

/**
 * Decodes a file in a thread of its own and writes it as 8 kHz, 16 bits, mono WAV.
 * @param field the input that named it
 * @returns its length in milliseconds, as measured
 * @throws HttpProblem 422 at the field for what does not decode, or is too long
 */
export const decodeFor = async (field: string, asked: Asked): Promise<number> => {
  const answer = await inTurn(() => decoded(asked))
  if ('problem' in answer) throw invalid({ [field]: [answer.problem] })
  return answer.durationMs
}
