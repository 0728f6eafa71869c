import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import { present } from '../../../messaging/present.ts'
import { defaultOf } from '../../../resources/language/body.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { columnOf, quoted } from '../records/columns.ts'
import { tableOf } from '../records/table.ts'
import type { Tx } from '../scope/scope.ts'

/** The table the rows wait in, of this connection and transaction alone. */
const TABLE = 'import_rows'
const ROW = '"import row"'
/** Above this the rows go in by their key, which the indexes take twice as fast; below, people may look for the order of their file. */
const KEEPS_ORDER = 50_000

interface Column {
  name: string
  needed: boolean
  /** Of the database, as SQL. */
  byDefault: string | null
}

export interface Settled {
  imported: number
  updated: number
  /** There already, and left as they were. */
  skipped: number
  /** Repeat another row of the file. */
  duplicates: number
}

const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value in COPY's text format. */
const copyCell = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value)
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, char => ESCAPES[char] ?? char) : text
}

const columnsOf = async (tx: Tx, table: string): Promise<Column[]> => {
  const { rows } = await tx.query<Column>(
    `select a.attname as name, a.attnotnull as needed, pg_get_expr(d.adbin, d.adrelid) as "byDefault"
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`,
    [quoted(table)],
  )
  return rows
}

/**
 * Rows on their way into a table: they come in by COPY, which row-level security forbids for the table itself, and go on in one statement
 * at the end, so that nobody ever sees half of an import. Lives in one transaction and is gone with it.
 */
export class Staging {
  private readonly used = new Set<string>()
  private readonly tx: Tx
  private readonly resource: AnyResource
  private readonly columns: ReadonlyMap<string, Column>
  private staged = 0

  private constructor(tx: Tx, resource: AnyResource, columns: readonly Column[]) {
    this.tx = tx
    this.resource = resource
    this.columns = new Map(columns.map(column => [column.name, column]))
  }

  static async open(tx: Tx, resource: AnyResource): Promise<Staging> {
    const table = tableOf(resource)
    const columns = await columnsOf(tx, table)
    const names = columns.map(({ name }) => quoted(name)).join(', ')
    await tx.query(`create temp table ${TABLE} on commit drop as select ${names} from ${quoted(table)} with no data`)
    await tx.query(`alter table ${TABLE} add ${ROW} integer not null`)
    return new Staging(tx, resource, columns)
  }

  /** Adds rows: values by field or column. */
  async add(rows: readonly { row: number; values: Readonly<Record<string, unknown>> }[]): Promise<void> {
    if (rows.length === 0) return
    const fields = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter(name =>
      this.columns.has(this.column(name)),
    )
    for (const field of fields) this.used.add(this.column(field))
    let text = ''
    for (const { row, values } of rows) {
      text += row
      for (const field of fields) text += `\t${copyCell(values[field])}`
      text += '\n'
    }
    const names = [ROW, ...fields.map(field => quoted(this.column(field)))]
    const copy = this.tx.query(copyFrom(`copy ${TABLE} (${names.join(', ')}) from stdin`))
    const finished = once(copy, 'finish')
    copy.end(text)
    await finished
    this.staged += rows.length
  }

  /** Accounts the rows are for, in order. */
  async owners(): Promise<number[]> {
    if (!this.used.has('account_id')) return []
    const { rows } = await this.tx.query<{ id: number }>(`select distinct account_id as id from ${TABLE} order by id`)
    return rows.map(({ id }) => id)
  }

  /**
   * Puts the rows into their table.
   * @param duplicates what becomes of a row whose key is there already; an empty cell never empties what is stored
   * @param always columns that every new row gets
   */
  async settle(duplicates: 'skip' | 'update', always: Readonly<Record<string, string | number>>): Promise<Settled> {
    await this.tx.query(`set local work_mem = '64MB'`)
    await this.tx.query(`analyze ${TABLE}`)
    const repeated = await this.dropRepeated(duplicates)
    const updated = duplicates === 'update' ? await this.update() : 0
    const imported = await this.insert(always)
    const known = this.staged - repeated - updated - imported
    return { imported, updated, skipped: known, duplicates: repeated }
  }

