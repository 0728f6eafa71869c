import { present } from '../../../messaging/present.ts'
import type { WaContent } from '../../../messaging/whatsapp/content.ts'
import { type Slot, sourcesAgain } from '../../../messaging/whatsapp/variableSources.ts'
import { type AudienceSpec, FILE_THERE } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { fileSentBy } from '../media/usedIn.ts'

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
}

/** @param client sees every account; that the campaign is the caller's to see was looked at before */
export const readParent = async (client: Client, id: number): Promise<WaParent> => {
  const { rows } = await client.query<WaParent>(
    `select c.account_id, c.campaign, c.status, c.is_auto, c.wa_configuration_id, c.wa_template_id, c.country_id, c.wa_content as content,
       coalesce(c.audience #> '{message,own}', '[]') as own, c.audience->'spec' as spec, ${FILE_THERE} as file_there,
       ${fileSentBy('c')} as file_id
     from campaigns c where c.id = $1 and ${ofChannel('whatsapp', 'c')}`,
    [id],
  )
  return present(rows[0])
}

type ColumnOf = NonNullable<Parameters<typeof sourcesAgain>[2]>

/** The values of its messages, as the form takes them. @param columnOf where a recipient's own come from */
export const valuesOf = ({ content, own }: WaParent, columnOf: ColumnOf) => sourcesAgain(content?.filling ?? {}, own, columnOf)

/** What stood at the head of its messages, as the form takes it; null where nothing did, or the file is gone. */
export const headOf = ({ content, file_id }: WaParent) => {
  const { media } = content?.filling ?? {}
  if (!media) return null
  if ('link' in media) return { link: media.link }
  return file_id === null ? null : { wa_file_id: file_id }
}
