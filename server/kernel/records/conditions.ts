import { tell } from '../../../messaging/tell.ts'
import type { Condition } from '../../../resources/kinds/common/stored.ts'
import { END_FIRST } from '../../../resources/kinds/date/sentences.ts'
import { numberCondition } from '../../../resources/kinds/text/begins.ts'
import { containsCondition } from '../../../resources/kinds/text/contains.ts'
import type { FieldErrors } from '../../../resources/language/body.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { type FilterRule, filterRules, MOST_NAMED, oneValueOf } from '../../../resources/language/filters.ts'
import { filteredBy, problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { takesSeveral } from '../../../resources/language/listed.ts'
import { invalid } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import { accountCondition, type Scoped, scopeName, type Tx } from '../scope/scope.ts'
import { naturalNumbers } from '../values/numbers.ts'
import { columnOf, ownerColumn, quoted } from './columns.ts'
import type { Companion } from './companion.ts'
import { filterSql } from './kinds.ts'
import { ofChannel } from './ofChannel.ts'

/** Conditions gathered with their values, `$n` numbered as they come. */
export class Conditions {
  readonly parts: string[] = []
  readonly values: unknown[] = []
  /** What a search box asks for, apart: it is looked up in ways of its own. */
  search: string | undefined
  /** The search is for a word in one column: many rows may hold it, and it costs little to look. */
  broad = false
  /** Rows of more than one account may be meant, and not of all: each is asked whose it is. */
  ofSeveral = false

  /** Adds a condition; each `?` in it stands for the next of `values`. */
  add(sql: string, ...values: unknown[]): void {
    this.parts.push(this.placed(sql, values))
  }

  addCondition({ sql, values }: Condition): void {
    this.add(sql, ...values)
  }

  addSearch(sql: string, broad: boolean, ...values: unknown[]): void {
    this.search = this.placed(sql, values)
    this.broad = broad
  }

  private placed(sql: string, values: readonly unknown[]): string {
    let next = 0
    return sql.replaceAll('?', () => {
      this.values.push(values[next++])
      return `$${this.values.length}`
    })
  }

  /** These conditions and one more; these stay as they are. */
  with(sql: string, ...values: unknown[]): Conditions {
    const more = new Conditions()
    more.parts.push(...this.parts)
    more.values.push(...this.values)
    more.search = this.search
    more.broad = this.broad
    more.ofSeveral = this.ofSeveral
    more.add(sql, ...values)
    return more
  }

  get sql(): string {
    return this.search === undefined ? this.unsearched : [...this.parts, this.search].join(' and ')
  }

  /** All but the search. */
  get unsearched(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' and ')
  }
}

/**
 * Adds what the caller may see of a resource, and of its channel. `lent`: rows lent to the caller count too, for reading. `of`: the table
 * that is looked through for them, unless the rows are named by number as well.
 */
export const addScope = async (
  conditions: Conditions,
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  { lent, of }: { lent: boolean; of?: string },
): Promise<void> => {
  const { channel = 'all' } = resource
  if (channel !== 'all') conditions.add(ofChannel(channel, 't'))
  const column = ownerColumn(resource)
  if (!column) return
  const from = conditions.values.length + 1
  const shared = lent ? resource.sharedThrough : undefined
  const tables = of === undefined || resource.owner === 'self' ? [] : [of, ...(shared ? [shared.accountsIn ?? shared.table] : [])]
  const scope = await accountCondition(tx, caller, column, from, tables)
  if (!scope) return
  conditions.ofSeveral = scope.ofSeveral
  conditions.values.push(...scope.values)
  // As an array, so that the indexes of accounts and of numbers are read, and not all rows.
  conditions.parts.push(
    shared
      ? `(${scope.sql} or t.id = any(array(select ${quoted(shared.key)} from ${quoted(shared.table)} where ${scope.sql.replaceAll(column, 'account_id')})))`
      : scope.sql,
  )
}

const SYSTEM_KEYS = new Set([
  'page',
  'per_page',
  'per_page_record',
  'search',
  'ids',
  'sort_by',
  'sort_order',
  'cursor',
  'entry_mode',
  'request_id',
])

const DAY: Field = { kind: 'date', label: 'Date' }

/**
 * Adds the filters of a list body. Keys come from the declaration alone, values are always parameters.
 * @throws HttpProblem 422 for an unknown key, a value of the wrong kind, a range that ends first, or an account out of reach, at that key
 */
