/** What a template has at its head, as it is typed within a conversation; pure. */

import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import type { ActionInput } from '../../../resources/language/derived.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import { isLink } from '../isLink.ts'

/** One of them: an upload, a file of the library, a link; or a place. */
export interface Head {
  file?: string
  stored?: number
  link?: string
  place?: Readonly<Record<string, unknown>>
}

const isDegree = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const placeOf = ({ latitude, longitude, name, address }: NonNullable<Head['place']>): Filling['location'] => {
  if (!isDegree(latitude, 90) || !isDegree(longitude, 180)) return undefined
  const [called, at] = [textIn(name), textIn(address)]
  return { latitude, longitude, ...(called !== undefined && { name: called }), ...(at !== undefined && { address: at }) }
}

/** Stands for the id that a file gets when it is sent. */
const SOON = { id: '0' }

/** How the template is judged and shown with it; nothing where it is not whole yet. */
export const headFilling = ({ file, stored, link, place }: Head): Pick<Filling, 'media' | 'location'> => {
  if (file !== undefined || stored !== undefined) return { media: SOON }
  if (link !== undefined) return isLink(link) ? { media: { link } } : {}
  const location = place && placeOf(place)
  return location ? { location } : {}
}

type Sent = Pick<ActionInput<typeof threads, 'reply'>, 'file' | 'header_media' | 'header_location'>

/** How a reply names it. */
export const headInput = (head: Head): Sent => {
  const { file, stored, link } = head
  if (file !== undefined) return { file }
  if (stored !== undefined) return { header_media: { wa_file_id: stored } }
  if (link !== undefined) return { header_media: { link } }
  const { location } = headFilling(head)
  return location ? { header_location: { ...location } } : {}
}
