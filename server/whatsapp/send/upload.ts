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

/**
 * Has the file of a message's head at the provider until the message was sent. Outside of any transaction.
 * @param start when the campaign begins
 * @returns the provider's id
 * @throws HttpProblem 422 on `header_media` with what the provider says
 */
export const putAtHead = async (
  deps: Pick<Deps, 'pool' | 'dataDir'>,
  number: NumberAccess,
  file: HeaderFile,
  start: Date | undefined,
): Promise<string> => {
  const until = new Date((start?.getTime() ?? Date.now()) + SENDING_MS)
  try {
    return (await mediaIdFor(deps, number, file.id, until)).id
  } catch (error) {
    throw error instanceof GraphFailure ? invalid({ header_media: [sentenceOf(error)] }) : error
  }
}
