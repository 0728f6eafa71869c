import type { AlarmKindName } from '../../../resources/system/alarm-kinds.ts'
import type { Client } from '../../kernel/db/client.ts'
import { type Alarm, tellOver, tellRaised } from './tell.ts'

const COLUMNS = 'kind, entity, entity_id, detail, since'

/**
 * Notes what a reconciler found. One open alarm for each kind and thing: a repeat renews it, and operators are told of the first.
 * What can be looked at every few seconds is a watch instead (watches.ts).
 */
export async function raiseAlarm(
  client: Client,
  kind: AlarmKindName,
  entity: string,
  entityId: number | string,
  detail: Record<string, unknown>,
): Promise<void> {
  const { rows } = await client.query<Alarm & { is_new: boolean }>(
    `insert into alarms (kind, entity, entity_id, detail) values ($1, $2, $3, $4)
     on conflict (kind, coalesce(entity, ''), coalesce(entity_id, '')) where resolved_at is null do update set at = now(), detail = excluded.detail
     returning ${COLUMNS}, xmax = 0 as is_new`,
    [kind, entity, String(entityId), JSON.stringify(detail)],
  )
  for (const { is_new, ...alarm } of rows) if (is_new) await tellRaised(client, alarm)
}

/** Ends the open alarms of these kinds, but for those whose thing is still wrong, and tells of it. */
export async function endAlarms(
  client: Client,
  kinds: readonly AlarmKindName[],
  still: readonly { kind: AlarmKindName; entityId: number | string }[] = [],
): Promise<void> {
  const { rows } = await client.query<Alarm>(
    `update alarms set resolved_at = now() where resolved_at is null and kind = any($1)
       and not exists (select from unnest($2::text[], $3::text[]) as s(kind, id) where s.kind = alarms.kind and s.id = alarms.entity_id)
     returning ${COLUMNS}`,
    [kinds, still.map(({ kind }) => kind), still.map(({ entityId }) => String(entityId))],
  )
  for (const alarm of rows) await tellOver(client, alarm)
}
