// Which calls no test of the server was answered by: what they declare to answer is held to nothing then.
import { readFile } from 'node:fs/promises'
import { register } from '../resources/index.ts'
import { responseSchema } from '../resources/language/answers.ts'
import { allEndpoints } from '../resources/language/endpoints.ts'
import type { Outcome } from './run.ts'

/**
 * Judges what tests/support/answers.ts noted while the whole suite ran: a line for each call that answered.
 * @param file of `ANSWERED`; none where no test of the server ran
 */
export const checkAnswered = async (file: string): Promise<Outcome> => {
  const seen = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'))
  const unseen = allEndpoints(register)
    .filter(endpoint => responseSchema(endpoint) !== undefined)
    .map(({ owner, name }) => `${owner}.${name}`)
    .filter(name => !seen.has(name))
  return {
    ok: unseen.length === 0,
    output: `${unseen.join('\n')}\nNo test is answered by these calls: write one in which they succeed, so that what they answer is held to their declaration.`,
  }
}
