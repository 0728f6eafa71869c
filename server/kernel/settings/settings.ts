import type pg from 'pg'
import { isSecret } from '../../../resources/language/listed.ts'
import { type SETTINGS, type SettingKey, settingEntries } from '../../../resources/system/app-settings.ts'
import type { SettingValue, Told } from '../../../resources/system/settings/told.ts'
import type { Client } from '../db/client.ts'
import type { Secrets } from '../scope/secrets.ts'

type Declared = typeof SETTINGS

/** Every declared setting with its value. */
export type Settings = { [K in SettingKey]: SettingValue<Declared[K]> }

/** Those that are stored sealed. */
export type SecretSetting = { [K in SettingKey]: Declared[K] extends { field: { kind: 'secret' } } ? K : never }[SettingKey]

/** What holds until somebody says otherwise; declared in resources/system/app-settings.ts, where a new setting is added. */
export const SETTING_DEFAULTS = Object.fromEntries(
  settingEntries.map(([key, { field, default: value }]) => [key, isSecret(field) ? { is_set: 0 } : value]),
) as unknown as Readonly<Settings>

const KEYS = settingEntries.map(([key]) => key)
const SECRETS: ReadonlySet<string> = new Set(settingEntries.flatMap(([key, { field }]) => (isSecret(field) ? [key] : [])))

/** Whether a setting is stored sealed, and nobody is told of it but that it is there. */
export const isSecretSetting = (key: string): key is SecretSetting => SECRETS.has(key)

/** Every setting as it holds now. What is stored in app_settings replaces the default; of a secret nothing is read but that it is there. */
export const readSettings = async (db: Client): Promise<Settings> => {
  const { rows } = await db.query<{ key: string; value: unknown }>({
    name: 'settings',
    text: `select key, case when key = any($2) then '{"is_set": 1}'::jsonb else value end as value from app_settings where key = any($1)`,
    values: [KEYS, [...SECRETS]],
  })
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
}

/** A secret setting, opened; undefined where none is stored. For whoever uses it: it is neither answered nor logged. */
export const readSecretSetting = async (db: Client, secrets: Secrets, key: SecretSetting): Promise<string | undefined> => {
  const { rows } = await db.query<{ value: unknown }>('select value from app_settings where key = $1', [key])
  const sealed = rows[0]?.value
  return typeof sealed === 'string' ? secrets.open(sealed) : undefined
}

const told = <const A extends string>(settings: Settings, to: readonly A[]): Told<Declared, A> => {
  const keys = settingEntries.flatMap(([key, { toldTo }]) => (to.some(audience => audience === toldTo) ? [key] : []))
  // TypeScript cannot follow which keys a filter leaves.
  return Object.fromEntries(keys.map(key => [key, settings[key]])) as unknown as Told<Declared, A>
}

/** What whoever is signed in may know. */
export const settingsForAccounts = (settings: Settings): Told<Declared, 'everybody' | 'accounts'> =>
  told(settings, ['everybody', 'accounts'])

/** What everybody may know before signing in. `first_run`: nothing has been sent yet. */
export const publicSettings = async (pool: pg.Pool): Promise<Told<Declared, 'everybody'> & { first_run: 0 | 1 }> => {
  const settings = await readSettings(pool)
  const { rowCount } = await pool.query('select 1 from campaigns limit 1')
  return { ...told(settings, ['everybody']), first_run: rowCount ? 0 : 1 }
}
