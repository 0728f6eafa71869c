import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** What our statements are written for, whoever runs the server: those settings of the embedded one that a session may choose for itself. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  // Compiling pays for analysis, not for pages of fifteen rows.
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  work_mem: '8MB',
  random_page_cost: '1.1',
}

/**
 * How soon the server lets go of a session whose process stands still in a transaction, or whose machine is gone. The others end such
 * sessions sooner (alarms/presence.ts); this stands behind it, for where they may not or cannot. Over a unix socket tcp_ has no meaning.
 */
const LETS_GO: Readonly<Record<string, string>> = {
  idle_in_transaction_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30s',
}

/**
 * Dates in text form, and what SQL calls a day, must not depend on where the server stands. The server itself sees every account; a
 * request narrows that for its own transaction (access/scope.ts).
 */
const OURS: Readonly<Record<string, string>> = { timezone: 'UTC', datestyle: 'ISO', 'app.scope': 'all' }

const asOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)

/** The options of a session as the server reads them. What the operator's own say stands above what we prefer, not above what we need. */
export const sessionOptions = (own = ''): string =>
  [...asOptions({ ...SESSION_SETTINGS, ...LETS_GO }), own.trim(), ...asOptions(OURS)].filter(Boolean).join(' ')

/** For a server where a commit is answered before it is on disk: what the desk says is stored must be. */
export const COMMIT_TO_DISK = '-c synchronous_commit=on'

/** What all sessions of one process are called, so that others can end them when it is silent. PostgreSQL keeps 63 bytes. */
export const newSessionName = (): string => `relaydesk/${randomUUID()}`

/** As `newSessionName` made it; undefined for a connection that bears another name. */
export const sessionNameOf = ({ application_name: name }: Pick<pg.ClientConfig, 'application_name'>): string | undefined =>
  name?.startsWith('relaydesk/') ? name : undefined
