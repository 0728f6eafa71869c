import type pg from 'pg'
import type { RichTextContent } from '../../../resources/language/fields.ts'
import { type SETTINGS, type SettingKey, settingEntries } from '../../../resources/system/app-settings.ts'
import type { Client } from '../db/client.ts'

type Default<K extends SettingKey> = (typeof SETTINGS)[K]['default']

/** Every declared setting with its value. */
export type Settings = {
  [K in SettingKey]: Default<K> extends number ? number : Default<K> extends string ? string : RichTextContent | null
}

/** What holds until somebody says otherwise; declared in resources/system/app-settings.ts, where a new setting is added. */
export const SETTING_DEFAULTS = Object.fromEntries(
  settingEntries.map(([key, setting]) => [key, setting.default]),
) as unknown as Readonly<Settings>

const KEYS = settingEntries.map(([key]) => key)

/** Every setting as it holds now. What is stored in app_settings replaces the default. */
export const readSettings = async (db: Client): Promise<Settings> => {
  const { rows } = await db.query<{ key: string; value: unknown }>('select key, value from app_settings where key = any($1)', [
    KEYS,
  ])
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
}

const told = (settings: Settings, to: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    settingEntries.filter(([, { toldTo }]) => toldTo && to.includes(toldTo)).map(([key]) => [key, settings[key]]),
  )

/** What whoever is signed in may know. */
export const settingsForAccounts = (settings: Settings): Record<string, unknown> => told(settings, ['everybody', 'accounts'])

/** What everybody may know before signing in. `first_run`: nothing has been sent yet. */
export const publicSettings = async (pool: pg.Pool): Promise<Record<string, unknown>> => {
  const settings = await readSettings(pool)
  const { rowCount } = await pool.query('select 1 from campaigns limit 1')
  return { ...told(settings, ['everybody']), first_run: rowCount ? 0 : 1 }
}
