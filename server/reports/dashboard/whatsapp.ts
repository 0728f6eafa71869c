import { present } from '../../../messaging/present.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { amountOf } from '../../../resources/money/wallets.ts'
import type { DashboardWhatsapp } from '../../../resources/reports/dashboard.answers.ts'
import { STALLED } from '../../campaigns/port.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

/** WhatsApp in these days; null where there is neither a number nor a message of it. */
export const readWhatsapp = async (scope: DashboardScope): Promise<DashboardWhatsapp | null> => {
  const { tx, from, to } = scope
  const figures = await seen(scope, 'account_id', 3)
  const count = (states: string) => `coalesce(sum(messages) filter (where state in (${states})), 0)::bigint`
  const { rows } = await tx.query<Omit<DashboardWhatsapp, 'spend' | 'numbers' | 'stalled'> & { steps: number }>(
    `select ${count('3')} as sent, ${count('4')} as delivered, ${count('9')} as read, ${count('5, 8')} as failed,
       coalesce(sum(credits), 0)::bigint as steps
     from message_day_figures t where ${ofChannel('whatsapp', 't')} and day between $1::date and $2::date and ${figures.sql}`,
    [from, to, ...figures.values],
  )
  const mine = await seen(scope, 'account_id', 1)
  const { rows: numbers } = await tx.query<{ quality: string; count: number }>(
    `select quality, count(*) as count from wa_configurations where status = 1 and ${mine.sql} group by 1 order by 2 desc, 1`,
    mine.values,
  )
  const { rows: stalled } = await tx.query<{ count: number }>(
    `select count(*) as count from campaigns t where ${ofChannel('whatsapp', 't')} and ${STALLED} and ${mine.sql}`,
    mine.values,
  )
  const { steps, ...counted } = present(rows[0])
  const any = numbers.length > 0 || Object.values(counted).some(value => value > 0)
  if (!any) return null
  return { ...counted, spend: amountOf(WHATSAPP, steps), stalled: present(stalled[0]).count, numbers }
}
