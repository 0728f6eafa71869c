import type pg from 'pg'
import { type SETTINGS, type SettingKey, settingEntries } from '../../../resources/system/app-settings.ts'
import type { SettingValue, Told } from '../../../resources/system/settings/told.ts'
import type { Client } from '../db/client.ts'

type Declared = typeof SETTINGS

/** Every declared setting with its value. */
export type Settings = { [K in SettingKey]: SettingValue<Declared[K]> }

/** What holds until somebody says otherwise; declared in resources/system/app-settings.ts, where a new setting is added. */
export const SETTING_DEFAULTS = Object.fromEntries(
  settingEntries.map(([key, setting]) => [key, setting.default]),
) as unknown as Readonly<Settings>

const KEYS = settingEntries.map(([key]) => key)

/** Every setting as it holds now. What is stored in app_settings replaces the default. */
export const readSettings = async (db: Client): Promise<Settings> => {
  const { rows } = await db.query<{ key: string; value: unknown }>({
    name: 'settings',
    text: 'select key, value from app_settings where key = any($1)',
    values: [KEYS],
  })
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
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
