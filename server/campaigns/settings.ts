import type { Client } from '../credits/ledger.ts'

/** App settings of the SMS tab (domain §6.11). */
export interface SmsSettings {
  timezone: string
  maxParts: number
  maxContactsPaste: number
  maxContactsFile: number
  dltMatchMode: 'strict' | 'lenient'
  dltVariableMaxLength: number
  dltAlphanumericMaxLength: number
  ctaCheck: boolean
  allowAlphaPromo: boolean
  /** Promotional hours as `HH:mm` in `timezone`. */
  promoStart: string
  promoEnd: string
  dlrWaitHours: number
  otpMaxRecipients: number
  /** Failed messages are refunded whatever the account's billing basis. */
  refundOnFailed: boolean
}

export const DEFAULT_SETTINGS: Readonly<SmsSettings> = {
  timezone: 'Asia/Kolkata',
  maxParts: 10,
  maxContactsPaste: 100_000,
  maxContactsFile: 500_000,
  dltMatchMode: 'strict',
  dltVariableMaxLength: 30,
  dltAlphanumericMaxLength: 40,
  ctaCheck: true,
  allowAlphaPromo: true,
  promoStart: '10:00',
  promoEnd: '21:00',
  dlrWaitHours: 72,
  otpMaxRecipients: 10,
  refundOnFailed: false,
}

const KEYS: Readonly<Record<keyof SmsSettings, string>> = {
  timezone: 'timezone',
  maxParts: 'max_parts',
  maxContactsPaste: 'max_contacts_paste',
  maxContactsFile: 'max_contacts_file',
  dltMatchMode: 'dlt_match_mode',
  dltVariableMaxLength: 'dlt_variable_max_length',
  dltAlphanumericMaxLength: 'dlt_alphanumeric_max_length',
  ctaCheck: 'cta_check',
  allowAlphaPromo: 'allow_alpha_promo',
  promoStart: 'promo_start',
  promoEnd: 'promo_end',
  dlrWaitHours: 'dlr_wait_hours',
  otpMaxRecipients: 'otp_max_recipients',
  refundOnFailed: 'refund_on_failed',
}

/** Reads the settings; one that is missing or of the wrong kind has its default. Switches are stored as 1 or 0. */
export async function loadSettings(client: Client): Promise<SmsSettings> {
  const { rows } = await client.query<{ key: string; value: unknown }>(
    'select key, value from app_settings where key = any($1)',
    [Object.values(KEYS)],
  )
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const [name, key] of Object.entries(KEYS)) {
    const usual = settings[name]
    const value = stored.get(key)
    if (typeof usual === 'boolean') {
      if (value !== undefined) settings[name] = value === 1 || value === true || value === '1'
    } else if (typeof usual === 'number') {
      if (Number.isFinite(Number(value ?? Number.NaN))) settings[name] = Number(value)
    } else if (typeof value === 'string' && value !== '') settings[name] = value
  }
  return settings as unknown as SmsSettings
}
