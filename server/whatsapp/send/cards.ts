import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Filling, MediaRef } from '../../../messaging/whatsapp/compose.ts'
import { MEDIA } from '../../../messaging/whatsapp/media.ts'
import { componentOf, type Template } from '../../../messaging/whatsapp/template.ts'
import type { Payer } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { type HeaderFile, isPublicLink, SOON } from './header.ts'
import type { WaSendForm } from './plan.ts'

/** What a card of a message shows: a file of the library, or whatever a link leads to. */
type CardFile = HeaderFile | { link: string }

const FIELD = 'card_media'

/** Cards are numbered from 1: in a form, names from 0 on would be a list. */
const fieldOf = (place: number): string => `${FIELD}.${place + 1}`

const refuse = (place: number, sentence: string) => invalid({ [fieldOf(place)]: [sentence] })

/** Which kind of file each card of a template takes. */
const kindsOf = ({ components }: Template): ('image' | 'video')[] =>
  (componentOf(components, 'CAROUSEL')?.cards ?? []).map(card =>
    componentOf(card.components, 'HEADER')?.format === 'VIDEO' ? 'video' : 'image',
  )

const isFile = (file: CardFile): file is HeaderFile => 'id' in file

/** A file of the media library, as far as a card needs it. */
interface LibraryFile {
  id: number
  file_name: string
  media_type: string
}

/** Files of an account, by their numbers. @param client sees every account */
export const filesOf =
  (client: Client, { id: account }: Pick<Payer, 'id'>) =>
  async (ids: readonly number[]): Promise<LibraryFile[]> => {
    const { rows } = await client.query<LibraryFile>(
      'select id, file_name, media_type from wa_files where id = any($1::bigint[]) and account_id = $2',
      [ids, account],
    )
    return rows
  }

/**
 * The files that a form names for the cards of its template, in their order; none where it has no cards.
 * @param library finds those that may be used among the numbers it is given
 * @throws HttpProblem 422 on `card_media`, or on one of it
 */
export const cardFiles = async (
  library: (ids: readonly number[]) => Promise<readonly LibraryFile[]>,
  template: Template,
  { card_media }: Pick<WaSendForm, 'card_media'>,
): Promise<CardFile[]> => {
  const kinds = kindsOf(template)
  const given = recordOf(card_media)
  const beyond = Object.keys(given).find(number => Number(number) > kinds.length)
  if (beyond !== undefined)
    throw kinds.length === 0
      ? invalid({ [FIELD]: [tell('The template has no cards.')] })
      : refuse(Number(beyond) - 1, tell('The template has no such card.'))
  const ids = Object.values(given).flatMap(one => {
    const { wa_file_id: id } = recordOf(one)
    return typeof id === 'number' && Number.isSafeInteger(id) ? [id] : []
  })
  const files = ids.length > 0 ? await library(ids) : []
  return kinds.map((kind, place) => {
    const { wa_file_id: id, link } = recordOf(given[place + 1])
    if (link !== undefined) {
      if (typeof link !== 'string' || !isPublicLink(link))
        throw refuse(place, tell('Give a link that begins with https://, to a file that anyone can read.'))
      return { link }
    }
    if (id === undefined)
      throw refuse(place, tell('%{where} belongs on this card: choose a file, or give a link.', { where: MEDIA[kind].called }))
    const file = files.find(one => one.id === id)
    if (!file) throw refuse(place, tell('The file is no longer in the media library: choose another.'))
    if (file.media_type !== kind)
      throw refuse(
        place,
        tell('%{where} belongs on this card, not a file like %{name}.', { where: MEDIA[kind].called, name: file.file_name }),
      )
    return { id: file.id, fileName: file.file_name, field: fieldOf(place) }
  })
}

/** Those that have to be put at the provider. */
export const filesAmong = (files: readonly CardFile[]): HeaderFile[] => files.filter(isFile)

/** What the cards of every message show. @param uploaded the provider's ids by the number of the file, once they are there */
export const cardFilling = (files: readonly CardFile[], uploaded: ReadonlyMap<number, string> | undefined): Filling =>
  files.length === 0
    ? {}
    : { card_media: files.map((file): MediaRef => (isFile(file) ? { id: uploaded?.get(file.id) ?? SOON } : { link: file.link })) }
