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

/** The value of the copy: another one where two rows may not have the same, spread where it is a time. */
const copied = ({ name, type, isUnique }: Column): string => {
  const column = `s."${name}"`
  if (name === 'id') return `(select max(id) from whole) + row_number() over ()`
  if (type.startsWith('timestamp')) return `${column} - n * interval '61 seconds'`
  if (isUnique && TEXTS.includes(type)) return `${column} || n`
  if (isUnique && NUMBERS.includes(type) && !name.endsWith('_id')) return `${column} + n`
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
 * @returns how many rows the table has then
 */
export const copyRows = async (pool: pg.Pool, table: string, wanted: number): Promise<number> => {
  const count = async () => (await pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)).rows[0]!.n
  const before = await count()
  const { rows: columns } = await pool.query<Column>(COLUMNS, [table])
  if (before === 0 || before >= wanted || !columns.some(({ name }) => name === 'id')) return before
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`alter table "${table}" disable trigger user`)
    await client.query(
      `with whole as (select * from "${table}")
       insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
       select ${columns.map(copied).join(', ')} from whole s, generate_series(1, ${Math.ceil(wanted / before)}) n
       limit ${wanted - before} on conflict do nothing`,
    )
    await client.query(`select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`)
    await client.query(`alter table "${table}" enable trigger user`)
    await client.query('commit')
    await client.query(`analyze "${table}"`)
  } catch (error) {
    await client.query('rollback')
    console.log(`  ${table} keeps its ${before} rows, copies are refused: ${(error as Error).message}`)
  } finally {
    client.release()
  }
  return count()
}
