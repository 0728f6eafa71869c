import { mobileOrNull } from '../../messaging/mobile.ts'
import { inlined } from '../kernel/exports/copyOut.ts'
import type { ExportMaker, ExportPlan } from '../kernel/records/exportPlan.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { readPeriod } from '../money/port.ts'
import { messageFile } from './messageFile.ts'

/** How a number may stand in messages: as an Indian one with its code, and as it was typed, which may be one of another country. */
export const storedNumbers = (typed: unknown): string[] => [
  ...new Set([mobileOrNull(String(typed)) ?? String(typed), String(typed)]),
]

const plan = (
  caller: Parameters<typeof messageFile>[0],
  body: Readonly<Record<string, unknown>>,
  { name, where, values, order }: { name: string; where: string; values: readonly unknown[]; order: string },
): ExportPlan => {
  // A file may span any time; only what is shown on a screen is bounded.
  const { start, end } = readPeriod(body, caller.timezone, Number.POSITIVE_INFINITY)
  const { headings, columns, joins } = messageFile(caller)
  return {
    name,
    headings,
    columns,
    from: `campaigns c join messages m on m.account_id = c.account_id and m.campaign_id = c.id ${joins}
      where ${ofChannel('text', 'c')} and ${inlined(where, values)} and ${inlined('c.campaign_send_date_time >= $1 and c.campaign_send_date_time < $2', [start, end])}`,
    order,
  }
}

/** Every message of an account sent under a sender ID in a period (rule campaigns-7): `sender_id`, `from_date`, `to_date`, `user_id`. */
export const senderPlan: ExportMaker = async ({ caller }, body) =>
  plan(caller, body, {
    name: 'by-sender-id',
    where: 'c.account_id = $1::bigint and c.sender_id = $2::bigint',
    values: [body.user_id ?? caller.accountId, body.sender_id],
    order: 'c.id, m.id',
  })

/** Every message of accounts to one number in a period: `mobile`, `from_date`, `to_date`, `user_id` as a list. */
export const mobilePlan: ExportMaker = async ({ caller }, body) =>
  plan(caller, body, {
    name: 'by-mobile-number',
    where: 'm.account_id = any($1::bigint[]) and m.mobile = any($2::text[])',
    values: [body.user_id ?? [caller.accountId], storedNumbers(body.mobile)],
    order: 'm.id',
  })
