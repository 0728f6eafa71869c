import { present } from '../../../messaging/present.ts'
import { MAY_REACH_AGAIN } from '../../../messaging/voice/callStatus.ts'
import { MAY_REACH_ANEW, MAY_REACH_LATER } from '../../../messaging/whatsapp/errors.ts'
import { VOICE, WHATSAPP } from '../../../resources/language/choices.ts'
import { STATE } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { codeLength, linkStart } from '../../two-way/port.ts'
import type { Resent } from '../form.ts'
import type { LinkSpec } from './message.ts'
import type { Place, RawRow } from './types.ts'

const FAILED = `m.state in (${STATE.failed}, ${STATE.stopped})`

/** Failures of our own, but for those that another try meets again: the number, the list, the consent or the text is at fault. */
const OWN_AGAIN = `m.stat_source = 'system' and m.err not in ('L001', 'L002', 'L003', 'L005', 'L010', 'L011', 'L012', 'L013', 'L014')`

/** Of the operator's failures those are tried again whose validity ran out, and those whose code the dictionary lets take another route. */
const TEXT_AGAIN = `m.stat = 'EXPIRED'
  or exists (select from dlr_codes d where d.status = 1 and d.retry_on_failover = 1 and d.dlr_code = m.err
    and (d.primary_route_id is null or d.primary_route_id = m.route_id) and (d.stat is null or d.stat = m.stat))`

const quoted = (codes: readonly (number | string)[]): string => codes.map(code => `'${code}'`).join(', ')

/** The provider's own codes say it; what it kept back to spare the person may come after a day (rule whatsapp-7). */
const WHATSAPP_AGAIN = `m.stat_source is distinct from 'system' and (m.err in (${quoted(MAY_REACH_ANEW)})
  or (m.err in (${quoted(MAY_REACH_LATER.codes)})
    and coalesce(m.done_at, m.submitted_at) < now() - make_interval(hours => ${MAY_REACH_LATER.hours})))`

/** What became of the call; or we had given up waiting for it. */
const CALL_AGAIN = `m.stat in ('EXPIRED', ${quoted(MAY_REACH_AGAIN)})`

const againOf = (routeType: number): string => {
  if (routeType === VOICE) return CALL_AGAIN
  return routeType === WHATSAPP ? WHATSAPP_AGAIN : TEXT_AGAIN
}

/**
 * What a choice of recipients means, over messages `m` of a route type: by what the operator reported; what was set as delivered is no
 * failure.
 */
export const resentOf = (routeType: number): Readonly<Record<Resent['type'], string>> => ({
  all: 'true',
  failed: FAILED,
  undelivered: `m.state in (${STATE.unknown}, ${STATE.accepted}, ${STATE.failed}, ${STATE.stopped})
    and m.adjusted_state is distinct from ${STATE.delivered}`,
  retry: `${FAILED} and ((${OWN_AGAIN}) or (${againOf(routeType)}))`,
})

/** The choices of recipients, as they are shown. */
export const RESENT_TYPES = ['all', 'failed', 'undelivered', 'retry'] as const satisfies readonly Resent['type'][]

/** A message as far as it is told whether it is sent again. */
export interface Choosable {
  id: number
  /** The choices that take it. */
  types: Resent['type'][]
  state: number
  stat: string | null
  err: string | null
  stat_source: string | null
}

/** Messages of a campaign by their numbers, each with the choices that take it. @param client sees every account */
export const choosable = async (
  client: Client,
  { account, routeType }: { account: number; routeType: number },
  ids: readonly number[],
): Promise<Map<number, Choosable>> => {
  const resent = resentOf(routeType)
  const types = RESENT_TYPES.map(type => `case when ${resent[type]} then '${type}' end`).join(', ')
  const { rows } = await client.query<Choosable>(
    `select m.id, array_remove(array[${types}], null) as types, m.state, m.stat, m.err, m.stat_source
     from messages m where m.account_id = $1 and m.id = any($2)`,
    [account, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

interface Row {
  id: number
  mobile: string
  text: string | null
}

const AT_ONCE = 10_000

/** Rows of an earlier campaign, in the order in which they were made; after a crash behind the last one used. */
export async function* resentRows(
  client: Client,
  { campaignId, type }: Resent,
  custom: boolean,
  after: Place | undefined,
  count: { no: number },
): AsyncGenerator<RawRow[], void> {
  let last = after?.contact ?? 0
  let row = after?.row ?? 0
  const { rows: campaigns } = await client.query<{ account_id: number; route_type: number }>(
    'select account_id, route_type from campaigns where id = $1',
    [campaignId],
  )
  const { account_id, route_type } = present(campaigns[0])
  const chosen = resentOf(route_type)[type]
  const valuesOf = custom ? await renderedValues(client, campaignId) : undefined
  for (;;) {
    const { rows } = await client.query<Row>(
      `select m.id, m.mobile, m.text from messages m
       where m.account_id = $1 and m.campaign_id = $2 and m.id > $3 and ${chosen} order by m.id limit ${AT_ONCE}`,
      [account_id, campaignId, last],
    )
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map(({ id, mobile, text }) => ({
      no: ++count.no,
      source: 'campaign',
      row: ++row,
      group: campaignId,
      contact: id,
      typed: mobile,
      ...(valuesOf && { values: valuesOf(text ?? '') }),
    }))
  }
}

/** What a text that was rendered before is made of anew: itself, or what stands around its old link, which is not its place any more. */
async function renderedValues(client: Client, campaignId: number): Promise<(text: string) => string[]> {
  const { rows } = await client.query<{ link: LinkSpec | null; token: string; key: string }>(
    `select audience #> '{message,link}' as link, two_way_token as token, two_way_key as key from campaigns where id = $1`,
    [campaignId],
  )
  const { link, ...key } = present(rows[0])
  if (!link) return text => [text]
  const start = linkStart(link.base, link.subPart, key)
  return text => {
    const from = text.indexOf(start)
    if (from < 0) return [text, '']
    const rest = text.slice(from + start.length)
    return [text.slice(0, from), rest.slice(codeLength(key, rest))]
  }
}
