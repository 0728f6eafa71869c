import { gatesOf, type Principal, passes } from '../resources/language/access.ts'
import type { Register } from '../resources/language/endpoints.ts'
import type { Operations } from '../resources/language/operations.ts'

/** What react-admin calls what is done with records, and the operation it is. */
const OPERATIONS = new Map<string, keyof Operations>([
  ['list', 'list'],
  ['show', 'get'],
  ['edit', 'update'],
  ['create', 'create'],
  ['delete', 'delete'],
  ['export', 'export'],
  ['import', 'import'],
])

/** Whether somebody may do something with the records of a resource, by the one gate: an operation, or an action by its name. */
export const canAccess = (
  { resources }: Register,
  principal: Principal | undefined,
  { action, resource }: { action: string; resource: string },
): boolean => {
  const declared = resources.find(({ name }) => name === resource)
  if (!declared) return false
  const operation = OPERATIONS.get(action)
  const own = Object.hasOwn(declared.actions, action) ? declared.actions[action] : undefined
  const call = operation ? declared.operations[operation] : own
  return call !== undefined && passes(principal, gatesOf(call, declared))
}
