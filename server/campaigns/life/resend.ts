import { tell } from '../../../messaging/tell.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, invalid, notFound } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { type Accepted, acceptCampaign } from '../accept.ts'
import { COUNTRY, type Resent, type SendForm } from '../form.ts'
import type { Sender } from '../payer.ts'
import type { CampaignDeps } from '../plan.ts'
import { LINK_VARIABLE, TWO_WAY } from '../planLink.ts'

export interface Resending {
  type: Resent['type']
  /** `YYYY-MM-DD HH:mm:ss` of the sender's clock; null: at once. */
  at: string | null
  /** Default closing rule of the new campaign (rule adjustments-1): never read by what sends. Null: that of the account. */
  ratioSet: number | null
  failedRatio: number | null
  /** Sent although it looks like a repeat. */
  confirmed: boolean
}

interface Parent {
  account_id: number
  status: string
  campaign: string
  message: string
  route_type: number
  sms_type: number
  message_type: number
  is_flash: number
  priority: number
  sender_id: number | null
  dlt_template_id: number | null
  is_auto: number
  removes: boolean
  two_way_content_id: number | null
  /** The variable that the link takes, from 1. */
  link_variable: number | null
  country_id: number | null
}

const LONGEST_TITLE = 100

/** What a campaign is called that is sent again. */
export const titleAgain = (campaign: string): string => `${campaign.slice(0, LONGEST_TITLE - 8)} (again)`

/** @throws HttpProblem 409 when the campaign has not ended; 422 when both shares of the closing rule are more than all */
export const refuseAgain = (status: string, { ratioSet, failedRatio }: Pick<Resending, 'ratioSet' | 'failedRatio'>): void => {
  if ((ratioSet ?? 0) + (failedRatio ?? 0) > 100)
    throw invalid({ failed_ratio: [tell('Both shares together are at most 100 %.')] })
  if (status !== 'Completed' && status !== 'Stop') throw conflict(tell('The campaign is still %{label}.', { label: status }))
}

/**
 * Sends an ended campaign of texts again to chosen recipients: a new campaign with a hold of its own, of which the old one is the parent. Numbers,
 * blacklists and texts are checked anew by today's rules (rules campaigns-10 and campaigns-8). A two-way one leads to
 * the same page by links of its own.
 * @param tx the sender's own transaction; the parent is in scope
 * @throws HttpProblem 404; 409 when it has not ended, or this repeats one of the last minute; 422 by field
 */
export async function resendCampaign(
  tx: Client,
  deps: CampaignDeps,
  sender: Sender,
  id: number,
  { type, at, ratioSet, failedRatio, confirmed }: Resending,
): Promise<Accepted> {
  const parent = await aboveTenant(tx, () => read(tx, id))
  refuseAgain(parent.status, { ratioSet, failedRatio })
  if (parent.route_type === TWO_WAY && parent.two_way_content_id === null)
    throw invalid({ two_way_content_id: [tell('The page of this campaign is gone: send it anew from another one.')] })
  if (parent.sender_id === null || parent.dlt_template_id === null)
    throw conflict(tell('This campaign names no template or sender ID: send it anew from the send page.'))
  const form: SendForm = {
    user_id: parent.account_id,
    campaign: titleAgain(parent.campaign),
    route_type: parent.route_type,
    country_id: parent.country_id,
    sms_type: parent.sms_type,
    message_type: parent.message_type,
    is_flash: parent.is_flash,
    priority: parent.priority,
    dlt_template_id: parent.dlt_template_id,
    sender_id: parent.sender_id,
    message: parent.message,
    ...(parent.route_type === TWO_WAY && {
      two_way_content_id: parent.two_way_content_id,
      link_variable: parent.link_variable,
    }),
    remove_duplicates: parent.removes ? 1 : 0,
    campaign_type: at === null ? 'no' : '1',
    campaign_send_date_time: at,
    ratio_set: ratioSet,
    failed_ratio: failedRatio,
    is_auto: parent.is_auto,
    confirm_repeat: confirmed ? 1 : 0,
    resend: { campaignId: id, type },
  }
  return acceptCampaign(tx, deps, sender, form)
}

async function read(client: Client, id: number): Promise<Parent> {
  const { rows } = await client.query<Parent>(
    `select account_id, status, campaign, message, route_type, sms_type, message_type, is_flash, priority, sender_id, dlt_template_id, is_auto,
       coalesce((audience->'spec'->>'removeDuplicates')::boolean, true) as removes,
       two_way_content_id, ${LINK_VARIABLE} as link_variable, ${COUNTRY} as country_id
     from campaigns where id = $1`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}
