import type pg from 'pg'
import { displayDate } from '../../messaging/format.ts'
import { WARN_DAYS } from '../../messaging/validity.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { notify } from '../notifications/port.ts'

const TIME_ZONE = 'Asia/Kolkata'
/** Names in one sentence. */
const MOST_NAMED = 5

interface Ending {
  account_id: number
  title: string
  until: string
}

interface Kind {
  table: 'dlt_templates' | 'sender_ids'
  title: 'template_name' | 'sender_id'
  what: string
  link: string
}

const KINDS: readonly Kind[] = [
  { table: 'dlt_templates', title: 'template_name', what: 'DLT templates', link: '/dlt-template-list' },
  { table: 'sender_ids', title: 'sender_id', what: 'Sender IDs', link: '/senderid-list' },
]

/** Takes those that end soon and whose owner does not know: each is taken once, by one worker, for every day it is set to. */
const takeEnding = async (tx: Tx, { table, title }: Kind): Promise<Ending[]> => {
  const { rows } = await tx.query<Ending>(
    `update ${table} set expiry_warned = expiry_date
     where status = 1 and expiry_date >= (now() at time zone '${TIME_ZONE}')::date and expiry_date <= (now() at time zone '${TIME_ZONE}')::date + $1::int
       and expiry_warned is distinct from expiry_date
     returning account_id, ${title} as title, to_char(expiry_date, 'YYYY-MM-DD') as until`,
    [WARN_DAYS],
  )
  return rows.sort((a, b) => a.until.localeCompare(b.until))
}

/**
 * Warns owners of templates and sender IDs whose validity ends within 15 days (rule dlt-8): one notice an account and kind.
 * @returns how many records were warned of
 */
export const warnOfExpiry = (pool: pg.Pool): Promise<number> =>
  asSystem(pool, async tx => {
    let count = 0
    for (const kind of KINDS) {
      const ending = await takeEnding(tx, kind)
      count += ending.length
      for (const account of new Set(ending.map(one => one.account_id))) {
        const own = ending.filter(one => one.account_id === account)
        const named = own.slice(0, MOST_NAMED).map(one => `${one.title} (${displayDate(one.until, TIME_ZONE)})`)
        await notify(tx, account, {
          event: 'registration-expiring',
          title: `${kind.what} expiring soon`,
          message: `${named.join(', ')}${own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : ''}. Renew them on DLT, then update the date here.`,
          link: kind.link,
          tone: 'warning',
        })
      }
    }
    return count
  })
