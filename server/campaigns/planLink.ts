import { templateVariables } from '../../messaging/dltTemplate.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { linkBaseOr422 } from '../two-way/port.ts'
import type { LinkSpec } from './audience/message.ts'
import type { SendForm } from './form.ts'

/** Route type Two Way (rule platform-dialect-15). */
export const TWO_WAY = 3

/**
 * The variable that the links of a campaign take, from 1, as a form names it. Null where it is no two-way one, and where the text shows it:
 * that of a Normal message has one variable left.
 */
export const LINK_VARIABLE = `case when sms_type = 2 then (audience #>> '{message,link,variable}')::int + 1 end`

interface ContentRow {
  id: number
  sub_part: string
  expiry: string
  is_over: boolean
}

/**
 * The personal link of a two-way message: what it leads to and which variable it takes (rule two-way-2).
 * @param client sees every account
 * @throws HttpProblem 422 at `two_way_content_id`, `link_variable`, `message` or `mapping`
 */
export const planLink = async (
  client: Client,
  accountId: number,
  form: SendForm,
  publicUrl: string | undefined,
): Promise<LinkSpec> => {
  if (!form.two_way_content_id) throw invalid({ two_way_content_id: [tell('Choose what the link leads to.')] })
  const { rows } = await client.query<ContentRow>(
    `select id, sub_part, expiry::text, expiry < platform_day(now()) as is_over
     from two_way_contents where id = $1 and account_id = $2 and status = 1`,
    [form.two_way_content_id, accountId],
  )
  const content = rows[0]
  if (!content) throw invalid({ two_way_content_id: [tell('Choose an active two-way page of this account.')] })
  if (content.is_over) throw invalid({ two_way_content_id: [tell('Its links have expired: give it a later day first.')] })
  const starts = form.campaign_type === '1' ? form.campaign_send_date_time?.slice(0, 10) : undefined
  if (starts !== undefined && starts > content.expiry)
    throw invalid({ two_way_content_id: [tell('Its links will have expired when the campaign starts.')] })
  return {
    contentId: content.id,
    variable: form.sms_type === 2 ? customVariable(form) : normalVariable(form),
    base: await linkBaseOr422(client, publicUrl, 'two_way_content_id'),
    subPart: content.sub_part,
  }
}

/**
 * @param at when the messages of the campaign begin to go out
 * @throws HttpProblem 422 at `field` where the links of a two-way campaign will have expired by then
 */
export const refuseExpiredLinks = async (client: Client, campaignId: number, at: Date, field: string): Promise<void> => {
  const { rowCount } = await client.query(
    `select from campaigns c join two_way_contents t on t.id = c.two_way_content_id
     where c.id = $1 and t.expiry < platform_day($2::timestamptz)`,
    [campaignId, at],
  )
  if (rowCount) throw invalid({ [field]: [tell('Its links will have expired by then: give their page a later day first.')] })
}

/** In a text that is filled in already, the one variable that was left as registered takes the link. */
const normalVariable = ({ message }: SendForm): number => {
  if (templateVariables(message).length !== 1)
    throw invalid({
      message: [
        tell('Leave one variable of the text as registered, {#url#} or {#var#}: the link of each recipient takes its place.'),
      ],
    })
  return 0
}

const customVariable = ({ message, link_variable, mapping }: SendForm): number => {
  const variables = templateVariables(message)
  const firstUrl = variables.findIndex(({ tag }) => tag === 'url' || tag === 'urlott')
  const free = variables.filter(({ tag }) => tag === 'var')
  const only = free.length === 1 ? present(free[0]).index : -1
  const chosen = link_variable ? link_variable - 1 : firstUrl >= 0 ? firstUrl : only
  if (variables[chosen] === undefined)
    throw invalid({
      link_variable: [
        link_variable
          ? tell('The text has %{count} variables.', { count: variables.length })
          : tell('Say which variable takes the link.'),
      ],
    })
  if (mapping && String(chosen + 1) in mapping)
    throw invalid({ mapping: [tell('Variable %{place} takes the link: leave its column out.', { place: chosen + 1 })] })
  return chosen
}