export const addFilters = async (
  conditions: Conditions,
  { tx, caller }: { tx: Tx; caller: Scoped & Pick<Caller, 'principal' | 'timezone'> },
  resource: AnyResource,
  companion: Companion | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const rules = filterRules(resource, caller.principal)
  const errors: FieldErrors = {}
  for (const [key, typed] of Object.entries(body)) {
    if (SYSTEM_KEYS.has(key) || typed === null || typed === '') continue
    const rule = rules.get(key)
    if (!rule) {
      errors[key] = [tell('There is no filter "%{key}" here.', { key })]
      continue
    }
    addFilter(conditions, resource, companion, key, rule, typed, caller.timezone, errors)
    // Said rather than shown as an empty list: whoever asks about an account that is not his has made a mistake, or worse.
    if (!errors[key] && isAccount(rule.declared) && !(await areInScope(tx, caller, typed)))
      errors[key] = [tell('The selected user is not valid.')]
  }
  validateRanges(rules, body, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  addSearch(conditions, resource, body.search)
  addIds(conditions, body.ids)
}

/** A range that ends before it begins is a mistake, not an empty list. */
const validateRanges = (rules: Map<string, FilterRule>, body: Readonly<Record<string, unknown>>, errors: FieldErrors): void => {
  const ends = [...rules].filter(([key]) => !errors[key])
  for (const [key, { field, match }] of ends) {
    const start = match === 'to' ? ends.find(([, rule]) => rule.field === field && rule.match === 'from') : undefined
    const [from, to] = [start && readValue(DAY, body[start[0]]), readValue(DAY, body[key])]
    if (typeof from === 'string' && typeof to === 'string' && to < from) errors[key] = [END_FIRST]
  }
}

const isAccount = (field: Field) => field.kind === 'reference' && field.resource === 'users'

/** Deleted accounts count: their history is still there to be asked for. */
const areInScope = async (tx: Tx, caller: Scoped, typed: unknown): Promise<boolean> => {
  if (scopeName(caller) === 'all') return true
  const ids = [...new Set((Array.isArray(typed) ? typed : [typed]).map(Number))]
  const seen = await accountCondition(tx, caller, 'id', 2)
  const found = await tx.query(`select 1 from accounts where id = any($1::bigint[])${seen ? ` and ${seen.sql}` : ''}`, [
    ids,
    ...(seen?.values ?? []),
  ])
  return found.rowCount === ids.length
}

const addFilter = (
  conditions: Conditions,
  resource: AnyResource,
  companion: Companion | undefined,
  key: string,
  { field, declared, match }: FilterRule,
  typed: unknown,
  timezone: string,
  errors: FieldErrors,
): void => {
  const special = companion?.filters?.[field]
  const column = `t.${quoted(columnOf(resource, field))}`
  if (match === 'from' || match === 'to') {
    const value = readValue(DAY, typed)
    const problems = problemsOf(DAY, value)
    if (problems.length > 0) errors[key] = problems
    else if (value === null) return
    else conditions.addCondition(filterSql(declared, { column, match, value, timezone }))
    return
  }
  // "One of" is a list of values of the field's own kind.
  const byPart = filteredBy(declared) === 'part'
  const plain: Field = byPart ? { kind: 'text', label: declared.label, max: 200 } : oneValueOf(declared)
  const many = Array.isArray(typed) && !byPart
  const isList = takesSeveral(declared)
  // Blanks are nothing to look for.
  const values = (many ? typed : [typed]).map(item => readValue(plain, item)).filter(value => value !== null)
  const problems = values.flatMap(value => problemsOf(plain, value))
  if (problems.length > 0 || values.length > 200)
    errors[key] = problems.length > 0 ? [...new Set(problems)] : [tell('Choose at most 200.')]
  else if (typeof special === 'string' && many && !isList) errors[key] = [tell('Choose one.')]
  else if (values.length === 0 && !many) return
  else if (special) addSpecial(conditions, special, isList || typeof special === 'object' ? values : values[0])
  else conditions.addCondition(filterSql(declared, { column, match, value: many || isList ? values : values[0], timezone }))
}

const addSpecial = (conditions: Conditions, special: string | { oneOf: string }, value: unknown): void => {
  const sql = typeof special === 'string' ? special : special.oneOf
  conditions.add(sql, ...Array.from({ length: sql.split('?').length - 1 }, () => value))
}

/** Whoever types that means a mobile number, where there are any. */
const NUMBER = /^\+?\d[\d\s-]{4,}$/

const LETTER = /\p{L}/u
const BLANK = /\s/

const SEARCH: Field = { kind: 'text', label: 'Search', max: 200 }

const isSearched = (field: Field | undefined) => field !== undefined && filteredBy(field) === 'part'

const isMobile = (field: Field | undefined) => field?.kind === 'text' && field.format === 'mobile'

const addSearch = (conditions: Conditions, resource: AnyResource, typed: unknown): void => {
  if (typed === undefined || typed === null || typed === '') return
  const problems = problemsOf(SEARCH, typed)
  if (typeof typed !== 'string' || problems.length > 0) throw invalid({ search: [tell('Enter up to 200 characters of text.')] })
  const wanted = typed.trim()
  if (wanted === '') return
  const names = (resource.list.search ?? [resource.title]).filter(name => isSearched(resource.fields[name]))
  if (names.length === 0) throw invalid({ search: [tell('This list cannot be searched. Use the filters.')] })
  const isNumber = (name: string) => isMobile(resource.fields[name])
  const meant = NUMBER.test(wanted) && names.some(isNumber) ? names.filter(isNumber) : names
  const ways = meant.flatMap(name => {
    const column = `t.${quoted(columnOf(resource, name))}`
    return isNumber(name) ? (numberCondition(column, wanted) ?? []) : containsCondition(column, wanted)
  })
  const sql = ways.length === 0 ? 'false' : `(${ways.map(way => way.sql).join(' or ')})`
  // All of several words fewer rows hold.
  const broad = ways.length === 1 && LETTER.test(wanted) && !BLANK.test(wanted)
  conditions.addSearch(sql, broad, ...ways.flatMap(({ values }) => values))
}

const addIds = (conditions: Conditions, typed: unknown): void => {
  if (typed === undefined || typed === null) return
  const ids = naturalNumbers(typed)
  if (!ids || ids.length > MOST_NAMED)
    throw invalid({ ids: [tell('Send up to %{most} record numbers.', { most: MOST_NAMED.toLocaleString('en-IN') })] })
  conditions.add('t.id = any(?::bigint[])', ids)
}
