import { tell } from '../../../messaging/tell.ts'
import { graphCall } from '../../gateways/graph/call.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { GraphPlace } from '../../gateways/graph/place.ts'

export interface SampleFile {
  name: string
  /** `image/png`. */
  type: string
  bytes: Uint8Array
}

/** Files of 10 MB go over slow lines, too. */
const TIMEOUT_MS = 60_000

const told = (value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new GraphFailure(tell('The provider did not take the sample of the file: try again in a few minutes.'))
}

/**
 * Gives the provider a file to review a template with, in an upload session of the app.
 * @returns the handle by which the header of a template names it
 * @throws GraphFailure
 */
export const uploadSample = async (place: GraphPlace, token: string, app: string, file: SampleFile): Promise<string> => {
  const { name, type, bytes } = file
  const begun = await graphCall(place, token, {
    method: 'POST',
    path: `${app}/uploads`,
    query: { file_name: name, file_length: bytes.length, file_type: type },
  })
  const { h } = await graphCall(place, token, {
    method: 'POST',
    path: told(begun.id),
    bytes,
    headers: { file_offset: '0' },
    timeoutMs: TIMEOUT_MS,
  })
  return told(h)
}
