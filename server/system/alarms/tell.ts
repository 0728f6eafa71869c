import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import { type AlarmFacts, alarmSentence, alarmValues } from '../../../resources/system/alarmText.ts'
import type { Client } from '../../kernel/db/client.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { notifyOperators } from '../../notifications/port.ts'

/** A row of `alarms`. */
export interface Alarm extends AlarmFacts {
  kind: string
  since: Date
}

const MINUTE_MS = 60_000

const minutesSince = ({ since, detail }: Alarm): number => {
  const from = typeof detail.since === 'string' ? Date.parse(detail.since) : since.getTime()
  return Math.max(1, Math.round((Date.now() - from) / MINUTE_MS))
}

/** Whether an alarm of a kind that says it all stood for the same thing when this one opened. */
const wasSaid = async (client: Client, within: string, { entity, entity_id, since }: Alarm): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from alarms where kind = $1 and entity = $2 and entity_id = $3
       and since < $4::timestamptz + interval '1 minute' and (resolved_at is null or resolved_at > $4::timestamptz + interval '1 minute')`,
    [within, entity, entity_id, since],
  )
  return rowCount !== 0
}

/** Tells those who may do something about it, in the transaction that opens the alarm. */
export const tellRaised = async (client: Client, alarm: Alarm): Promise<void> => {
  const kind = alarmKind(alarm.kind)
  if (!kind || (kind.within && (await wasSaid(client, kind.within, alarm)))) return
  const { timezone } = await readSettings(client)
  const sentence = alarmSentence(kind.sentence, kind, alarm, timezone)
  await notifyOperators(client, kind.can, {
    event: kind.events?.opened ?? 'alarm-opened',
    title: kind.label,
    message: sentence,
    link: kind.path,
    tone: kind.severity === 'critical' ? 'danger' : 'warning',
    values: { ...alarmValues(kind, alarm, timezone), alarm: kind.label, sentence },
  })
}

/** Tells the same people that it is over, where they were told of it. */
export const tellOver = async (client: Client, ended: Alarm): Promise<void> => {
  const kind = alarmKind(ended.kind)
  if (!kind || (kind.within && (await wasSaid(client, kind.within, ended)))) return
  const { timezone } = await readSettings(client)
  const minutes = minutesSince(ended)
  const alarm = { ...ended, detail: { ...ended.detail, minutes } }
  const sentence = alarmSentence(kind.over ?? 'It is over after {{minutes}} minutes.', kind, alarm, timezone)
  await notifyOperators(client, kind.can, {
    event: kind.events?.closed ?? 'alarm-closed',
    title: `Over: ${kind.label}`,
    message: sentence,
    link: kind.path,
    tone: 'success',
    values: { ...alarmValues(kind, alarm, timezone), alarm: kind.label, sentence, minutes },
  })
}
