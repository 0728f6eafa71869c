import pg from 'pg'
import { joinedInCell } from '../../../resources/kinds/common/stored.ts'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import { isSecret } from '../../../resources/language/listed.ts'
import { columnOf, quoted } from '../records/columns.ts'
import type { Companion } from '../records/companion.ts'
import { sheetSql } from '../records/kinds.ts'
import type { Caller } from '../scope/caller.ts'

export interface ExportColumns {
  headings: string[]
  /** SQL expressions over the alias `t` and the joins. */
  expressions: string[]
  /** Joins that bring the titles of other records. */
  joins: string[]
}

const literal = (value: string | number) => pg.escapeLiteral(String(value))

const titleOf = (target: AnyResource, alias: string) => `${alias}.${quoted(columnOf(target, target.title))}::text`

/**
 * What an export holds for one person: every field the person may see, under the labels of the screen, as a person reads it: labels for
 * choices, titles for records, times of the account's clock (rule platform-dialect-14).
 */
export const exportColumns = (
  register: Register,
  resource: AnyResource,
  companion: Companion | undefined,
  { principal, timezone }: Pick<Caller, 'principal' | 'timezone'>,
): ExportColumns => {
  const columns: ExportColumns = { headings: [], expressions: [], joins: [] }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isSecret(field) || !allows(principal, gateOf(field))) continue
    const computed = companion?.inFile?.[name] ?? companion?.virtual?.[name]
    if (field.virtual && !computed) continue
    const column = computed ? `(${computed})` : `t.${quoted(columnOf(resource, name))}`
    const titles = (named: string, several: boolean) => {
      const target = register.resources.find(other => other.name === named)
      if (!target?.table) return undefined
      if (several) return joinedInCell(column, titleOf(target, 'r'), ` join ${quoted(target.table)} r on r.id = u.v`)
      const alias = `r${columns.joins.length + 1}`
      columns.joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`)
      return titleOf(target, alias)
    }
    const expression = sheetSql(field, { column, timezone, literal, titles })
    if (expression === undefined) continue
    columns.headings.push(field.label)
    columns.expressions.push(expression)
  }
  return columns
}
