import { wireDateTime } from '../../../messaging/format.ts'
import { allows, type Principal } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { isSecret } from '../../../resources/language/listed.ts'
import type { Row } from '../context/context.ts'
import type { Companion } from './companion.ts'
import { answeredSql, isStoredAsJson } from './kinds.ts'

/** A name as SQL; names come from declarations, never from a request. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The column behind a field: the owner's field is `user_id` on the wire and `account_id` in the database (rule declarations-3). */
export const columnOf = (resource: Pick<AnyResource, 'owner'>, field: string) =>
  field === 'user_id' && resource.owner === 'user_id' ? 'account_id' : field

/** The column that says whose a row is, over the alias `t`; undefined for the platform's own. */
export const ownerColumn = ({ owner }: Pick<AnyResource, 'owner'>) =>
  owner === 'user_id' ? 't.account_id' : owner === 'self' ? 't.id' : undefined

const isShown = (field: Field, principal: Principal) => allows(principal, gateOf(field))

/** Whether a row is only lent to the reader, who does not see its owner: 1 where it may be read and used, and not changed. */
const LENT = 'coalesce((select 0 from accounts a where a.id = t.account_id), 1) as is_lent'

/** The select list of a resource for one person: no secret, nothing the person may not see. */
export const selectList = (resource: AnyResource, companion: Companion | undefined, principal: Principal): string =>
  [
    't.id',
    ...(resource.sharedThrough ? [LENT] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!isShown(field, principal)) return []
      if (isSecret(field)) {
        const answer = field.virtual ? undefined : answeredSql(field, `t.${quoted(columnOf(resource, name))}`)
        return answer ? [`${answer} as ${quoted(name)}`] : []
      }
      const computed = companion?.virtual?.[name]
      if (computed) return [`${computed} as ${quoted(name)}`]
      return field.virtual ? [] : [`t.${quoted(columnOf(resource, name))} as ${quoted(name)}`]
    }),
    ...Object.entries(companion?.beside ?? {}).map(([name, sql]) => `${sql} as ${quoted(name)}`),
  ].join(', ')

/** A row as the wire carries it: times as the account's own clock reads them. */
export const toWire = (row: Row, timezone: string, companion?: Companion): Row =>
  Object.fromEntries(
    Object.entries({ ...row, ...companion?.decorate?.(row) }).map(([key, value]) => [
      key,
      value instanceof Date ? wireDateTime(value, timezone) : value,
    ]),
  ) as Row

/** The same of a row that was read by a declaration: it has the fields of its declaration. */
export const toDeclared = <R extends AnyResource>(_resource: R, row: Row, timezone: string, companion?: Companion) =>
  toWire(row, timezone, companion) as RowOf<R> & Row

/** A value as the database takes it. */
export const toColumn = (field: Field, value: unknown): unknown => {
  return isStoredAsJson(field) && value !== null ? JSON.stringify(value) : value
}
