/** What other domains may use of system. */

export type { AlarmFacts } from './alarmText.ts'
export type { LinkStatus } from './gatewayStatus.ts'
export { SMS_SETTINGS } from './settings/sms.ts'
