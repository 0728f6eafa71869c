/** What other domains may use of system. */

export { PUBLIC_SETTINGS } from './app-settings.ts'
export { LINK_STATUSES } from './gatewayStatus.ts'
export { SMS_SETTINGS } from './settings/sms.ts'
