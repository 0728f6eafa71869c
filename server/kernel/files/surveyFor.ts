import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { invalid } from '../problem/errors.ts'
import type { Survey } from './survey.ts'
import type { Surveyed } from './surveyThread.ts'

/**
 * Two files are read at a time, each in a thread of its own that gives way to the one that answers calls; the others wait. Threads that
 * have nothing to read end by themselves, and none keeps the process.
 */
const threads = new Piscina<string, Surveyed>({
  filename: fileURLToPath(new URL('./surveyThread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 10_000,
  niceIncrement: 10,
})

/** Reads a list to its end, off the event loop; what cannot be read is an error of the field. @throws HttpProblem 422 */
export const surveyFor = async (field: string, path: string): Promise<Survey> => {
  const read = await threads.run(path)
  if ('problem' in read) throw invalid({ [field]: [read.problem] })
  return read.survey
}
