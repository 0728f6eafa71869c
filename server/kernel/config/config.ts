import { resolve } from 'node:path'
import { readRange } from '../../../messaging/ip.ts'
import { passwordProblems } from '../../../messaging/password.ts'
import { trimSigns } from '../../../messaging/trimSigns.ts'

/** A reason not to start, in one sentence meant for the person at the terminal. `main` prints the message alone and exits with 2. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A setting of the environment that is wrong: the message names it, says why, and what is accepted. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

export type Role = 'api' | 'worker' | 'all'

export interface Config {
  /** TCP port of panel and API; 0 takes any free one. */
  port: number
  host: string
  /** TCP port of /healthz, /readyz and /metrics alone, on the same host; undefined: none. */
  healthPort: number | undefined
  /** Absolute path of the folder for the embedded database, uploads and exports. */
  dataDir: string
  /** Connection string of your own PostgreSQL; undefined runs the embedded one. */
  databaseUrl: string | undefined
  /** First start only: the first administrator. */
  adminUsername: string
  /** First start only; undefined has one generated and printed once. */
  adminPassword: string | undefined
  role: Role
  /** Whether this process also runs the SMSC simulator. */
  simulator: boolean
  /** Proxies in front of the desk, by address or range: what they say of who calls is believed. */
  trustProxy: readonly string[]
  /** How mail is sent; undefined leaves it waiting. */
  mail: MailConfig | undefined
  /** Address of the panel as people reach it, without a slash at its end; for links in mail. */
  publicUrl: string | undefined
  /** What reads /metrics from elsewhere than this machine; undefined: nothing does. */
  metricsToken: string | undefined
}

export interface MailConfig {
  /** `smtp://` or `smtps://` with user and password. */
  url: string
  from: string
}

type Environment = Record<string, string | undefined>

/**
 * Reads every setting once, from the environment given; nothing else in the server looks at `process.env`.
 * An empty value counts as not set.
 * @throws ConfigError naming the first setting that is wrong
 */
export function readConfig(env: Environment): Config {
  const databaseUrl = readDatabaseUrl(env)
  const adminUsername = readAdminUsername(env)
  return {
    port: readPort(env, 'PORT') ?? 3000,
    host: readHost(env),
    healthPort: readPort(env, 'HEALTH_PORT'),
    dataDir: resolve(value(env, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    adminUsername,
    adminPassword: readAdminPassword(env, adminUsername),
    role: readRole(env),
    simulator: readFlag(env, 'SIMULATOR', databaseUrl === undefined),
    trustProxy: readTrustProxy(env),
    mail: readMail(env),
    publicUrl: readPublicUrl(env),
    metricsToken: readMetricsToken(env),
  }
}

function value(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim()
  return text === '' ? undefined : text
}

function readPort(env: Environment, name: string): number | undefined {
  const text = value(env, name)
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new ConfigError(`${name} is "${text}": it must be a whole number from 0 to 65535.`)
  return port
}

function readHost(env: Environment): string {
  const host = value(env, 'HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) {
    throw new ConfigError(
      `HOST is "${host}": it must be an address or a name without scheme or port, such as 127.0.0.1 or 0.0.0.0.`,
    )
  }
  return host
}

function readDatabaseUrl(env: Environment): string | undefined {
  const text = value(env, 'DATABASE_URL')
  if (text === undefined) return undefined
  const accepted = 'it must look like postgresql://user:password@host:5432/database'
  // The value holds a password: it is never repeated in the message.
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError(`DATABASE_URL does not begin with postgresql://: ${accepted}.`)
  if (!URL.canParse(text))
    throw new ConfigError(`DATABASE_URL cannot be read as an address: ${accepted}, with special characters percent-encoded.`)
  if (new URL(text).pathname.length < 2) throw new ConfigError(`DATABASE_URL names no database: ${accepted}.`)
  return text
}

function readAdminUsername(env: Environment): string {
  const name = value(env, 'ADMIN_USERNAME') ?? 'admin'
  if (!/^[a-z0-9._]{4,30}$/.test(name) || !/[a-z]/.test(name)) {
    throw new ConfigError(
      `ADMIN_USERNAME is "${name}": it must be 4 to 30 lower-case letters, digits, dots or underscores, one of them a letter.`,
    )
  }
  return name
}

function readAdminPassword(env: Environment, username: string): string | undefined {
  // Not trimmed: blanks at either end may be meant.
  const password = env.ADMIN_PASSWORD
  if (password === undefined || password === '') return undefined
  if (passwordProblems(password, username).length > 0) {
    throw new ConfigError(
      'ADMIN_PASSWORD is too weak or too long: it must have 8 to 128 characters, at least three kinds out of small letters, capitals, digits and signs, and not hold the username.',
    )
  }
  return password
}

function readRole(env: Environment): Role {
  const role = value(env, 'ROLE') ?? 'all'
  if (role !== 'api' && role !== 'worker' && role !== 'all')
    throw new ConfigError(`ROLE is "${role}": it must be api, worker or all.`)
  return role
}

function readFlag(env: Environment, name: string, whenUnset: boolean): boolean {
  const text = value(env, name)
  if (text === undefined) return whenUnset
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} is "${text}": it must be 1 (on) or 0 (off).`)
  return text === '1'
}

function readTrustProxy(env: Environment): string[] {
  const listed = (value(env, 'TRUST_PROXY') ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
  const wrong = listed.find(item => !readRange(item))
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUST_PROXY names "${wrong}": it must list addresses or ranges of your proxies with commas, such as 127.0.0.1, 10.0.0.0/8.`,
    )
  return listed
}

function readMail(env: Environment): MailConfig | undefined {
  const url = value(env, 'SMTP_URL')
  const from = value(env, 'MAIL_FROM')
  if (url === undefined && from === undefined) return undefined
  // The value holds a password: it is never repeated in the message.
  if (url === undefined) throw new ConfigError('MAIL_FROM is set, but SMTP_URL is not: mail needs both.')
  if (from === undefined) throw new ConfigError('SMTP_URL is set, but MAIL_FROM is not: mail needs both.')
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    throw new ConfigError(
      'SMTP_URL cannot be read: it must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
    )
  if (!/^(?:[^<>\r\n]+ )?<?[^\s<>@,;]+@[^\s<>@,;]+>?$/.test(from))
    throw new ConfigError(`MAIL_FROM is "${from}": it must be an address such as desk@example.in or Relaydesk <desk@example.in>.`)
  return { url, from }
}

function readPublicUrl(env: Environment): string | undefined {
  const text = value(env, 'PUBLIC_URL')
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new ConfigError(`PUBLIC_URL is "${text}": it must be the panel's address such as https://desk.example.in.`)
  return trimSigns(text, '/')
}

function readMetricsToken(env: Environment): string | undefined {
  const token = value(env, 'METRICS_TOKEN')
  // The value is a secret: it is never repeated in the message.
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new ConfigError(
      'METRICS_TOKEN is too short or cannot be sent: it must be 16 to 200 printable characters without blanks.',
    )
  return token
}
