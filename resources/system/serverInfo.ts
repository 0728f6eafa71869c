/** What `GET server-info` answers (rule system-6): as it is at this moment, and nothing that is not known. */

import type { GatewaySmsc } from './gatewayStatus.ts'

/** A process that claims messages, or answers calls and does so. */
interface WorkerInfo {
  epoch: number
  host: string
  pid: number
  started_at: string
  /** Seconds since its last sign of life. */
  seen_ago: number
  alive: 0 | 1
}

interface GatewayInfo {
  route_id: number
  name: string
  status: GatewaySmsc['status']
  is_active: 0 | 1
  /** Taken down by a person. */
  is_held: 0 | 1
  waiting: number
  sent_per_second: number
  last_error: string | null
}

export interface ServerInfo {
  /** ISO 8601, UTC. */
  at: string
  /** The process that answered. */
  process: {
    version: string
    node: string
    host: string
    system: string
    pid: number
    /** Seconds. */
    uptime: number
    memory: number
    /** Milliseconds by which the event loop lags: the middle, and the worst of a hundred. Since the question before, by whomever. */
    loop_delay: { middle: number; worst: number }
    /** Percent of one processor, since the question before. */
    cpu: number
  }
  machine: {
    load: readonly [number, number, number]
    cpus: number
    memory: { used: number; total: number }
    /** Of the data folder. */
    disk: { used: number; total: number }
    uptime: number
  }
  database: {
    version: string
    kind: 'local' | 'remote'
    size: number
    connections: number
    most_connections: number
    /** Milliseconds for one question. */
    answers_in: number
    migrations: number
    last_migration: string
    last_migration_at: string
  }
  queues: {
    lanes: { priority: number; count: number; more: 0 | 1 }[]
    /** Seconds that the oldest waits beyond its time; null where none waits. */
    oldest: number | null
    jobs: { kind: string; queued: number; running: number }[]
    orphan_receipts: number
    last_receipt_at: string | null
    alarms: number
    unsealed: number
  }
  files: { count: number; size: number }
  workers: WorkerInfo[]
  gateways: GatewayInfo[]
  /** The desk makes no backups itself; what the database tells of its archive, where it keeps one. */
  backup: { archiving: 0 | 1; last_archived_at: string | null; failed: number }
}
