import type pg from 'pg'
import type { Register } from '../../../resources/language/endpoints.ts'
import { quoted } from '../records/columns.ts'

/** Something that changed, with the accounts above and including the one it belongs to. */
export interface Change {
  name: 'campaign' | 'job' | 'notification'
  id: number
  path: number[]
  /** When, to the microsecond, as the database writes it. */
  stamp: string
  /** What is told of it. */
  data: Record<string, unknown>
}

/** So many changes are read at once. */
export const MOST_READ = 5000

interface Row extends Record<string, unknown> {
  id: number
  path: number[]
  stamp: string
}

const TOLD = /^(status|route_type|total_.*)$/

/** What is told of a campaign: its state, its channel and its counters, as they are stored, under the names its lists have. */
export const campaignFields = (register: Register): string[] => {
  const fields = register.resources.flatMap(({ table, fields }) => (table === 'campaigns' ? Object.entries(fields) : []))
  const told = fields.flatMap(([name, field]) => (!field.virtual && TOLD.test(name) ? [name] : []))
  return [...new Set(told)]
}

/** The permission that lets somebody see campaigns; none sees them where none are declared. */
export const campaignGate = (register: Register) =>
  register.resources.find(resource => resource.table === 'campaigns')?.operations.list ?? { can: '' }

const JOB_FIELDS = ['kind', 'status', 'done', 'total']

const readTable = async (
  pool: pg.Pool,
  table: 'campaigns' | 'jobs',
  fields: readonly string[],
  since: string,
  accounts: readonly number[] | undefined,
): Promise<Change[]> => {
  const { rows } = await pool.query<Row>(
    `select t.id, a.path, t.changed_at::text as stamp, ${fields.map(field => `t.${quoted(field)}`).join(', ')}
     from ${table} t join accounts a on a.id = t.account_id
     where t.changed_at > $1::timestamptz and ($2::bigint[] is null or a.path && $2::bigint[])
     order by t.changed_at limit ${MOST_READ}`,
    [since, accounts ?? null],
  )
  return rows.map(({ path, stamp, ...data }) => ({
    name: table === 'campaigns' ? 'campaign' : 'job',
    id: data.id,
    path,
    stamp,
    data,
  }))
}

/** Notices that came; unlike the rest they are for one account alone, so an operator's look back is at its own. */
const readNotices = async (pool: pg.Pool, since: string, account: number | undefined): Promise<Change[]> => {
  const { rows } = await pool.query<Row & { account_id: number }>(
    `select id, account_id, created_at::text as stamp, event, type, title, message, url, created_at, read_at from notifications
     where created_at > $1::timestamptz and ($2::bigint is null or account_id = $2) order by created_at limit ${MOST_READ}`,
    [since, account ?? null],
  )
  return rows.map(({ account_id, stamp, message, ...data }) => ({
    name: 'notification',
    id: data.id,
    path: [account_id],
    stamp,
    data: { ...data, data: { message } },
  }))
}

/** Whose notices and whose records are looked for; everybody's where not said. */
export interface Whose {
  /** Only what belongs to these or to accounts below them. */
  trees?: readonly number[] | undefined
  /** Only notices for this account. */
  own?: number
}

/** What changed after a moment, oldest first. */
export const readChanges = async (
  pool: pg.Pool,
  fields: readonly string[],
  since: string,
  { trees, own }: Whose = {},
): Promise<Change[]> => {
  const all = await Promise.all([
    fields.length > 0 ? readTable(pool, 'campaigns', fields, since, trees) : [],
    readTable(pool, 'jobs', JOB_FIELDS, since, trees),
    readNotices(pool, since, own),
  ])
  return all.flat().sort((one, other) => (one.stamp < other.stamp ? -1 : 1))
}

/** One server-sent event (HTML standard §9.2.6); JSON holds no line breaks. */
export const eventText = ({ name, stamp, data }: Change): string =>
  `id: ${stamp}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
