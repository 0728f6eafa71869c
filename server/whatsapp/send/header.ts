import { isRecord, recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { MEDIA, type MediaKind } from '../../../messaging/whatsapp/media.ts'
import { componentOf, type Template } from '../../../messaging/whatsapp/template.ts'
import type { Payer } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { WaSendForm } from './plan.ts'
import type { SendingTemplate } from './sender.ts'

/** A file of the media library that a message has at its head, or a card of it. */
export interface HeaderFile {
  id: number
  fileName: string
  /** Which field of the body it is told at. */
  field: string
}

type Kind = Extract<MediaKind, 'image' | 'video' | 'document'>

/** Which kind of file the header of a template takes; undefined where it takes none. */
export const headerKind = ({ components }: Template): Kind | undefined => {
  const format = componentOf(components, 'HEADER')?.format
  if (format === 'IMAGE') return 'image'
  if (format === 'DOCUMENT') return 'document'
  return format === 'VIDEO' || format === 'GIF' ? 'video' : undefined
}

const refuse = (sentence: string) => invalid({ header_media: [sentence] })

/**
 * The file that a form names for its header, of its account; or the template's own; undefined where a link stands for it or none is asked for.
 * @param client sees every account
 * @throws HttpProblem 422 on `header_media`
 */
export const headerFile = async (
  client: Client,
  payer: Pick<Payer, 'id'>,
  { template, headerMediaId }: Pick<SendingTemplate, 'template' | 'headerMediaId'>,
  { header_media }: Pick<WaSendForm, 'header_media'>,
): Promise<HeaderFile | undefined> => {
  const kind = headerKind(template)
  const { wa_file_id: asked, link } = recordOf(header_media)
  if (!kind) {
    if (asked !== undefined || link !== undefined) throw refuse(tell('The template has no file at its head.'))
    return undefined
  }
  if (link !== undefined) return undefined
  const id = asked ?? headerMediaId
  if (id === null || id === undefined)
    throw refuse(tell('%{where} belongs at the head: choose a file, or give a link.', { where: MEDIA[kind].called }))
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw refuse(tell('Give the number of a file of the media library.'))
  const { rows } = await client.query<{ id: number; file_name: string; media_type: string }>(
    'select id, file_name, media_type from wa_files where id = $1 and (account_id = $2 or id = $3)',
    [id, payer.id, headerMediaId],
  )
  const file = rows[0]
  if (!file) throw refuse(tell('The file is no longer in the media library: choose another.'))
  if (file.media_type !== kind)
    throw refuse(
      tell('%{where} belongs at the head of this template, not a file like %{name}.', {
        where: MEDIA[kind].called,
        name: file.file_name,
      }),
    )
  return { id: file.id, fileName: file.file_name, field: 'header_media' }
}

/** Stands for the id of a file that is not at the provider yet, while a message is only checked. */
export const SOON = '0'

/** What the header of every message has. @throws HttpProblem 422 on `header_media` or `header_location` */
export const headerFilling = (
  template: Template,
  form: Pick<WaSendForm, 'header_media' | 'header_location'>,
  file: HeaderFile | undefined,
  uploaded: string | undefined,
): Filling => {
  if (file) return { media: { id: uploaded ?? SOON, filename: file.fileName } }
  const { link } = recordOf(form.header_media)
  if (link !== undefined) {
    if (typeof link !== 'string' || !isPublicLink(link))
      throw refuse(tell('Give a link that begins with https://, to a file that anyone can read.'))
    return { media: { link, ...(headerKind(template) === 'document' && { filename: nameIn(link) }) } }
  }
  return componentOf(template.components, 'HEADER')?.format === 'LOCATION' ? { location: placeIn(form.header_location) } : {}
}

export const isPublicLink = (link: string): boolean =>
  link.length <= 2000 && URL.canParse(link) && new URL(link).protocol === 'https:'

/** What a document that a link leads to is called. */
const nameIn = (link: string): string => {
  const last = new URL(link).pathname.split('/').at(-1) ?? ''
  return decodeURIComponent(last).slice(0, 240) || 'document'
}

const placeIn = (given: unknown): NonNullable<Filling['location']> => {
  const { latitude, longitude, name, address } = recordOf(given)
  const isDegree = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most
  if (!isRecord(given) || !isDegree(latitude, 90) || !isDegree(longitude, 180))
    throw invalid({
      header_location: [
        tell('The template shows a place: give its latitude, from -90 to 90, and its longitude, from -180 to 180.'),
      ],
    })
  return {
    latitude,
    longitude,
    ...(typeof name === 'string' && name !== '' && { name: name.slice(0, 1000) }),
    ...(typeof address === 'string' && address !== '' && { address: address.slice(0, 1000) }),
  }
}
