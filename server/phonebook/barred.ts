import type { Channel } from '../../resources/language/channels.ts'
import type { Client } from '../kernel/db/client.ts'

/** What a list calls a channel. */
const LISTED: Readonly<Record<Channel, string>> = { text: 'sms', voice: 'voice', whatsapp: 'whatsapp' }

/**
 * Which of these numbers an account may not send messages of a channel to: on its own list, on a list of an account above that holds for its
 * subtree, or on one that holds for everybody (rule phonebook-1).
 * @param path the account and every account above it
 */
export async function blockedAmong(
  client: Client,
  accountId: number,
  path: readonly number[],
  mobiles: readonly string[],
  channel: Channel = 'text',
): Promise<Set<string>> {
  if (mobiles.length === 0) return new Set()
  // A join: the same with `= any` may read the whole list for each number. Planned anew each time, as lists grow by imports.
  const { rows } = await client.query<{ mobile_number: string }>(
    `select distinct b.mobile_number from unnest($1::text[]) as w(mobile) join blacklists b on b.mobile_number = w.mobile
     where b.status = 1 and b.channel in ('all', $4)
       and (b.scope = 'global' or b.account_id = $2 or (b.scope = 'subtree' and b.account_id = any($3)))`,
    [mobiles, accountId, path, LISTED[channel]],
  )
  return new Set(rows.map(row => row.mobile_number))
}

/** Beginnings of numbers that nobody has (rule phonebook-4). */
export class InvalidSeries {
  private readonly prefixes: ReadonlySet<string>
  private readonly lengths: readonly number[]

  constructor(prefixes: readonly string[]) {
    this.prefixes = new Set(prefixes)
    this.lengths = [...new Set(prefixes.map(prefix => prefix.length))].sort((a, b) => b - a)
  }

  /** The longest entry that the national number begins with. @param mobile 12 digits, with 91 */
  find(mobile: string): string | undefined {
    for (const length of this.lengths) {
      const start = mobile.slice(2, 2 + length)
      if (this.prefixes.has(start)) return start
    }
    return undefined
  }
}

/** The active entries. */
export async function loadInvalidSeries(client: Client): Promise<InvalidSeries> {
  const { rows } = await client.query<{ prefix: string }>('select prefix from invalid_series where status = 1')
  return new InvalidSeries(rows.map(row => row.prefix))
}
