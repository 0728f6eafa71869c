/** What other domains may use of system. */

export { readAlarms } from './alarms/current.ts'
export { diskId } from './alarms/disk.ts'
export { OPEN } from './alarms/open.ts'
export { endAlarms, raiseAlarm } from './alarms/raise.ts'
export type { Alarm } from './alarms/tell.ts'
export type { Watch, Wrong } from './alarms/watch.ts'
