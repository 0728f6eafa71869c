import type pg from 'pg'

interface Column {
  name: string
  type: string
  isUnique: boolean
}

/** Columns that an insert may name, and whether a unique index or the primary key is over them. */
const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
  from pg_attribute a
  where a.attrelid = (select oid from pg_class where relname = $1 and relkind = 'r' and relnamespace = 'public'::regnamespace)
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`

const NUMBERS = ['bigint', 'numeric']
const TEXTS = ['text', 'character varying', 'citext']

/** The value of the copy numbered `k`: another one where two rows may not have the same, spread where it is a time. */
const copied = ({ name, type, isUnique }: Column, owner: number | undefined): string => {
  const column = `(c.s)."${name}"`
  if (name === 'id') return 'c.k'
  if (name === 'account_id' && owner !== undefined) return String(owner)
  if (type.startsWith('timestamp') && !type.endsWith('[]')) return `${column} - c.k % 10000 * interval '61 seconds'`
  if (isUnique && TEXTS.includes(type)) return `${column} || c.k`
  if (isUnique && NUMBERS.includes(type) && !name.endsWith('_id')) return `${column} + c.k`
  return column
}

/** The tables of a view, a table itself. */
export const tablesOf = async (pool: pg.Pool, name: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.view_table_usage where view_schema = 'public' and view_name = $1`,
    [name],
  )
  return rows.length > 0 ? rows.map(row => row.name) : [name]
}

/**
 * Copies the rows of a table until it has so many; an empty one stays empty. No trigger of ours runs: the copies are for reading.
 * @param client his are to be so many, or everybody's but his; what the table says of nobody is everybody's
 */
export const copyRows = async (
  pool: pg.Pool,
  table: string,
  wanted: number,
  { client: owner, isHis }: { client: number; isHis: boolean },
): Promise<void> => {
  const { rows: columns } = await pool.query<Column>(COLUMNS, [table])
  const has = (wanted: string) => columns.some(({ name }) => name === wanted)
  if (!has('id') || (isHis && !has('account_id'))) return
  const others = has('account_id') ? `account_id is distinct from ${owner}` : 'true'
  const { rows } = await pool.query<{ his: number; others: number }>(
    `select count(*) filter (where not (${others}))::int as his, count(*) filter (where ${others})::int as others from "${table}"`,
  )
  const { his, others: patterns } = rows[0]!
  const more = wanted - (isHis ? his : patterns)
  if (patterns === 0 || more <= 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`alter table "${table}" disable trigger user`)
    await client.query(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
       select ${columns.map(column => copied(column, isHis ? owner : undefined)).join(', ')}
       from (select s, (select max(id) from "${table}") + row_number() over () as k
             from (select * from "${table}" where ${others} limit ${more}) s, generate_series(1, ${Math.ceil(more / Math.min(patterns, more))}) limit ${more}) c
       on conflict do nothing`,
    )
    await client.query(`select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`)
    await client.query(`alter table "${table}" enable trigger user`)
    await client.query('commit')
    await client.query(`vacuum analyze "${table}"`)
  } catch (error) {
    await client.query('rollback')
    console.log(`  ${table} keeps its ${his + patterns} rows, copies are refused: ${(error as Error).message}`)
  } finally {
    client.release()
  }
}
