/** What other domains may use of system. */

export { useAlarmWords } from './alarmWords.ts'
export { Difference } from './audit/Difference.tsx'
export { meaningOf } from './audit/fieldsOf.ts'
export { INTERVALS, intervalLabel } from './gateway/intervals.ts'
export { linkMeaning, linkName, linkTone, linkWord } from './gateway/linkStates.ts'
export { span } from './gateway/span.ts'
export { AlarmLine } from './health/AlarmLine.tsx'
export { Attention } from './health/Attention.tsx'
