import { allows, isOperator, OPERATORS } from '../../../resources/language/access.ts'
import { alarmKind } from '../../../resources/system/alarm-kinds.ts'
import type { OpenAlarm } from '../../../resources/system/alarms.answers.ts'
import type { CallContext, Deps } from '../../kernel/context/context.ts'
import { diskId } from './disk.ts'
import { OPEN } from './open.ts'
import type { Alarm } from './tell.ts'

/** More than this are on the list of alarms. */
const MOST = 100

/** The disk of this process where it is full: the database may not have been able to take that alarm. */
const ownDisk = (space: Deps['space']): (Alarm & { id: number })[] => {
  const disk = space?.()
  if (!disk?.fullSince) return []
  const { level, fullSince, ...detail } = disk
  return [{ id: 0, kind: 'disk_full', entity: 'disk', entity_id: diskId(disk), detail, since: fullSince }]
}

/** What is wrong with the platform, of what the reader may do something about; the worst first, then the latest. */
export const readAlarms = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  space: Deps['space'],
): Promise<OpenAlarm[]> => {
  if (!isOperator(caller.userType)) return []
  const { rows: open } = await tx.query<Alarm & { id: number }>(
    `select id, kind, entity, entity_id, detail, since from ${OPEN} o order by since desc, id desc limit ${MOST}`,
  )
  const isThere = (among: readonly Alarm[], kind: string, { entity, entity_id }: Alarm) =>
    among.some(one => one.kind === kind && one.entity === entity && one.entity_id === entity_id)
  const rows = [...ownDisk(space).filter(own => !isThere(open, own.kind, own)), ...open]
  const shown = rows.flatMap(({ since, ...row }) => {
    const kind = alarmKind(row.kind)
    if (!kind || !allows(caller.principal, { can: kind.can, visibleTo: OPERATORS })) return []
    if (kind.within && isThere(rows, kind.within, { ...row, since })) return []
    return [{ severity: kind.severity, alarm: { ...row, since: since.toISOString() } }]
  })
  const ofSeverity = (wanted: string) => shown.filter(({ severity }) => severity === wanted).map(({ alarm }) => alarm)
  return [...ofSeverity('critical'), ...ofSeverity('warning')]
}
