import type { Client } from '../kernel/db/client.ts'
import { readSettings, SETTING_DEFAULTS, type Settings } from '../kernel/settings/settings.ts'

/** App settings that decide about messages (rule delivery-6), as the sending code reads them. */
export interface SmsSettings {
  timezone: string
  maxParts: number
  maxContactsPaste: number
  maxContactsFile: number
  dltMatchMode: 'strict' | 'lenient'
  dltVariableMaxLength: number
  ctaCheck: boolean
  allowAlphaPromo: boolean
  /** Promotional hours as `HH:mm` in `timezone`. */
  promoStart: string
  promoEnd: string
  /** Hours of promotional calls, in the same way. */
  voicePromoStart: string
  voicePromoEnd: string
  /** Hours of silence as `HH:mm`; both empty: none. */
  quietFrom: string
  quietUntil: string
  dlrWaitHours: number
  otpMaxRecipients: number
  /** Unless a campaign says otherwise. */
  removeDuplicates: boolean
  /** Failed messages are refunded whatever the account's billing basis. */
  refundOnFailed: boolean
}

export const DEFAULT_SETTINGS: Readonly<SmsSettings> = smsSettings(SETTING_DEFAULTS)

export async function loadSettings(client: Client): Promise<SmsSettings> {
  return smsSettings(await readSettings(client))
}

function smsSettings(all: Settings): SmsSettings {
  return {
    timezone: all.timezone,
    maxParts: all.max_parts,
    maxContactsPaste: all.max_contacts_paste,
    maxContactsFile: all.max_contacts_file,
    dltMatchMode: all.dlt_match_mode === 'lenient' ? 'lenient' : 'strict',
    dltVariableMaxLength: all.dlt_variable_max_length,
    ctaCheck: all.cta_check === 1,
    allowAlphaPromo: all.allow_alpha_promo === 1,
    promoStart: all.promo_start,
    promoEnd: all.promo_end,
    voicePromoStart: all.voice_promo_start,
    voicePromoEnd: all.voice_promo_end,
    quietFrom: all.quiet_from,
    quietUntil: all.quiet_until,
    dlrWaitHours: all.dlr_wait_hours,
    otpMaxRecipients: all.otp_max_recipients,
    removeDuplicates: all.remove_duplicates === 1,
    refundOnFailed: all.refund_on_failed === 1,
  }
}
