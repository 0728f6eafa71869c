import { wireDateTime } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import type { People } from '../../../resources/campaigns/port.ts'
import type { AudienceRow } from '../../campaigns/port.ts'
import { SeenSet } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { SendingNumber } from './sender.ts'

const DAY_MS = 86_400_000
const DAY = `interval '24 hours'`

interface Standing {
  opened: number
  now: Date
  /** When the first of those written to falls out of the 24 hours. */
  frees: Date | null
}

/**
 * Counts those among recipients whom the number's business has not written to within 24 hours, as sending will count them (rule whatsapp-31):
 * given rows as they are read, each person once.
 * @param client sees every account
 */
export const peopleCounter = (client: Client, number: SendingNumber) => {
  const seen = new SeenSet()
  let fresh = 0
  const see = async (rows: readonly AudienceRow[]): Promise<void> => {
    const mobiles = rows.flatMap(({ verdict, mobile }) =>
      verdict === 'send' && mobile && seen.addNumber(mobile) ? [mobile] : [],
    )
    if (mobiles.length === 0) return
    const { rows: found } = await client.query<{ n: number }>({
      name: 'wa_fresh_people',
      text: `select count(*) as n from unnest($1::text[]) as a(mobile)
         where not exists (select from wa_openings o where o.business_account_id = $2 and o.mobile = a.mobile and o.opened_at > now() - ${DAY})
           and not exists (select from wa_threads t where t.wa_configuration_id = $3 and t.contact = a.mobile and t.window_expires_at > now())`,
      values: [mobiles, number.business_account_id, number.id],
    })
    fresh += present(found[0]).n
  }
  return { see, end: (start: Date | undefined, timeZone: string) => standing(client, number, fresh, start, timeZone) }
}

/** What follows from the number's limit for so many new people. */
const standing = async (
  client: Client,
  { people, business_account_id }: SendingNumber,
  fresh: number,
  start: Date | undefined,
  timeZone: string,
): Promise<People> => {
  const { rows } = await client.query<Standing>(
    `select count(*) as opened, now() as now, min(opened_at) + ${DAY} as frees from wa_openings
     where business_account_id = $1 and opened_at > now() - ${DAY}`,
    [business_account_id],
  )
  const { opened, now, frees } = present(rows[0])
  const limit = people ?? null
  // Within another day those of today count no more.
  const isLater = start !== undefined && start.getTime() >= now.getTime() + DAY_MS
  const left = limit === null ? fresh : Math.max(0, limit - (isLater ? 0 : opened))
  const waiting = Math.max(0, fresh - left)
  if (limit === null || waiting === 0) return { limit, opened, fresh, waiting: 0, next_at: null, last_at: null, days: 1 }
  const days = Math.ceil(waiting / limit)
  const from = start ?? now
  // Those of now fall out a day after they were written to; where somebody was before, when he does.
  const next = left > 0 || !frees || isLater ? new Date(from.getTime() + DAY_MS) : frees
  const last = new Date(next.getTime() + (days - 1) * DAY_MS)
  return {
    limit,
    opened,
    fresh,
    waiting,
    next_at: wireDateTime(next < from ? from : next, timeZone),
    last_at: wireDateTime(last < from ? from : last, timeZone),
    days: days + 1,
  }
}
