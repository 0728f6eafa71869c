import { wireDateTime } from '../../messaging/format.ts'
import type { TRAIL } from '../../resources/campaigns/messages.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { messageById } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { OF_TEXT } from './ofText.ts'

interface EventRow {
  at: Date
  kind: string
  text: string
  raw: string | null
}

/**
 * Everything that is known of one message, in order of time: entered, taken, every receipt, and what the desk did with it. Which route
 * took it, under which id, and receipts that somebody else may have written are shown to operators only (`isOperator`): who knows the
 * gateway's ids can name messages of others.
 */
export const messageTrail = async (
  tx: Client,
  id: number,
  { timezone, isOperator }: { timezone: string; isOperator: boolean },
): Promise<FromShape<typeof TRAIL>> => {
  const found = await tx.query<{ id: number; account_id: number; mobile: string }>(
    `select m.id, m.account_id, m.mobile from ${messageById('$1::bigint')} and ${OF_TEXT}`,
    [id],
  )
  const message = found.rows[0]
  if (!message) throw notFound()
  const { rows } = await tx.query<EventRow>(
    `select created_at as at, 'queued' as kind, 'Entered' as text, null as raw, 0 as place from messages where account_id = $2 and id = $1
     union all select s.submitted_at, 'submitted', 'Taken by ' || coalesce(case when $3 then r.route_name end, 'the gateway') || ', part ' || s.part,
       coalesce(s.written_id, s.gateway_id), 1 from submissions s left join primary_routes r on r.id = s.route_id where s.message_id = $1
     union all select received_at, 'receipt', concat_ws(' ', 'Receipt:', stat, nullif(err, '')), raw, 2 from receipts where message_id = $1
     union all select received_at, 'contradiction', concat_ws(' ', 'Not applied, names another number:', stat, nullif(err, '')),
       concat_ws(' ', 'from:' || source, 'to:' || destination, raw), 2 from receipts where $3 and contradicts = $1
     union all select at, kind, coalesce(detail, kind), null, 1 from message_events where message_id = $1
     order by at, place`,
    [id, message.account_id, isOperator],
  )
  return {
    id: message.id,
    mobile: message.mobile,
    events: rows.map(({ at, kind, text, raw }) => ({ at: wireDateTime(at, timezone), kind, text, raw: isOperator ? raw : null })),
  }
}
