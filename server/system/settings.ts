import type pg from 'pg'
import type { Client } from '../credits/ledger.ts'

/** Settings that have an effect, with their defaults (domain §6.11). What is stored in app_settings replaces the default. */
export const SETTING_DEFAULTS = {
  app_name: 'Relaydesk',
  app_short_name: 'Relaydesk',
  support_email: '',
  support_mobile: '',
  timezone: 'Asia/Kolkata',
  currency: 'INR',
  allow_registration: 0,
  max_parts: 10,
  max_contacts_paste: 100_000,
  max_contacts_file: 500_000,
  dlt_match_mode: 'strict',
  dlt_variable_max_length: 30,
  cta_check: 1,
  allow_alpha_promo: 1,
  promo_start: '10:00',
  promo_end: '21:00',
  dlr_wait_hours: 72,
  otp_max_recipients: 10,
  refund_on_failed: 0,
  /** Fewer credits than this cannot be asked for at a time. */
  min_request_credit: 100,
  maintenance_mode: 0,
  /** 1: who registers may sign in at once; 0: an admin or the reseller approves first. */
  auto_approve: 0,
  /** Number of the admin or reseller below whom registrations stand; 0: the first admin. */
  default_parent: 0,
  /** Number of the role registrations get; 0: the default one of clients. */
  default_role: 0,
  /** Absolute life of a session, and how long it may be left alone before it is locked. */
  session_minutes: 720,
  idle_minutes: 30,
  /** 1: operators sign in with a code by mail, where mail is sent and they have an address. */
  two_factor_for_operators: 1,
  /** Wrong passwords on one account within `lock_minutes` before it must wait them out. */
  login_max_tries: 10,
  lock_minutes: 15,
  /** Days after which a password must be changed; 0: never. */
  password_expiry_days: 0,
  /** Rich text of /terms-conditions and /privacy-policy; empty shows a text of ours. */
  terms_content: '',
  privacy_content: '',
  application_log_url: '',
  /** Names, addresses and networks that gateways may be at, with commas; empty: every public address. */
  gateway_hosts: '',
  /** 1: gateways may be at private and local addresses too. */
  allow_private_smsc: 0,
  /** Hosts (`host` or `host:port`, with commas) that webhooks may be at although they are private or speak plain http. */
  webhook_allowed_hosts: '',
} as const

type Defaults = typeof SETTING_DEFAULTS
export type Settings = { -readonly [K in keyof Defaults]: Defaults[K] extends number ? number : string }

/** Every setting as it holds now. */
export const readSettings = async (db: Client): Promise<Settings> => {
  const { rows } = await db.query<{ key: string; value: unknown }>('select key, value from app_settings where key = any($1)', [
    Object.keys(SETTING_DEFAULTS),
  ])
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
}

/** What everybody may know before signing in. `first_run`: nothing has been sent yet. */
export const publicSettings = async (pool: pg.Pool): Promise<Record<string, unknown>> => {
  const { app_name, app_short_name, support_email, support_mobile, allow_registration, maintenance_mode } =
    await readSettings(pool)
  const { rowCount } = await pool.query('select 1 from campaigns limit 1')
  return {
    app_name,
    app_short_name,
    support_email,
    support_mobile,
    allow_registration,
    maintenance_mode,
    first_run: rowCount ? 0 : 1,
  }
}
