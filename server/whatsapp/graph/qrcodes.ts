import type { Readable } from 'node:stream'
import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { type GraphAnswer, graphCall } from '../../gateways/graph/call.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { graphFile } from '../../gateways/graph/file.ts'
import { type NumberAccess, textIn } from './numbers.ts'

export type PictureFormat = 'PNG' | 'SVG'

/** A code as the provider made it. */
export interface MadeCode {
  code: string
  link: string
  /** Of its picture. */
  address: unknown
}

const madeIn = (answer: GraphAnswer): MadeCode => {
  const [code, link] = [textIn(answer, 'code'), textIn(answer, 'deep_link_url')]
  if (!code || !link || !/^https:\/\/\S+$/.test(link)) throw new GraphFailure(tell('The provider made no code: try again later.'))
  return { code, link, address: answer.qr_image_url }
}

/** @throws GraphFailure */
export const createCode = async (
  { place, token, id }: NumberAccess,
  prefilled_message: string,
  generate_qr_image: PictureFormat,
): Promise<MadeCode> =>
  madeIn(
    await graphCall(place, token, {
      method: 'POST',
      path: `${id}/message_qrdls`,
      json: { prefilled_message, generate_qr_image },
    }),
  )

/** A code that was made before, with the address of its picture. @throws GraphFailure */
export const readCode = async ({ place, token, id }: NumberAccess, code: string, format: PictureFormat): Promise<MadeCode> => {
  const query = { fields: `code,prefilled_message,deep_link_url,qr_image_url.format(${format})` }
  const { data } = await graphCall(place, token, { path: `${id}/message_qrdls/${encodeURIComponent(code)}`, query })
  return madeIn(recordOf(Array.isArray(data) ? data[0] : undefined))
}

/** Its picture, which is open to everybody who has its address. @throws GraphFailure; what `into` throws */
export const fetchPicture = (
  { place }: NumberAccess,
  { address }: MadeCode,
  into: (file: Readable) => Promise<unknown>,
): Promise<void> => graphFile(place, { address, token: '', into })

/** @throws GraphFailure */
export const deleteCode = ({ place, token, id }: NumberAccess, code: string): Promise<unknown> =>
  graphCall(place, token, { method: 'DELETE', path: `${id}/message_qrdls/${encodeURIComponent(code)}` })
