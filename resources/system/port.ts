/** What other domains may use of system. */

export type { AlarmFacts } from './alarmText.ts'
export { PUBLIC_SETTINGS } from './app-settings.ts'
export type { LinkStatus } from './gatewayStatus.ts'
export { SMS_SETTINGS } from './settings/sms.ts'
