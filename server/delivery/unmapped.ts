import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { withoutMessage } from '../../messaging/receipts.ts'
import type { Client } from '../kernel/db/client.ts'
import type { CodeBook } from './codes.ts'
import type { Arrival } from './receiptMatch.ts'

/**
 * Notes codes that nothing explains, so that an operator can add them to the dictionary; the sample holds no message. Only ever added here,
 * so that batches with the same codes do not wait for each other; `foldUnmapped` counts them.
 */
export async function noteUnmapped(client: Client, arrivals: readonly Arrival[], codes: CodeBook): Promise<void> {
  const unknown = arrivals.filter(arrival => !arrival.stored && !codes.meaningOf(arrival.routeId, arrival).explained)
  if (unknown.length === 0) return
  const groups = [...Map.groupBy(unknown, ({ routeId, stat, err }) => `${routeId}/${stat}/${err}`).values()]
  const firsts = groups.map(group => present(group[0]))
  await client.query({
    name: 'note_unmapped',
    text: `insert into unmapped_sightings (route_id, stat, err, seen, sample)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[])`,
    values: [
      firsts.map(first => first.routeId),
      firsts.map(first => first.stat),
      firsts.map(first => first.err),
      groups.map(group => group.length),
      firsts.map(first => withoutMessage(first.raw)),
    ],
  })
}

/** Adds what was noted so far to the list of codes without a meaning. What another process is counting just now is left to it. */
export async function foldUnmapped(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'fold_unmapped',
    text: `with gone as (
       delete from unmapped_sightings where id in (select id from unmapped_sightings for update skip locked) returning *
     )
     insert into unmapped_codes as u (route_id, stat, err, seen, sample, first_at, last_at)
     select route_id, stat, err, sum(seen), (array_agg(sample order by id))[1], min(at), max(at) from gone group by 1, 2, 3 order by 1, 2, 3
     on conflict (route_id, stat, err) do update set seen = u.seen + excluded.seen, last_at = greatest(u.last_at, excluded.last_at)`,
  })
}
