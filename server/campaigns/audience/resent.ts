import { present } from '../../../messaging/present.ts'
import { STATE } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { codeLength, linkStart } from '../../two-way/port.ts'
import type { Resent } from '../form.ts'
import type { LinkSpec } from './message.ts'
import type { Place, RawRow } from './types.ts'

const FAILED = `m.state in (${STATE.failed}, ${STATE.stopped})`

/**
 * Codes of our own that another try meets again: the number, the list or the text is at fault. Of the operator's failures those are tried
 * again whose validity ran out, and those whose code the dictionary lets take another route.
 */
const WORTH_ANOTHER_TRY = `${FAILED} and (
  (m.stat_source = 'system' and m.err not in ('L001', 'L002', 'L003', 'L005', 'L010', 'L011', 'L012', 'L013', 'L014'))
  or m.stat = 'EXPIRED'
  or exists (select from dlr_codes d where d.status = 1 and d.retry_on_failover = 1 and d.dlr_code = m.err
    and (d.primary_route_id is null or d.primary_route_id = m.route_id) and (d.stat is null or d.stat = m.stat)))`

/** What a choice of recipients means, over messages `m`: by what the operator reported; what was set as delivered is no failure. */
export const RESENT: Readonly<Record<Resent['type'], string>> = {
  all: 'true',
  failed: FAILED,
  undelivered: `m.state in (${STATE.unknown}, ${STATE.accepted}, ${STATE.failed}, ${STATE.stopped})
    and m.adjusted_state is distinct from ${STATE.delivered}`,
  retry: WORTH_ANOTHER_TRY,
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
  const valuesOf = custom ? await renderedValues(client, campaignId) : undefined
  for (;;) {
    const { rows } = await client.query<Row>(
      `select m.id, m.mobile, m.text from messages m
       where m.account_id = (select account_id from campaigns where id = $1) and m.campaign_id = $1 and m.id > $2 and ${RESENT[type]}
       order by m.id limit ${AT_ONCE}`,
      [campaignId, last],
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
