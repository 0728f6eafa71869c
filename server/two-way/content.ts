import type { PageContent } from '../../messaging/recipientPage/content.ts'
import type { Client } from '../kernel/db/client.ts'
import { readRecipientCode, TOKEN } from './links.ts'

/** What a link leads to, with whose it is. */
export interface Content extends PageContent {
  id: number
  account_id: number
  target_url: string | null
  file: string | null
  sub_part: string
  status: number
  is_over: boolean
}

/** The recipient of a personal link. */
export interface Recipient {
  campaignId: number
  /** Place in the campaign, from 1. */
  place: number
}

/** A link that is one of ours and leads somewhere. */
export interface Target {
  content: Content
  /** Undefined: the link that is for everybody. */
  recipient?: Recipient
}

const CONTENT = `c.id, c.account_id, c.title, c.content_type, c.content, c.target_url, c.file, c.take_response, c.response_mandatory,
  c.thank_you_text, c.ask_name, c.ask_mobile, c.ask_email, c.rating_scale, c.header_image, c.theme_colour, c.sub_part, c.code, c.status,
  c.expiry < platform_day(now()) as is_over, coalesce(nullif(a."companyName", ''), a.name) as company,
  coalesce(a."companyLogo", '') <> '' as has_logo`
const OPEN = `two_way_contents c join accounts a on a.id = c.account_id`

interface CampaignRow extends Content {
  campaign_id: number
  two_way_key: string
  link_part: string
}

/**
 * What a personal link leads to: undefined for whatever the campaign did not sign, for a content that is switched off or gone, and for
 * links nobody has (a guess is answered like all of them, security case 7).
 * @param subPart checked where it is given: a link has three parts, the call that answers may leave the first out
 */
export const findPersonal = async (
  client: Client,
  { subPart, token, code }: { subPart?: string | undefined; token: string; code: string },
): Promise<Target | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await client.query<CampaignRow>(
    `select ${CONTENT}, k.id as campaign_id, k.two_way_key, k.audience #>> '{message,link,subPart}' as link_part
     from campaigns k join two_way_contents c on c.id = k.two_way_content_id join accounts a on a.id = c.account_id
     where k.two_way_token = $1`,
    [token],
  )
  const found = rows[0]
  if (!found) return undefined
  const { campaign_id, two_way_key, link_part, ...content } = found
  const place = readRecipientCode({ token, key: two_way_key }, code)
  if (place === undefined || content.status !== 1 || (subPart !== undefined && subPart !== link_part)) return undefined
  return { content, recipient: { campaignId: campaign_id, place } }
}

/** What the link for everybody leads to: undefined where nobody has it, or its content is switched off. */
export const findPlain = async (client: Client, code: string, subPart?: string): Promise<Target | undefined> => {
  if (!/^[0-9A-Za-z]{6,8}$/.test(code)) return undefined
  const { rows } = await client.query<Content>(`select ${CONTENT} from ${OPEN} where c.code = $1 and c.status = 1`, [code])
  const content = rows[0]
  return content && (subPart === undefined || subPart === content.sub_part) ? { content } : undefined
}

/** A content by its number, whatever its state. */
export const contentById = async (client: Client, id: number): Promise<Content | undefined> => {
  const { rows } = await client.query<Content>(`select ${CONTENT} from ${OPEN} where c.id = $1`, [id])
  return rows[0]
}
