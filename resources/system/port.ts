/** What other domains may use of system. */

export { OPEN_ALARM } from './alarms.answers.ts'
export { PUBLIC_SETTINGS } from './app-settings.ts'
export { CURRENCIES } from './choices.ts'
export { LINK_STATUSES } from './gatewayStatus.ts'
export { setAside } from './set-aside.ts'
export { SMS_SETTINGS } from './settings/sms.ts'
