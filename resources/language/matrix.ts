/** The permission matrix: a row for every screen or set of calls, made from the declarations alone. */

import type { UserType } from './access.ts'
import { type Capability, capabilitiesOf, isForType, type Part } from './capabilities.ts'
import type { Register } from './endpoints.ts'

export const PARTS: readonly Exclude<Part, 'more'>[] = ['list', 'view', 'create', 'edit', 'delete', 'import']

export interface MatrixRow {
  owner: string
  label: string
  group: string
  /** Permission of each usual part. */
  cells: Readonly<Partial<Record<Part, string>>>
  /** Permissions of the row that open something else, with the labels of what. */
  more: readonly { permission: string; labels: readonly string[] }[]
}

/** Group of what has no place in the menu. */
const NOWHERE = 'Everywhere'

const rowOf = (things: readonly Capability[]): MatrixRow => {
  const [first] = things as [Capability]
  const cells: Partial<Record<Part, string>> = {}
  for (const { part, permission } of things) if (permission && part !== 'more') cells[part] ??= permission
  const inCells = new Set(Object.values(cells))
  const more = new Map<string, string[]>()
  for (const { permission, label } of things)
    if (permission && !inCells.has(permission)) more.set(permission, [...(more.get(permission) ?? []), label])
  return {
    owner: first.owner,
    label: first.ownerLabel,
    group: things.find(thing => thing.group)?.group ?? NOWHERE,
    cells,
    more: [...more].map(([permission, labels]) => ({ permission, labels })),
  }
}

/**
 * The rows that matter to accounts of a type: what the type alone shuts out is left out.
 * @param fixed permissions that no declaration asks for; they make a row of their own
 */
export const matrixOf = (register: Register, userType: UserType, fixed: readonly string[] = []): MatrixRow[] => {
  const byOwner = new Map<string, Capability[]>()
  for (const thing of capabilitiesOf(register))
    if (thing.permission && isForType(thing, userType)) byOwner.set(thing.owner, [...(byOwner.get(thing.owner) ?? []), thing])
  const rows = [...byOwner.values()].map(rowOf)
  const shown = new Set(rows.flatMap(({ cells, more }) => [...Object.values(cells), ...more.map(({ permission }) => permission)]))
  const rest = fixed.filter(name => !shown.has(name))
  if (rest.length === 0) return rows
  const own = rest.map(permission => ({ permission, labels: [permission] }))
  return [...rows, { owner: 'general', label: 'General', group: NOWHERE, cells: {}, more: own }]
}

/** Every permission that means something to accounts of a type, sorted. */
export const permissionsFor = (register: Register, userType: UserType, fixed: readonly string[] = []): string[] =>
  [
    ...new Set(
      matrixOf(register, userType, fixed).flatMap(({ cells, more }) => [
        ...Object.values(cells),
        ...more.map(({ permission }) => permission),
      ]),
    ),
  ].sort()

/** What each permission opens, in words. */
export const unlockedBy = (register: Register): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { permission, ownerLabel, label } of capabilitiesOf(register))
    if (permission) found.set(permission, [...(found.get(permission) ?? []), `${ownerLabel}: ${label}`])
  return found
}
