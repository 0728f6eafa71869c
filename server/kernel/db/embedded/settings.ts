import { totalmem } from 'node:os'
import { SESSION_SETTINGS } from '../session.ts'

const MB = 1024 * 1024

/**
 * PostgreSQL's settings for a desk that shares a small machine with it: durable, quiet, ready for bursts of writing.
 * @param memory bytes of the machine
 * @param freeDisk bytes free where the database lies
 */
export function defaultSettings(
  memory: number = totalmem(),
  freeDisk: number = Number.POSITIVE_INFINITY,
): Record<string, string> {
  return {
    ...SESSION_SETTINGS,
    // Four processes and some more: each uses up to 40 (serverSettings.ts).
    max_connections: '200',
    listen_addresses: "''",
    unix_socket_permissions: '0700',
    // Nothing acknowledged is lost, power cut included.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: `${Math.floor(Math.min(1024 * MB, memory / 4) / MB)}MB`,
    effective_cache_size: `${Math.floor(memory / 2 / MB)}MB`,
    maintenance_work_mem: '128MB',
    // Few and spread checkpoints, but no more log than can be repeated in some ten seconds after a crash (125 MB/s measured).
    max_wal_size: freeDisk < 8 * 1024 * MB ? '1GB' : '2GB',
    min_wal_size: '256MB',
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    checkpoint_completion_target: '0.9',
    wal_buffers: '16MB',
    // The message tables change constantly: small and frequent cleaning keeps the queue indexes short.
    autovacuum_naptime: '15s',
    autovacuum_max_workers: '2',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.1',
    autovacuum_analyze_scale_factor: '0.02',
    autovacuum_vacuum_cost_limit: '2000',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    lc_messages: "'C'",
    default_text_search_config: "'pg_catalog.simple'",
    // Failed statements are reported by us, without their values: those are recipients and texts.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: "'%m [%p] '",
  }
}

/** The text of postgresql.conf. Written anew at each start, so that a newer Relaydesk brings its own; `custom.conf` and ALTER SYSTEM stand above it. */
export function settingsText(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return [
    '# Written by Relaydesk at each start. Settings of your own belong in custom.conf beside this file.',
    ...lines,
    "include_if_exists = 'custom.conf'",
    '',
  ].join('\n')
}
