import pg from 'pg'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import type { Choice, Field, ReferenceField } from '../../../resources/language/fields.ts'
import { isSecret } from '../../../resources/language/kinds.ts'
import { columnOf, quoted } from '../records/columns.ts'
import type { Companion } from '../records/companion.ts'
import { tableOf } from '../records/table.ts'
import type { Caller } from '../scope/caller.ts'

export interface ExportColumns {
  headings: string[]
  /** SQL expressions over the alias `t` and the joins. */
  expressions: string[]
  /** Joins that bring the titles of other records. */
  joins: string[]
}

const text = (value: string | number) => pg.escapeLiteral(String(value))

const choiceLabel = (value: string, choices: readonly Choice[]) =>
  `case ${value} ${choices.map(choice => `when ${text(choice.value)} then ${text(choice.label)}`).join(' ')} else ${value}::text end`

const DATES = { day: 'DD-MM-YYYY', month: 'MM-YYYY', minute: 'DD-MM-YYYY HH12:MI:SS AM' } as const

/** Several values stand in one cell, as an import reads them. */
const several = (column: string, one: string, join = '') =>
  `(select string_agg(${one}, '|' order by u.place) from unnest(${column}) with ordinality u(v, place)${join})`

const titleOf = (target: AnyResource, alias: string) => `${alias}.${quoted(columnOf(target, target.title))}::text`

interface Place {
  column: string
  register: Register
  timezone: string
  /** Adds a join and answers its alias. */
  join: (target: AnyResource) => string
}

/** A field as a person reads it: labels for choices, titles for records, times of the account's clock (rule platform-dialect-14). */
const expressionOf = (field: Field, place: Place): string | undefined => {
  const { column, timezone } = place
  switch (field.kind) {
    case 'select':
      return field.multiple ? several(column, choiceLabel('u.v', field.choices)) : choiceLabel(column, field.choices)
    case 'checkbox':
      return `case ${column} when 1 then 'Yes' when 0 then 'No' end`
    case 'reference':
      return referenceOf(field, place)
    case 'date': {
      const { precision = 'day' } = field
      const local = precision === 'minute' ? `${column} at time zone ${text(timezone)}` : column
      return precision === 'month' ? column : `to_char(${local}, '${DATES[precision]}')`
    }
    // Documents and paths of files are of no use in a sheet.
    case 'richText':
    case 'object':
    case 'file':
      return undefined
    default:
      return column
  }
}

const referenceOf = (field: ReferenceField, { column, register, join }: Place): string | undefined => {
  const target = register.resources.find(resource => resource.name === field.resource)
  if (!target?.table) return undefined
  if (field.multiple) return several(column, titleOf(target, 'r'), ` join ${quoted(target.table)} r on r.id = u.v`)
  return titleOf(target, join(target))
}

/** What an export holds for one person: every field the person may see, under the labels of the screen. */
export const exportColumns = (
  register: Register,
  resource: AnyResource,
  companion: Companion | undefined,
  { principal, timezone }: Pick<Caller, 'principal' | 'timezone'>,
): ExportColumns => {
  const columns: ExportColumns = { headings: [], expressions: [], joins: [] }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isSecret(field) || !allows(principal, gateOf(field))) continue
    const computed = companion?.virtual?.[name]
    if (field.virtual && !computed) continue
    const column = computed ? `(${computed})` : `t.${quoted(columnOf(resource, name))}`
    const join = (target: AnyResource) => {
      const alias = `r${columns.joins.length + 1}`
      columns.joins.push(`left join ${quoted(tableOf(target))} ${alias} on ${alias}.id = ${column}`)
      return alias
    }
    const expression = expressionOf(field, { column, register, timezone, join })
    if (expression === undefined) continue
    columns.headings.push(field.label)
    columns.expressions.push(expression)
  }
  return columns
}
