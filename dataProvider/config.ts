/** Where the platform is: read from `/config.json` (public/config.json in the build; empty means our own) at run time, so that one build serves any platform. */

import { isRecord } from '../messaging/record.ts'

export interface PlatformConfig {
  /** Base of the calls, without a slash at its end: `/api` or `https://platform.example/api`. */
  apiBase: string
  /** Base of downloads (`data.file_path` is appended). */
  fileBase: string
  /** Declared path → the path of this platform: `{ 'login': 'auth/login', 'dlt-template/{id}': 'templates/{id}' }`. */
  paths: Readonly<Record<string, string>>
  /** What every body says it was entered by; `false`: nothing (rule platform-dialect-7: added unless suppressed). */
  entryMode: string | false
}

export const DEFAULT_CONFIG: PlatformConfig = { apiBase: '/api', fileBase: '/api', paths: {}, entryMode: 'web' }

const areTexts = (record: Readonly<Record<string, unknown>>): record is Readonly<Record<string, string>> =>
  Object.values(record).every(value => typeof value === 'string')

/**
 * Checks the content of `/config.json`; what it leaves out keeps its default.
 * @throws Error that names the setting and what it should be.
 */
export const readConfig = (json: unknown): PlatformConfig => {
  if (!isRecord(json)) throw new Error('/config.json must hold an object like { "apiBase": "https://platform.example/api" }.')
  const {
    apiBase = DEFAULT_CONFIG.apiBase,
    fileBase = DEFAULT_CONFIG.fileBase,
    paths = {},
    entry_mode: entryMode = DEFAULT_CONFIG.entryMode,
  } = json
  for (const [name, value] of Object.entries({ apiBase, fileBase }))
    if (typeof value !== 'string' || !/^($|\/|https?:\/\/)/.test(value))
      throw new Error(`/config.json: ${name} must be an address like "https://platform.example/api" or a path like "/api".`)
  if (!isRecord(paths) || !areTexts(paths))
    throw new Error('/config.json: paths must map each declared path to the path of your platform: { "login": "auth/login" }.')
  if (entryMode !== false && (typeof entryMode !== 'string' || entryMode.trim() === ''))
    throw new Error('/config.json: entry_mode must be the word that every body carries, like "web", or false for none.')
  return {
    apiBase: String(apiBase).replace(/\/$/, ''),
    fileBase: String(fileBase).replace(/\/$/, ''),
    paths,
    entryMode,
  }
}

/** Reads `/config.json`. None there (404, or the panel's own page answered instead) means this platform is our own. */
export const loadConfig = async (request: Promise<Response> = fetch('/config.json')): Promise<PlatformConfig> => {
  const response = await request
  const isJson = response.headers.get('content-type')?.includes('json')
  return response.ok && isJson ? readConfig(await response.json()) : DEFAULT_CONFIG
}
