import { wireDateTime } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import type { MediaRef } from '../../../messaging/whatsapp/compose.ts'
import type { WaContent } from '../../../messaging/whatsapp/content.ts'
import { type Slot, sourcesAgain } from '../../../messaging/whatsapp/variableSources.ts'
import { type AudienceSpec, FILE_THERE } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { fileSentBy, filesOnCards } from '../media/usedIn.ts'

/** A campaign as it was sent, as far as another one can be like it. */
export interface WaParent {
  account_id: number
  campaign: string
  status: string
  is_auto: 0 | 1
  wa_configuration_id: number | null
  wa_template_id: number | null
  country_id: number | null
  content: WaContent | null
  /** What each recipient had of his own. */
  own: readonly Slot[]
  spec: AudienceSpec | null
  file_there: boolean
  /** The file of the media library at the head of its messages, while it is there. */
  file_id: number | null
  /** The same of its cards, in their order; null where it has none. */
  card_file_ids: readonly (number | null)[] | null
}

/** @param client sees every account; that the campaign is the caller's to see was looked at before */
export const readParent = async (client: Client, id: number): Promise<WaParent> => {
  const { rows } = await client.query<WaParent>(
    `select c.account_id, c.campaign, c.status, c.is_auto, c.wa_configuration_id, c.wa_template_id, c.country_id, c.wa_content as content,
       coalesce(c.audience #> '{message,own}', '[]') as own, c.audience->'spec' as spec, ${FILE_THERE} as file_there,
       ${fileSentBy('c')} as file_id, ${filesOnCards('c')} as card_file_ids
     from campaigns c where c.id = $1 and ${ofChannel('whatsapp', 'c')}`,
    [id],
  )
  return present(rows[0])
}

type ColumnOf = NonNullable<Parameters<typeof sourcesAgain>[2]>

/** The values of its messages, as the form takes them. @param columnOf where a recipient's own come from */
export const valuesOf = ({ content, own }: WaParent, columnOf: ColumnOf) => sourcesAgain(content?.filling ?? {}, own, columnOf)

/** A file as the form takes it; null where it is gone. @param file its number in the library */
const refAgain = (media: MediaRef, file: number | null | undefined) => {
  if ('link' in media) return { link: media.link }
  return typeof file === 'number' ? { wa_file_id: file } : null
}

/** What stood at the head of its messages, as the form takes it; null where nothing did, or the file is gone. */
export const headOf = ({ content, file_id }: WaParent) => {
  const { media } = content?.filling ?? {}
  return media ? refAgain(media, file_id) : null
}

/** What its cards showed, by their numbers from 1 as the form takes it, without those whose files are gone; null where it has no cards. */
export const cardsOf = ({ content, card_file_ids }: WaParent) => {
  const { card_media: cards } = content?.filling ?? {}
  if (!cards) return null
  return Object.fromEntries(
    cards.flatMap((media, place) => {
      const ref = refAgain(media, card_file_ids?.[place])
      return ref ? [[place + 1, ref] as const] : []
    }),
  )
}

/** When its offer ends, by a clock, as the form takes it; null where it has none that is still to end. */
export const offerEndOf = ({ content }: WaParent, timeZone: string): string | null => {
  const { offer_ends: ends } = content?.filling ?? {}
  return ends !== undefined && ends > Date.now() ? wireDateTime(new Date(ends), timeZone) : null
}
