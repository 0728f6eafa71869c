/** What this person may do with a resource, read from its declaration through the one gate. */

import { useMemo } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows, type Principal } from '../../../resources/language/access.ts'
import type { AnyAction } from '../../../resources/language/actions.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field } from '../../../resources/language/fields.ts'
import type { Operations } from '../../../resources/language/operations.ts'

export interface NamedAction extends AnyAction {
  name: string
}

export interface Abilities {
  can: (operation: keyof Operations) => boolean
  /** Fields this person sees, in the order declared. */
  fields: Readonly<Record<string, Field>>
  /** Actions of the row menu: those on a row and those on a selection, as declared. */
  row: readonly NamedAction[]
  selection: readonly NamedAction[]
  toolbar: readonly NamedAction[]
}

export const abilitiesOf = (resource: AnyResource, principal: Principal | undefined): Abilities => {
  const actions = Object.entries(resource.actions)
    .map(([name, action]) => ({ ...action, name }))
    .filter(action => allows(principal, action))
  return {
    can: operation => {
      const declared = resource.operations[operation]
      return declared !== undefined && allows(principal, declared)
    },
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => allows(principal, gateOf(field)))),
    row: actions.filter(action => action.on === 'row' || action.on === 'selection'),
    selection: actions.filter(action => action.on === 'selection'),
    toolbar: actions.filter(action => action.on === 'toolbar'),
  }
}

export const useAbilities = (resource: AnyResource): Abilities => {
  const principal = usePrincipal()
  return useMemo(() => abilitiesOf(resource, principal), [resource, principal])
}

/** The resource with the tabs that this person has; without any where that leaves none. */
export const withOwnTabs = (resource: AnyResource, principal: Principal | undefined): AnyResource => {
  const own = resource.list.tabs?.filter(({ visibleTo }) => allows(principal, { ...(visibleTo && { visibleTo }) }))
  if (own?.length === resource.list.tabs?.length) return resource
  const { tabs: _, ...list } = resource.list
  return { ...resource, list: own?.length ? { ...list, tabs: own } : list }
}

/** The same for whoever is signed in. */
export const useOwnTabs = (resource: AnyResource): AnyResource => {
  const principal = usePrincipal()
  return useMemo(() => withOwnTabs(resource, principal), [resource, principal])
}

/** Where records cannot be edited at all, what opens with a row is its first dialog (a campaign's details: rule campaigns-3). */
export const leadingAction = (resource: AnyResource, { row }: Abilities): NamedAction | undefined =>
  resource.operations.update ? undefined : row.find(action => action.on === 'row' && action.dialog && !action.when)
