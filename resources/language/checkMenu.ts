/** What is wrong with the menu as it is declared: of each entry what cannot be shown, or leads where nobody meant it to. */

import type { Register } from './endpoints.ts'
import type { MenuBadge, MenuLink, MenuLook } from './screens.ts'
import type { Shape } from './shape.ts'

const isCount = (answers: unknown, figure: string): boolean => {
  const properties = (answers as { properties?: Readonly<Record<string, Shape>> } | undefined)?.properties ?? {}
  return properties[figure]?.type === 'integer'
}

const badgeProblem = ({ services }: Register, { of, action, figure, label }: MenuBadge): string | undefined => {
  const service = services.find(({ name }) => name === of)
  if (!service) return `the badge counts by a service '${of}', which is not there`
  const call = service.actions[action]
  if (!call) return `the badge counts by '${of}.${action}', which is not there`
  if (!call.reads || call.call.includes('{') || Object.values(call.input ?? {}).some(({ required }) => required))
    return `the badge counts by '${of}.${action}': name a call that reads and asks for nothing`
  if (!isCount(call.answers, figure))
    return `the badge shows '${figure}', which is no whole number in the answer of '${of}.${action}'`
  return label.trim() === '' ? "the badge has no 'label' that says what it counts" : undefined
}

/** An address that is no whole one of the web, or brings a name and a password with it, is nobody's to be led to. */
const isWeb = (address: string): boolean => {
  const { protocol, username, password, hostname } = URL.parse(address) ?? {}
  return protocol === 'https:' && hostname !== '' && username === '' && password === ''
}

/** @returns a sentence for each mistake, with the path to it */
export const menuProblems = (register: Register): string[] => {
  const { resources, services } = register
  const holders = [...resources, ...services]
  const links = services.flatMap(({ name: of, links: own = {} }) =>
    Object.entries(own).map(([name, link]): [string, MenuLink] => [`${of}.links.${name}`, link]),
  )
  const entries: [string, MenuLook & { group?: string }][] = [
    ...resources.map((resource): [string, MenuLook & { group?: string }] => [resource.name, resource]),
    ...holders.flatMap(({ name: of, pages }) =>
      Object.entries(pages).map(([name, page]): [string, MenuLook & { group?: string }] => [`${of}.pages.${name}`, page]),
    ),
    ...links,
  ]
  const pages = holders.flatMap(holder => Object.values(holder.pages))
  return [
    ...entries.flatMap(([at, { group, badge, disabled, listedOn, about }]) => {
      const counted = badge && badgeProblem(register, badge)
      return [
        ...(counted ? [`${at}: ${counted}`] : []),
        ...(disabled?.trim() === '' ? [`${at}: 'disabled' says why; it says nothing`] : []),
        ...(listedOn && !pages.some(page => page.path === listedOn && page.group === group)
          ? [`${at}: 'listedOn' names no page of its group: ${listedOn}`]
          : []),
        ...(listedOn && !about?.trim() ? [`${at}: it is listed on a page and has no 'about' that says what it answers`] : []),
        ...((badge || disabled) && !group?.trim()
          ? [`${at}: it stands in no 'group' of the menu, where 'badge' or 'disabled' would show`]
          : []),
      ]
    }),
    ...links.flatMap(([at, { externalLink }], index) => [
      ...(isWeb(externalLink)
        ? []
        : [`${at}: 'externalLink' is no address that begins with https:// and names a host: ${externalLink}`]),
      ...(links.findIndex(([, other]) => other.externalLink === externalLink) < index
        ? [`${at}: another entry leads to ${externalLink}, too`]
        : []),
    ]),
  ]
}
