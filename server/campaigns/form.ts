import { createHash } from 'node:crypto'
import { tell } from '../../messaging/tell.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Abroad } from './country.ts'

/** A message to many as the send form gives it (resources/campaigns/send-form.ts), already checked field by field. */
export interface SendForm {
  user_id?: number | null
  campaign?: string | null
  route_type: number
  secondary_route_id?: number | null
  /** Of the numbers; empty: India. */
  country_id?: number | null
  /** Two Way: what the personal links lead to, and the variable they take, from 1. */
  two_way_content_id?: number | null
  link_variable?: number | null
  /** 1 Normal: one text for all. 2 Custom: the template, rendered for each row of the file. */
  sms_type: number
  /** 1 English, 2 Unicode: a wish; what a text needs is worked out from the text. */
  message_type?: number | null
  is_flash?: number | null
  priority?: number | null
  dlt_template_id: number
  sender_id: number
  message: string
  mobile_numbers?: string | null
  contact_group_ids?: readonly number[] | null
  /** `uploads/<file id>` */
  file_path?: string | null
  file_mobile_field?: string | null
  /** Variable number, from 1, to column name. */
  mapping?: Readonly<Record<string, string>> | null
  remove_duplicates?: number | null
  /** `no`: at once. `1`: at campaign_send_date_time. */
  campaign_type?: string | null
  /** `YYYY-MM-DD HH:mm:ss` in the account's time zone. */
  campaign_send_date_time?: string | null
  ratio_set?: number | null
  failed_ratio?: number | null
  is_auto?: number | null
  confirm_repeat?: number | null
  /** Never from a form: the recipients are those of an earlier campaign (server/campaigns/life/resend.ts). */
  resend?: Resent
}

/** Where a form of any channel says its recipients are. */
export type Recipients = Pick<
  SendForm,
  'mobile_numbers' | 'contact_group_ids' | 'file_path' | 'file_mobile_field' | 'remove_duplicates' | 'resend'
>

/** Recipients taken over from a campaign of the same account. */
export interface Resent {
  campaignId: number
  /** Of these: everybody; failed; without a delivery; failed for a cause that another try may not meet again. */
  type: 'all' | 'failed' | 'undelivered' | 'retry'
}

/** Where recipients come from and what they are sent: all that decides how rows turn out. Stored with the campaign. */
export interface AudienceSpec {
  /** Pasted text. */
  numbers?: string
  groupIds?: readonly number[]
  fileId?: string
  mobileField?: string
  /** Variable index, from 0, to column name; Custom only. */
  columns?: readonly string[]
  resend?: Resent
  /** Whose numbers they are; India's where it is absent. */
  country?: Abroad
  custom: boolean
  removeDuplicates: boolean
}

/** The country of a stored campaign's numbers, as SQL; null: India. */
export const COUNTRY = `(audience #>> '{spec,country,id}')::bigint`

/**
 * The audience of a form.
 * @throws HttpProblem 422 when there are no recipients, or a Custom message has no file
 */
export function audienceOf(form: SendForm): AudienceSpec {
  const custom = form.sms_type === 2
  return recipientsOf(form, custom ? columnsOf(form.mapping ?? {}) : undefined, tell('A Custom SMS'))
}

/**
 * The audience of a form of any channel.
 * @param columns of what each recipient has of his own; undefined where all get the same
 * @param what such a message is called, at the head of a sentence
 * @throws HttpProblem 422 when there are no recipients, or values of their own have no file
 */
export function recipientsOf(form: Recipients, columns: readonly string[] | undefined, what: string): AudienceSpec {
  const custom = columns !== undefined
  const numbers = form.mobile_numbers?.trim() || undefined
  const groupIds = form.contact_group_ids?.length ? [...new Set(form.contact_group_ids)].sort((a, b) => a - b) : undefined
  const fileId = fileIdOf(form)
  if (form.resend) return { resend: form.resend, custom, removeDuplicates: form.remove_duplicates !== 0 }
  if (!numbers && !groupIds && !fileId)
    throw invalid({ mobile_numbers: [tell('Enter numbers, choose contact groups or upload a file.')] })
  if (custom && !fileId)
    throw invalid({ file_path: [tell('%{where} needs a file with a column for each variable.', { where: what })] })
  if (custom && (numbers || groupIds))
    throw invalid({
      [numbers ? 'mobile_numbers' : 'contact_group_ids']: [
        tell('%{where} takes its recipients from the file alone.', { where: what }),
      ],
    })
  return {
    ...(numbers && { numbers }),
    ...(groupIds && { groupIds }),
    ...(fileId && { fileId }),
    ...(fileId && form.file_mobile_field && { mobileField: form.file_mobile_field }),
    ...(columns && { columns }),
    custom,
    removeDuplicates: form.remove_duplicates !== 0,
  }
}

/** The id of the file that a form names. */
export const fileIdOf = ({ file_path: path }: Pick<Recipients, 'file_path'>): string | undefined =>
  path ? path.slice(path.lastIndexOf('/') + 1) : undefined

/** The columns in the order of the variables; none where a variable has none. */
function columnsOf(mapping: Readonly<Record<string, string>>): string[] {
  const columns: string[] = []
  for (const [variable, column] of Object.entries(mapping)) columns[Number(variable) - 1] = column
  return Array.from(columns, column => column ?? '')
}

/** Two forms with the same hash make the same messages for the same people from the same account. Hex. */
export function contentHash(accountId: number, form: SendForm): string {
  const { route_type, secondary_route_id, country_id, sms_type, message_type, is_flash, dlt_template_id, sender_id, message } =
    form
  const flags = [route_type, secondary_route_id ?? 0, sms_type, message_type ?? 1, is_flash ?? 0]
  const link = form.two_way_content_id ? [form.two_way_content_id, form.link_variable ?? 0] : []
  const abroad = country_id ? [{ country_id }] : []
  const content = [accountId, ...flags, dlt_template_id, sender_id, message, audienceOf(form), ...link, ...abroad]
  return hashOf(content)
}

/** Of what a campaign sends and to whom: hex, the same for the same. */
export function hashOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
