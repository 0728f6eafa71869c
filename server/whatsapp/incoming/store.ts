import type pg from 'pg'

/** What the provider has called us with, signed. */
export interface Told {
  /** Of the address; null for the app of the settings. */
  configuration: number | null
  /** SHA-256 of address and body. */
  digest: string
  body: string
}

/** Signs that go to the database in one statement. */
const MOST_AT_ONCE = 8_000_000

const bySize = (told: readonly Told[]): Told[][] => {
  const groups: Told[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const one of told) {
    size += one.body.length
    if (size > MOST_AT_ONCE) {
      groups.push([])
      size = one.body.length
    }
    groups.at(-1)?.push(one)
  }
  return groups
}

/** Stores what came; what is there already is left as it is. Where it rejects, what is missing comes again. */
export const storeTold = async (pool: pg.Pool, told: readonly Told[]): Promise<void> => {
  for (const group of bySize(told))
    await pool.query({
      name: 'store_wa_incoming',
      text: `insert into wa_incoming (wa_configuration_id, digest, body)
        select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict (digest) do nothing`,
      values: [group.map(one => one.configuration), group.map(one => one.digest), group.map(one => one.body)],
    })
}

/** The provider repeats for 7 days what was not answered; what is older than this is not asked for again. */
const KEPT_DAYS = 8

/** Forgets what was handled long ago, and what was told of messages that never came. What was set aside stays until somebody has looked at it. */
export const forgetHandled = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from wa_incoming where state = 'done' and done_at < now() - make_interval(days => $1)`, [KEPT_DAYS])
  await pool.query('delete from wa_told_early where told_at < now() - make_interval(days => $1)', [KEPT_DAYS])
}
