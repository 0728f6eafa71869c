import { recordOf } from '../../../messaging/record.ts'
import { graphCall } from '../../gateways/graph/call.ts'
import type { NumberAccess } from './numbers.ts'

/**
 * Sends one message from a number.
 * @returns the provider's id of it
 * @throws GraphFailure where it is refused; without a code where nobody can say whether it was taken
 */
export const sendMessage = async (
  { place, token, id }: NumberAccess,
  body: Readonly<Record<string, unknown>>,
): Promise<string | null> => {
  const { messages } = await graphCall(place, token, { method: 'POST', path: `${id}/messages`, json: body })
  const sent = recordOf(Array.isArray(messages) ? messages[0] : undefined).id
  return typeof sent === 'string' && sent !== '' ? sent : null
}
