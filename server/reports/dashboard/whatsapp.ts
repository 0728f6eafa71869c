import { present } from '../../../messaging/present.ts'
import { allows } from '../../../resources/language/access.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { DashboardWhatsapp } from '../../../resources/reports/dashboard.answers.ts'
import { configurations } from '../../../resources/whatsapp/port.ts'
import { STALLED } from '../../campaigns/port.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

/** Named, from the worst quality on. */
const MOST_NUMBERS = 5

/** Every word that is no rating is none. */
const WORST_FIRST = `array_position(array['RED', 'YELLOW', 'GREEN'], c.quality) nulls last`

interface Counted {
  sent: number
  delivered: number
  read: number
  failed: number
  steps: number
}

/** Whoever has read a message has got it, and whatever arrived was sent. */
const COUNTS = `coalesce(sum(messages) filter (where state in (3, 4, 9)), 0)::bigint as sent,
  coalesce(sum(messages) filter (where state in (4, 9)), 0)::bigint as delivered,
  coalesce(sum(messages) filter (where state = 9), 0)::bigint as read,
  coalesce(sum(messages) filter (where state = 5), 0)::bigint as failed, coalesce(sum(credits), 0)::bigint as steps`

/**
 * The numbers somebody sends from, how they stand, and what WhatsApp carried and cost in these days; null for whoever may not see numbers,
 * or has none (rule whatsapp-67).
 */
export const readWhatsapp = async (scope: DashboardScope): Promise<DashboardWhatsapp | null> => {
  const { tx, caller, from, to } = scope
  if (!allows(caller.principal, configurations.operations.list)) return null
  const own = await seen(scope, 'c.account_id', 1)
  const lent = own.sql.replaceAll('c.account_id', 'l.account_id')
  const found = await tx.query<DashboardWhatsapp['numbers'][number] & { all: number }>(
    `select c.id, c.name, c.display_phone_number, c.quality, c.messaging_limit_tier, count(*) over () as all
     from wa_configurations c
     where c.status = 1 and (${own.sql} or c.id in (select l.wa_configuration_id from wa_configuration_accounts l where ${lent}))
     order by ${WORST_FIRST}, c.id limit ${MOST_NUMBERS}`,
    own.values,
  )
  const [first] = found.rows
  if (!first) return null
  const { sql, values } = await seen(scope, 'f.account_id', 3)
  const { rows } = await tx.query<Counted>(
    `select ${COUNTS} from message_day_figures f where f.day between $1::date and $2::date and ${ofChannel('whatsapp', 'f')} and ${sql}`,
    [from, to, ...values],
  )
  const mine = await seen(scope, 'account_id', 1)
  const { rows: stalled } = await tx.query<{ count: number }>(
    `select count(*) as count from campaigns t where ${ofChannel('whatsapp', 't')} and ${STALLED} and ${mine.sql}`,
    mine.values,
  )
  const { steps, ...counted } = present(rows[0])
  return {
    numbers: found.rows.map(({ all: _all, ...number }) => number),
    more: first.all - found.rows.length,
    ...counted,
    spent: amountOf(WHATSAPP, steps),
    stalled: present(stalled[0]).count,
  }
}
