/**
 * The screens of the panel, read from the register: address, label, icon, menu group and gate of every list and page; and what the menu has
 * beside them that leads out of it.
 * `screensOf(register)`, `menuOf(screens, principal)`.
 */

import { MENU_GROUPS } from './index.ts'
import { allows, type Gate, type Principal } from './language/access.ts'
import type { AnyResource } from './language/define.ts'
import type { Register } from './language/endpoints.ts'
import { type MenuLook, pageGate } from './language/screens.ts'

export interface Screen extends MenuLook {
  /** `/senderid-list`, `/admin-send-sms`; of what leads out of the panel all of the address. */
  path: string
  /** Key of its label; the English stands beside it. */
  labelKey: string
  label: string
  icon: string
  /** Without one it has no menu entry. */
  group: string | undefined
  /** The screen it stands below: the page that lists it, or the list of the record that it shows. */
  below?: string
  gate: Gate
  /** Nobody who is signed in has business there. */
  restricted?: true
  /** Leads out of the panel. */
  externalLink?: true
  /** Set for a list; a page has a component of its own. */
  resource?: AnyResource
}

/** Addresses with `{id}` as the router writes them: `/add-two-ways-sms/:id`. */
export const routed = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

const listGate = ({ operations: { list }, visibleTo = list.visibleTo }: AnyResource): Gate => ({
  can: list.can,
  ...(visibleTo && { visibleTo: visibleTo.filter(type => list.visibleTo?.includes(type) ?? true) }),
})

const lookOf = ({ badge, disabled, newTab, listedOn, about }: MenuLook): MenuLook => ({
  ...(badge && { badge }),
  ...(disabled && { disabled }),
  ...(newTab && { newTab }),
  ...(listedOn && { listedOn }),
  ...(about && { about }),
})

export const screensOf = ({ resources, services }: Register): Screen[] => {
  const lists = resources.map(resource => ({
    path: `/${resource.name}`,
    labelKey: `resources.${resource.name}.name`,
    label: resource.label.many,
    icon: resource.icon ?? 'list',
    group: resource.group,
    gate: listGate(resource),
    resource,
    ...(resource.listedOn && { below: resource.listedOn }),
    ...lookOf(resource),
  }))
  const pages = [...resources, ...services].flatMap(holder =>
    Object.entries(holder.pages).map(([name, page]) => {
      const below = page.listedOn ?? ('operations' in holder && page.path.includes('{id}') ? `/${holder.name}` : undefined)
      return {
        path: routed(page.path),
        labelKey: `pages.${holder.name}.${name}`,
        label: page.label,
        icon: page.icon ?? 'report',
        group: page.group,
        ...(below && { below }),
        gate: pageGate(page),
        ...(page.restricted && { restricted: page.restricted }),
        ...lookOf(page),
      }
    }),
  )
  const links = services.flatMap(service =>
    Object.entries(service.links ?? {}).map(([name, link]) => ({
      path: link.externalLink,
      labelKey: `links.${service.name}.${name}`,
      label: link.label,
      icon: link.icon ?? 'external',
      group: link.group,
      gate: pageGate(link),
      externalLink: true as const,
      ...lookOf(link),
    })),
  )
  return [...pages, ...lists, ...links]
}

export interface MenuGroup {
  name: string
  screens: Screen[]
}

/** Names of the groups in the order of the menu; those it does not know come last. */
export const groupsOf = (screens: readonly Screen[]): string[] => {
  const named = [...new Set(screens.flatMap(screen => screen.group ?? []))]
  return [
    ...MENU_GROUPS.filter(name => named.includes(name)),
    ...named.filter(name => !(MENU_GROUPS as readonly string[]).includes(name)),
  ]
}

/** Groups in their order with what this person may open; a group without any is left out (rule panel-2). */
export const menuOf = (screens: readonly Screen[], principal: Principal | undefined): MenuGroup[] => {
  return groupsOf(screens)
    .map(name => ({ name, screens: screens.filter(screen => screen.group === name && allows(principal, screen.gate)) }))
    .filter(group => group.screens.length > 0)
}

/** What a page that lists its group has to list: the screens that say what they answer, of those this person may open. */
export const listedIn = (screens: readonly Screen[], principal: Principal | undefined, group: string): Screen[] =>
  screens.filter(screen => screen.group === group && screen.about && allows(principal, screen.gate))

/** What this person may open from his menu, in its order: screens of the panel alone, and none that is disabled. */
export const openedByMenu = (screens: readonly Screen[], principal: Principal | undefined): Screen[] =>
  menuOf(screens, principal).flatMap(group => group.screens.filter(({ externalLink, disabled }) => !externalLink && !disabled))

/** Whether an address is a screen that is there, and this person may open it. A way that leads nowhere is not shown. */
export const mayOpen = (screens: readonly Screen[], principal: Principal | undefined, path: string) =>
  screens.some(screen => screen.path === path && allows(principal, screen.gate))
