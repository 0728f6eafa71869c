import type { Client } from '../../kernel/db/client.ts'
import { type Alarm, tellOver, tellRaised } from './tell.ts'
import type { Watch, Wrong } from './watch.ts'

/** What stands so long without a break is an alarm; what has been gone so long is over. */
export const STANDS = `interval '60 seconds'`
const GONE = `interval '15 seconds'`
/** Nobody looked for so long: what was seen before may have been well in between. */
const UNWATCHED = `interval '60 seconds'`

/**
 * Brings what a watch has seen into the database: notes it, opens alarms of what has stood for a minute, ends those of what is gone, and
 * tells operators of both, once. What has not become an alarm is forgotten as soon as it is gone. The database's clock counts, so that it
 * does not matter which process looks; where it was set back, the minute begins anew.
 */
export const settle = async (tx: Client, { kind, mended }: Watch, wrong: readonly Wrong[]): Promise<void> => {
  const things = [kind, wrong.map(({ entity }) => entity), wrong.map(({ entityId }) => String(entityId))]
  await tx.query(
    `insert into watched_conditions as c (kind, entity, entity_id, detail)
     select $1, s.entity, s.entity_id, s.detail from unnest($2::text[], $3::text[], $4::jsonb[]) as s(entity, entity_id, detail)
     order by 2, 3
     on conflict (kind, entity, entity_id) do update set detail = excluded.detail, seen_at = now(), gone_since = null,
       seen_since = case when c.seen_at < now() - ${UNWATCHED} or c.seen_since > now() then now() else c.seen_since end`,
    [...things, wrong.map(({ detail }) => JSON.stringify(detail))],
  )
  await tx.query(
    `update watched_conditions c set gone_since = least(gone_since, now()) where kind = $1
       and not exists (select from unnest($2::text[], $3::text[]) as s(entity, id) where s.entity = c.entity and s.id = c.entity_id)`,
    things,
  )
  await tx.query(
    `delete from watched_conditions c where kind = $1 and gone_since is not null and (gone_since <= now() - ${GONE} or not exists (
       select from alarms a where a.kind = c.kind and a.entity = c.entity and a.entity_id = c.entity_id and a.resolved_at is null))`,
    [kind],
  )
  const { rows: opened } = await tx.query<Alarm>(
    `insert into alarms (kind, entity, entity_id, detail, since)
     select kind, entity, entity_id, detail, seen_since from watched_conditions
     where kind = $1 and gone_since is null and seen_since <= now() - ${STANDS} order by entity, entity_id
     on conflict do nothing returning kind, entity, entity_id, detail, since`,
    [kind],
  )
  await tx.query(
    `update alarms a set detail = c.detail, at = c.seen_at from watched_conditions c
     where a.kind = $1 and a.resolved_at is null and c.kind = a.kind and c.entity = a.entity and c.entity_id = a.entity_id
       and c.gone_since is null and a.detail <> c.detail`,
    [kind],
  )
  const { rows: ended } = await tx.query<Alarm>(
    `update alarms a set resolved_at = now() where kind = $1 and resolved_at is null and not exists (
       select from watched_conditions c where c.kind = a.kind and c.entity = a.entity and c.entity_id = a.entity_id)
     returning kind, entity, entity_id, detail, since`,
    [kind],
  )
  const ids = ended.map(({ entity_id }) => entity_id ?? '')
  const well = mended && ids.length > 0 ? await mended(tx, ids) : ids
  for (const alarm of opened) await tellRaised(tx, alarm)
  for (const alarm of ended) if (well.includes(alarm.entity_id ?? '')) await tellOver(tx, alarm)
}
