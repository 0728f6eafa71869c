import { STANDS } from './settle.ts'

/**
 * What is wrong now, as a table expression: the open alarms, and what has stood for a minute and could not become one, because the disk
 * of the database is full. Those have the id 0.
 */
export const OPEN = `(
  select id, kind, entity, entity_id, detail, since from alarms where resolved_at is null
  union all
  select 0, c.kind, c.entity, c.entity_id, c.detail, c.seen_since from watched_conditions c
  where c.gone_since is null and c.seen_since <= now() - ${STANDS} and not exists (select from alarms a
    where a.kind = c.kind and a.entity = c.entity and a.entity_id = c.entity_id and a.resolved_at is null)
)`
