import { tell } from '../../../messaging/tell.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import type { ReferenceField } from '../../../resources/language/fields.ts'
import { columnOf, quoted } from '../records/columns.ts'
import type { ImportRow } from '../records/companion.ts'
import { tableOf } from '../records/table.ts'
import type { Tx } from '../scope/scope.ts'

/** Titles that one account may mean, in lower case, with their numbers. */
const findTitles = async (
  tx: Tx,
  target: AnyResource,
  titles: readonly string[],
  account: number,
): Promise<Map<string, number>> => {
  const title = `t.${quoted(columnOf(target, target.title))}`
  const { sharedThrough: shared } = target
  const lent = shared ? ` or t.id in (select ${quoted(shared.key)} from ${quoted(shared.table)} where account_id = $2)` : ''
  const whose = target.owner === 'user_id' ? ` and (t.account_id = $2${lent})` : ' and $2::bigint is not null'
  const { rows } = await tx.query<{ id: number; title: string }>(
    // One's own last, so that it counts where a lent one has the same title.
    `select t.id, lower(${title}::text) as title from ${quoted(tableOf(target))} t
     where lower(${title}::text) = any($1)${whose} order by ${target.owner === 'user_id' ? '(t.account_id = $2), ' : ''}t.id desc`,
    [titles, account],
  )
  return new Map(rows.map(row => [row.title, row.id]))
}

/**
 * Replaces the titles of other records in one column by their numbers, for many rows at once. A title means a record of the account the
 * rows are for, or one lent to it, whoever imports.
 */
export const resolveReferences = async (
  tx: Tx,
  register: Register,
  name: string,
  field: ReferenceField,
  rows: readonly ImportRow[],
  account: number,
): Promise<void> => {
  const target = register.resources.find(resource => resource.name === field.resource)
  const wanted = new Set(rows.flatMap(row => (row.values[name] as string[] | null) ?? []).map(title => title.toLowerCase()))
  if (!target?.table || wanted.size === 0) return
  const found = await findTitles(tx, target, [...wanted], account)
  for (const row of rows) {
    const titles = row.values[name] as string[] | null
    if (titles === null) continue
    const unknown = titles.filter(title => !found.has(title.toLowerCase()))
    if (unknown.length > 0) {
      const named = unknown.slice(0, 5).map(title => `"${title}"`)
      row.refuse(name, tell('There is no %{label} %{titles} here.', { label: target.label.one, titles: named.join(', ') }))
    }
    const ids = [...new Set(titles.flatMap(title => found.get(title.toLowerCase()) ?? []))]
    row.values[name] = field.multiple ? ids : (ids[0] ?? null)
  }
}
