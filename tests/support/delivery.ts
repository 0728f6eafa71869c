import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { SendForm } from '../../server/campaigns/form.ts'
import type { Sender } from '../../server/campaigns/payer.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit } from '../../server/money/credits.ts'
import { atEnd } from './atEnd.ts'

/** A log that keeps quiet, except for what must not happen. */
export const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }

/** Secrets that are stored as they are. */
export const plainSecrets = {
  open: (sealed: string) => sealed,
  sign: (purpose: string, text: string) => `${purpose}:${text}:0123456789abcdef`,
}

let made = 0

/** Adds an account with credits. userType: 0 admin, 1 reseller, 2 client, 3 employee. */
export async function addAccount(
  pool: pg.Pool,
  options: { userType?: number; parent?: number | null; credits?: number; columns?: Record<string, unknown> } = {},
): Promise<number> {
  const { userType = 2, parent = null, credits = 0, columns = {} } = options
  made++
  const values = {
    name: `Account ${made}`,
    username: `account${made}.${randomBytes(3).toString('hex')}`,
    password_hash: 'x',
    parent_id: parent,
    ...columns,
  }
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts ("userType", ${names.map(name => `"${name}"`).join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [userType, ...Object.values(values)],
  )
  const id = rows[0]!.id
  if (credits > 0)
    for (const routeType of [1, 2])
      await asSystem(pool, tx =>
        addCredit(tx, { accountId: id, actorId: id, userType: 0 }, { userId: id, routeType, credit: credits }),
      )
  return id
}

/** The person of an account, as the server's functions see them. */
export function senderOf(accountId: number, userType: Sender['userType'] = 2): Sender {
  return { accountId, actorId: accountId, userType, timezone: 'Asia/Kolkata', ip: '127.0.0.1' }
}

export const NORMAL_TEXT = 'Dear parent, the school is closed tomorrow. - SUNRSE'
export const CUSTOM_TEXT = 'Dear {#var#}, your fee of Rs {#var#} is due. - SUNRSE'

export interface Registered {
  senderId: number
  normal: number
  custom: number
  promotional: number
}

/** A header with three templates, active and linked. */
export async function addRegistration(pool: pg.Pool, accountId: number): Promise<Registered> {
  const { rows: headers } = await pool.query<{ id: number }>(
    `insert into sender_ids (account_id, sender_id, pe_id, status) values ($1, 'SUNRSE', '1701158019630577568', 1) returning id`,
    [accountId],
  )
  const senderId = headers[0]!.id
  const template = async (code: string, text: string, category: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into dlt_templates (account_id, template_name, dlt_template_id, pe_id, sender_id, dlt_category, dlt_message)
       values ($1, $2, $2, '1701158019630577568', array[$3::bigint], $4, $5) returning id`,
      [accountId, code, senderId, category, text],
    )
    return rows[0]!.id
  }
  return {
    senderId,
    normal: await template('1107161234567890001', NORMAL_TEXT, 2),
    custom: await template('1107161234567890002', CUSTOM_TEXT, 2),
    promotional: await template('1107161234567890003', NORMAL_TEXT, 4),
  }
}

/** A primary route that is switched on; nothing listens behind it unless a test gives it a port. */
export async function addPrimaryRoute(pool: pg.Pool, columns: Record<string, unknown> = {}): Promise<number> {
  made++
  const values: Record<string, unknown> = {
    route_name: `Route ${made}`,
    smsc_id: `route-${made}`,
    route_types: [1, 2],
    host: '127.0.0.1',
    port: 9,
    system_id: 'relaydesk',
    password: 'simulate',
    tps: 100_000,
    max_pending_submits: 1000,
    reconnect_delay: 1,
    status: 1,
    ...columns,
  }
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into primary_routes (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0]!.id
}

/** A secondary route over primary ones; the default of its type unless said otherwise. */
export async function addSecondaryRoute(
  pool: pg.Pool,
  members: readonly number[],
  columns: Record<string, unknown> = {},
): Promise<number> {
  made++
  const values: Record<string, unknown> = {
    route_name: `Secondary ${made}`,
    route_type: 1,
    primary_routes: members,
    is_default: 1,
    ...columns,
  }
  const names = Object.keys(values)
  const { rows } = await pool.query<{ id: number }>(
    `insert into secondary_routes (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0]!.id
}

export interface Uploads {
  dataDir: string
  /** Puts a file where uploads lie, owned by the account. @returns the path a form names it by */
  upload(accountId: number, content: string | Buffer, id?: string): Promise<string>
}

/** A data folder for uploads, gone when the test file is done. */
export async function uploadFolder(pool: pg.Pool): Promise<Uploads> {
  const dataDir = await mkdtemp(join(tmpdir(), 'relaydesk-delivery-'))
  await mkdir(join(dataDir, 'files'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  return {
    dataDir,
    upload: async (accountId, content, id = randomBytes(12).toString('hex')) => {
      await writeFile(join(dataDir, 'files', id), content)
      await pool.query(
        `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', 'list.csv', 'text/csv', $3)`,
        [id, accountId, content.length],
      )
      return `uploads/${id}`
    },
  }
}

/** A Normal message to pasted numbers; whatever is given replaces or adds. */
export function normalForm(registered: Registered, numbers: readonly string[], more: Partial<SendForm> = {}): SendForm {
  return {
    route_type: 1,
    sms_type: 1,
    dlt_template_id: registered.normal,
    sender_id: registered.senderId,
    message: NORMAL_TEXT,
    mobile_numbers: numbers.join('\n'),
    ...more,
  }
}

/** Different Indian mobile numbers, whose endings choose no scenario of the simulator unless `ending` is given. */
export function numbers(count: number, start = 0, ending?: string): string[] {
  return Array.from({ length: count }, (_, index) => {
    const place = start + index
    return ending === undefined
      ? `91${9_000_000_000 + place * 7 + ((place * 7) % 10_000 < 20 ? 100 : 0)}`
      : `91${900_000 + place}${ending}`
  })
}
