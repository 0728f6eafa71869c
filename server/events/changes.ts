import type pg from 'pg'
import type { Register } from '../../resources/schema/endpoints.ts'
import { quoted } from '../records/columns.ts'

/** Something that changed, with the accounts above and including the one it belongs to. */
export interface Change {
  name: 'campaign' | 'job'
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

/** What is told of a campaign: its state and its counters, under the names its list has. */
export const campaignFields = (register: Register): string[] => {
  const campaigns = register.resources.find(resource => resource.table === 'campaigns')
  return Object.entries(campaigns?.fields ?? {}).flatMap(([name, field]) =>
    !field.virtual && (name === 'status' || name.startsWith('total_')) ? [name] : [],
  )
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
  account: number | undefined,
): Promise<Change[]> => {
  const { rows } = await pool.query<Row>(
    `select t.id, a.path, t.changed_at::text as stamp, ${fields.map(field => `t.${quoted(field)}`).join(', ')}
     from ${table} t join accounts a on a.id = t.account_id
     where t.changed_at > $1::timestamptz and ($2::bigint is null or a.path @> array[$2::bigint])
     order by t.changed_at limit ${MOST_READ}`,
    [since, account ?? null],
  )
  return rows.map(({ path, stamp, ...data }) => ({
    name: table === 'campaigns' ? 'campaign' : 'job',
    id: data.id,
    path,
    stamp,
    data,
  }))
}

/**
 * What changed after a moment, oldest first.
 * @param account only what belongs to it or to accounts below it
 */
export const readChanges = async (
  pool: pg.Pool,
  fields: readonly string[],
  since: string,
  account?: number,
): Promise<Change[]> => {
  const both = await Promise.all([
    fields.length > 0 ? readTable(pool, 'campaigns', fields, since, account) : [],
    readTable(pool, 'jobs', JOB_FIELDS, since, account),
  ])
  return both.flat().sort((one, other) => (one.stamp < other.stamp ? -1 : 1))
}

/** One server-sent event (HTML standard §9.2.6); JSON holds no line breaks. */
export const eventText = ({ name, stamp, data }: Change): string =>
  `id: ${stamp}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
