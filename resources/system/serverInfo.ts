/** What `GET server-info` answers (rule system-6): as it is at this moment, and nothing that is not known. */

import {
  decimal,
  type FromShape,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Shape,
  string,
  utc,
} from '../language/shape.ts'
import { OPEN_ALARM } from './alarms.answers.ts'
import { LINK_STATUS } from './gatewayStatus.ts'

/** The load of the machine over 1, 5 and 15 minutes. */
const LOAD: Shape<readonly [number, number, number]> = { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 }

const SHARE = object({ used: integer(), total: integer() })

/** A process that claims messages, or answers calls and does so. */
const WORKER = object({
  epoch: integer(),
  host: string(),
  pid: integer(),
  started_at: utc(),
  /** Seconds since its last sign of life. */
  seen_ago: integer(),
  alive: flag(),
})

const GATEWAY = object({
  route_id: integer(),
  name: string(),
  status: LINK_STATUS,
  is_active: flag(),
  /** Taken down by a person. */
  is_held: flag(),
  waiting: integer(),
  sent_per_second: decimal(),
  last_error: nullable(string()),
})

export const SERVER_INFO = object({
  at: utc(),
  /** The process that answered. */
  process: object({
    version: string(),
    node: string(),
    host: string(),
    system: string(),
    pid: integer(),
    /** Seconds. */
    uptime: integer(),
    memory: integer(),
    /** Milliseconds by which the event loop lags: the middle, and the worst of a hundred. Since the question before, by whomever. */
    loop_delay: object({ middle: integer(), worst: integer() }),
    /** Percent of one processor, since the question before. */
    cpu: integer(),
  }),
  machine: object({
    load: LOAD,
    cpus: integer(),
    memory: SHARE,
    /** Of the data folder. */
    disk: SHARE,
    uptime: integer(),
  }),
  database: object({
    version: string(),
    kind: oneOf(['local', 'remote']),
    size: integer(),
    connections: integer(),
    most_connections: integer(),
    /** Milliseconds for one question. */
    answers_in: integer(),
    migrations: integer(),
    last_migration: string(),
    last_migration_at: utc(),
  }),
  queues: object({
    lanes: list(object({ priority: integer(), count: integer(), more: flag() })),
    /** Seconds that the oldest waits beyond its time; null where none waits. */
    oldest: nullable(integer()),
    jobs: list(object({ kind: string(), queued: integer(), running: integer() })),
    orphan_receipts: integer(),
    last_receipt_at: nullable(utc()),
    unsealed: integer(),
  }),
  /** What is wrong, of what the reader may do something about; the worst first. */
  alarms: list(OPEN_ALARM),
  /** Campaigns with something left to send of which nothing went out for ten minutes. */
  stalled: integer(),
  files: object({ count: integer(), size: integer() }),
  workers: list(WORKER),
  gateways: list(GATEWAY),
  /** The desk makes no backups itself; what the database tells of its archive, where it keeps one. */
  backup: object({ archiving: flag(), last_archived_at: nullable(utc()), failed: integer() }),
})
export type ServerInfo = FromShape<typeof SERVER_INFO>
