import { tell } from '../../messaging/tell.ts'
import { isClear } from '../../resources/kinds/secret/sent.ts'
import type { FieldErrors } from '../../resources/language/body.ts'
import { WALLETS } from '../../resources/money/wallets.ts'
import { SETTINGS, type SettingKey } from '../../resources/system/app-settings.ts'
import { audit } from '../kernel/audit/audit.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import type { Secrets } from '../kernel/scope/secrets.ts'
import { quietProblems } from '../kernel/settings/quietHours.ts'
import { isSecretSetting, readSettings, SETTING_DEFAULTS, type Settings } from '../kernel/settings/settings.ts'

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A second rate of a currency for the same day. */
const rateProblems = ({ exchange_rates }: Settings): FieldErrors =>
  Object.fromEntries(
    exchange_rates.flatMap((one, index): [string, string[]][] => {
      const place = exchange_rates.findIndex(other => other.currency === one.currency && other.date === one.date)
      return place < index
        ? [[`exchange_rates.${index}.date`, [tell('Row %{place} has a rate of that day already.', { place: place + 1 })]]]
        : []
    }),
  )

/** What no field can check by itself. */
const problemsBetween = (next: Settings): FieldErrors => ({
  ...(!isZone(next.timezone) && { timezone: [tell('There is no time zone of this name. Choose one like Asia/Kolkata.')] }),
  ...(next.promo_start >= next.promo_end && { promo_end: [tell('Promotional hours must end after they begin.')] }),
  ...(next.voice_promo_start >= next.voice_promo_end && {
    voice_promo_end: [tell('Promotional hours must end after they begin.')],
  }),
  ...quietProblems(next.quiet_from, next.quiet_until),
  ...(next.max_contacts_file < next.max_contacts_paste && {
    max_contacts_file: [tell('A file may hold at least as many recipients as may be pasted.')],
  }),
  ...rateProblems(next),
})

const MONEY = WALLETS.filter(({ unit }) => unit === 'money').map(({ route_type }) => route_type)

/** What was booked or asked for as money stays what it was: the same figure in another currency would be another amount. */
const validateCurrency = async (tx: Tx, currency: string): Promise<void> => {
  const refuse = (why: string) => invalid({ currency: [why] })
  const { rowCount: booked } = await tx.query('select from wallets where route_type = any($1) limit 1', [MONEY])
  if (booked) throw refuse(tell('Wallets hold amounts in %{currency}: the currency stays once money was booked.', { currency }))
  const { rowCount: asked } = await tx.query('select from credit_requests where route_type = any($1) and status = 0 limit 1', [
    MONEY,
  ])
  if (asked) throw refuse(tell('Credit requests wait for amounts in %{currency}: answer them first.', { currency }))
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Secrets that were sent: a text to seal, or null to take the stored one away. Left empty, they stay. */
const secretsSent = (values: Readonly<Record<string, unknown>>): ReadonlyMap<SettingKey, string | null> =>
  new Map(
    Object.entries(values).flatMap(([key, value]): [SettingKey, string | null][] => {
      if (!isSecretSetting(key)) return []
      if (isClear(value)) return [[key, null]]
      return typeof value === 'string' && value !== '' ? [[key, value]] : []
    }),
  )

/** As the audit log has a secret: that there is one, or none. */
const unsaid = (isSet: boolean) => (isSet ? '••••' : null)

/** Two admins who save at once take turns: each sees what the other saved. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('app settings', 0))`

/**
 * Changes settings; null puts one back to its default. One row of the audit log with what changed, before and after.
 * @returns the keys that changed
 * @throws HttpProblem 422 at the key
 */
export const changeSettings = async (
  { tx, caller, deps: { secrets } }: { tx: Tx; caller: Caller; deps: { secrets: Secrets } },
  values: Readonly<Record<string, unknown>>,
): Promise<SettingKey[]> => {
  await tx.query(LOCK)
  const before = await readSettings(tx)
  const keys = Object.keys(values).filter((key): key is SettingKey => Object.hasOwn(SETTINGS, key) && !isSecretSetting(key))
  const wanted = Object.fromEntries(keys.map(key => [key, values[key] ?? SETTING_DEFAULTS[key]]))
  const next = { ...before, ...wanted } as Settings
  const errors = Object.fromEntries(
    Object.entries(problemsBetween(next)).filter(
      ([key]) => (key.split('.')[0] ?? '') in wanted || key === 'promo_end' || key === 'max_contacts_file',
    ),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (next.currency !== before.currency) await validateCurrency(tx, before.currency)
  const plain = keys.filter(key => !same(before[key], next[key]))
  const sent = secretsSent(values)
  const hidden = [...sent.keys()].filter(key => sent.get(key) !== null || !same(before[key], SETTING_DEFAULTS[key]))
  const changed = [...plain, ...hidden]
  if (changed.length === 0) return []
  const stored = plain.filter(key => !same(next[key], SETTING_DEFAULTS[key]))
  const sealed = hidden.flatMap(key => {
    const secret = sent.get(key)
    return secret ? [[key, secrets.seal(secret)]] : []
  })
  const kept = { ...Object.fromEntries(stored.map(key => [key, next[key]])), ...Object.fromEntries(sealed) }
  const reset = changed.filter(key => !Object.hasOwn(kept, key))
  await tx.query(
    `insert into app_settings (key, value, updated_at) select key, value, now() from jsonb_each($1::jsonb)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify(kept)],
  )
  await tx.query('delete from app_settings where key = any($1)', [reset])
  // Campaigns near midnight belong to another day now, and their figures with them.
  if (changed.includes('timezone')) {
    // Alone, so that what becomes of their messages meanwhile is counted under one day (server/delivery/counters.ts).
    await tx.query(
      'select count(*) from lock_campaigns(array(select id from campaigns where platform_day(campaign_send_date_time) <> day))',
    )
    await tx.query(
      'update campaigns set campaign_send_date_time = campaign_send_date_time where platform_day(campaign_send_date_time) <> day',
    )
  }
  const pick = (settings: Settings, isSet: (key: SettingKey) => boolean) =>
    Object.fromEntries(changed.map(key => [key, isSecretSetting(key) ? unsaid(isSet(key)) : settings[key]]))
  await audit(tx, caller, {
    action: 'app-settings.update',
    entity: 'app-settings',
    before: pick(before, key => !same(before[key], SETTING_DEFAULTS[key])),
    after: pick(next, key => sent.get(key) !== null),
  })
  return changed
}
