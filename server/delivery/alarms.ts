import type { Client } from '../credits/ledger.ts'

/** Notes that something is not as it must be. One open alarm for each kind and thing; a repeat renews it. */
export async function raiseAlarm(
  client: Client,
  kind: string,
  entity: string,
  entityId: number | string,
  detail: Record<string, unknown>,
): Promise<void> {
  await client.query(
    `insert into alarms (kind, entity, entity_id, detail) values ($1, $2, $3, $4)
     on conflict (kind, coalesce(entity, ''), coalesce(entity_id, '')) where resolved_at is null do update set at = now(), detail = excluded.detail`,
    [kind, entity, String(entityId), JSON.stringify(detail)],
  )
}
