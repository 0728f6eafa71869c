import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { NumberAccess } from '../graph/numbers.ts'
import { mediaIdFor } from '../media/forSending.ts'
import { sentenceOf } from '../numbers/refused.ts'
import type { HeaderFile } from './header.ts'

const DAY_MS = 86_400_000
/** So long after its beginning a campaign may still be sending. */
const SENDING_MS = 2 * DAY_MS

const putOne = async (
  deps: Pick<Deps, 'pool' | 'dataDir'>,
  number: NumberAccess,
  file: HeaderFile,
  until: Date,
): Promise<string> => {
  try {
    return (await mediaIdFor(deps, number, file.id, until)).id
  } catch (error) {
    throw error instanceof GraphFailure ? invalid({ [file.field]: [sentenceOf(error)] }) : error
  }
}

/**
 * Has the files of a message at the provider until the message was sent, each once. Outside of any transaction.
 * @param start when the campaign begins
 * @returns the provider's ids by the numbers of the files
 * @throws HttpProblem 422 at the field of a file with what the provider says
 */
export const putAtProvider = async (
  deps: Pick<Deps, 'pool' | 'dataDir'>,
  number: NumberAccess,
  files: readonly HeaderFile[],
  start: Date | undefined,
): Promise<ReadonlyMap<number, string>> => {
  const until = new Date((start?.getTime() ?? Date.now()) + SENDING_MS)
  const ids = new Map<number, string>()
  for (const file of files) if (!ids.has(file.id)) ids.set(file.id, await putOne(deps, number, file, until))
  return ids
}
