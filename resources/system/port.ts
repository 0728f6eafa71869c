/** What other domains may use of system. */

export { OPEN_ALARM } from './alarms.answers.ts'
export { PUBLIC_SETTINGS } from './app-settings.ts'
export { CURRENCIES } from './choices.ts'
export { LINK_STATUSES } from './gatewayStatus.ts'
export { SMS_SETTINGS } from './settings/sms.ts'
