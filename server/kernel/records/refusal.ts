import pg from 'pg'
import { tell } from '../../../messaging/tell.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { conflict, invalid } from '../problem/errors.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * The field that a constraint is about, by the constraint's name: its columns between table and ending (`accounts_username_key`). What the
 * database says about the values themselves is hidden by row-level security.
 */
const fieldOf = ({ table = '', fields, unique = [] }: AnyResource, constraint = ''): string | undefined => {
  const rest = `_${constraint.slice(table.length + 1)}_`
  const named = Object.keys(fields).filter(name => rest.includes(`_${name}_`) || rest.includes(`_${name.replace(/^is_/, '')}_`))
  const longest = named.toSorted((a, b) => b.length - a.length)[0]
  return unique.find(name => named.includes(name)) ?? longest
}

/** What the database refuses, as a sentence at the field; anything else as it is. */
export const refusal = (error: unknown, resource: AnyResource, when: 'write' | 'delete'): unknown => {
  const { code, constraint } = error instanceof pg.DatabaseError ? error : {}
  if (code === FOREIGN_KEY_VIOLATION && when === 'delete')
    return conflict(tell('%{label} is still in use and cannot be deleted.', { label: resource.label.one }))
  if (code !== UNIQUE_VIOLATION && code !== FOREIGN_KEY_VIOLATION) return error
  const field = fieldOf(resource, constraint) ?? resource.unique?.[0] ?? resource.title
  const label = resource.fields[field]?.label ?? field
  // A record referred to went away between the check and the write.
  return code === FOREIGN_KEY_VIOLATION
    ? invalid({ [field]: [tell('The selected %{label} is not valid.', { label: label.toLowerCase() })] })
    : invalid({ [field]: [tell('%{label}: this value already exists.', { label })] })
}
