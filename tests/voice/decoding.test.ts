import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decoded } from '../../server/voice/sound/decodeThread.ts'
import { sparseMp3, wav } from './soundFiles.ts'

const MB = 1_048_576
/** Less than the desk gives its own. */
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relaydesk-sound-'))
})
afterAll(() => rm(folder, { recursive: true }))

const decoded = async (content: Buffer, mime: string): Promise<{ answer: Decoded; buffers: number }> => {
  const from = join(folder, 'from')
  await writeFile(from, content)
  const asked = { from, mime, to: join(folder, 'to'), maxSeconds: 180 }
  const worker = new Worker(new URL('./decodeProbe.ts', import.meta.url), { workerData: asked, resourceLimits: LIMITS })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

test.each([
  ['an hour in 3.6 MB', sparseMp3(3600), 'audio/mpeg', 'too long'],
  ['the most samples a second, of the most channels', wav({ rate: 192_000, channels: 8, seconds: 1.6 }), 'audio/wav', undefined],
  ['the least bits of a sample for as long as 5 MB go', wav({ bits: 8, seconds: 620 }), 'audio/wav', 'too long'],
  ['a file that says it has 4 GB', wav({ says: { bytes: 4_000_000_000 } }), 'audio/wav', 'cut off'],
])('a thread of little memory is enough for %s, and leaves nothing of what it refuses', async (_what, content, mime, problem) => {
  const { answer, buffers } = await decoded(content, mime)
  if (problem) expect(answer).toEqual({ problem: expect.stringContaining(problem) })
  else expect(answer).toEqual({ durationMs: 1600 })
  expect(buffers).toBeLessThan(96 * MB)
  expect(await readdir(folder)).toEqual(problem ? ['from'] : ['from', 'to'])
  await rm(join(folder, 'to'), { force: true })
})