  /** Number of the newest row that was written, once settled; undefined where there are too many to look among, or none has a key. */
  async lastWritten(): Promise<number | undefined> {
    if (this.keys().length === 0 || this.staged > KEEPS_ORDER) return undefined
    const { rows } = await this.tx.query<{ id: number }>(
      `select t.id from ${quoted(tableOf(this.resource))} t join ${TABLE} s on ${this.sameKey('t', 's')} order by t.id desc limit 1`,
    )
    return rows[0]?.id
  }

  private column(field: string): string {
    return columnOf(this.resource, field)
  }

  /** Columns that tell one record from another. */
  private keys(): string[] {
    const { unique = [], owner } = this.resource
    if (unique.length === 0) return []
    return [...(owner === 'user_id' ? ['account_id'] : []), ...unique.map(field => this.column(field))]
  }

  private sameKey(left: string, right: string): string {
    return this.keys()
      .map(key => {
        const equals = this.columns.get(key)?.needed ? '=' : 'is not distinct from'
        return `${left}.${quoted(key)} ${equals} ${right}.${quoted(key)}`
      })
      .join(' and ')
  }

  /** Rows that repeat another are applied in the order of the file: to skip keeps the first, to update the last. */
  private async dropRepeated(duplicates: 'skip' | 'update'): Promise<number> {
    const keys = this.keys().map(quoted).join(', ')
    if (keys === '') return 0
    const { rowCount } = await this.tx.query(
      `delete from ${TABLE} s using (
         select ${keys}, ${duplicates === 'skip' ? 'min' : 'max'}(${ROW}) as kept from ${TABLE} group by ${keys} having count(*) > 1
       ) r where ${this.sameKey('s', 'r')} and s.${ROW} <> r.kept`,
    )
    return rowCount ?? 0
  }

  private async update(): Promise<number> {
    const keys = new Set(this.keys())
    const changed = [...this.used].filter(name => !keys.has(name)).map(quoted)
    if (keys.size === 0 || changed.length === 0) return 0
    const touched = this.columns.has('updated_at') ? ', updated_at = now()' : ''
    const { rowCount } = await this.tx.query(
      `update ${quoted(tableOf(this.resource))} t
       set ${changed.map(name => `${name} = coalesce(s.${name}, t.${name})`).join(', ')}${touched}
       from ${TABLE} s where ${this.sameKey('t', 's')}`,
    )
    return rowCount ?? 0
  }

  private async insert(always: Readonly<Record<string, string | number>>): Promise<number> {
    const names = [...this.used]
    const more = Object.entries(always).filter(([name]) => this.columns.has(name) && !this.used.has(name))
    const keys = this.keys().map(key => `s.${quoted(key)}`)
    const byKey = this.staged > KEEPS_ORDER && keys.length > 0
    const { rowCount } = await this.tx.query(
      `insert into ${quoted(tableOf(this.resource))} (${[...names, ...more.map(([name]) => name)].map(quoted).join(', ')})
       select ${[...names.map(name => this.orDefault(name)), ...more.map((_, index) => `$${index + 1}`)].join(', ')}
       from ${TABLE} s order by ${byKey ? keys.join(', ') : `s.${ROW}`} on conflict do nothing`,
      more.map(([, value]) => value),
    )
    return rowCount ?? 0
  }

  /** What a new record gets for an empty cell: the default of its field, or of a column that cannot be empty. */
  private orDefault(name: string): string {
    const field = Object.entries(this.resource.fields).find(([key]) => this.column(key) === name)?.[1]
    const declared = field && defaultOf(field)
    const column = present(this.columns.get(name))
    const fallback =
      declared !== undefined ? `'${String(declared).replaceAll("'", "''")}'` : column.needed ? column.byDefault : null
    return fallback === null ? `s.${quoted(name)}` : `coalesce(s.${quoted(name)}, ${fallback})`
  }
}
