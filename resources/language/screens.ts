/** Pages, forms and lists, as a declaration asks for them; and what answers carry beside what is declared elsewhere. */

import type { Flag, Gate, UserType } from './access.ts'
import type { Condition } from './actions.ts'
import type { Shape } from './shape.ts'

/** What stands beside the label of an entry of the menu while it is above 0. */
export interface MenuBadge {
  /** The service that counts, and its call: one that reads and asks for nothing. */
  of: string
  action: string
  /** The whole number in its answer. */
  figure: string
  /** What is counted. */
  label: string
}

/** How an entry of the menu differs from a plain one (rule panel-2). */
export interface MenuLook {
  badge?: MenuBadge
  /** Shown, and not to be opened from there: why, as its tip. The address is as open as its gate. */
  disabled?: string
  newTab?: true
  /** The page of the same group that lists it in place of the menu; for whoever may not open that page it stands in the menu. */
  listedOn?: `/${string}`
  /** Which question it answers, in a line: where screens are listed. */
  about?: string
}

/** An entry of the menu that leads out of the panel. */
export interface MenuLink extends MenuLook {
  label: string
  externalLink: `https://${string}`
  group: string
  icon?: string
  can?: string
  visibleTo?: readonly UserType[]
}

export interface Page extends MenuLook {
  /** Address in the panel, as the specification names it. */
  path: `/${string}`
  label: string
  can?: string
  visibleTo?: readonly UserType[]
  flag?: Flag
  whileActing?: 'refused'
  icon?: string
  /** Menu group; a page without one is reached from elsewhere. */
  group?: string
  /** Shows one record of the resource, named by the {id} of its address: what leads to a record leads here. */
  ofRecord?: true
  /** Of a public page: whoever is signed in has no business there and is led to "/" (rule panel-1). */
  restricted?: true
}

/** Who may open a page. */
export const pageGate = ({ can, visibleTo, flag, whileActing }: Gate): Gate => ({
  ...(can && { can }),
  ...(visibleTo && { visibleTo }),
  ...(flag && { flag }),
  ...(whileActing && { whileActing }),
})

/** Where one record is shown: the page that its resource declares for it, else over the list. */
export const recordPath = (
  { name, pages }: { name: string; pages: Readonly<Record<string, Page>> },
  id: number | string,
): string => {
  const own = Object.values(pages).find(({ ofRecord }) => ofRecord)
  return own ? own.path.replace('{id}', String(id)) : `/${name}/${id}`
}

export type FormEntry<F> = (keyof F & string) | { section?: string; if?: Condition<F>; fields: readonly (keyof F & string)[] }

/** How a filter compares: by default text contains, dates are ranges, everything else equals. */
export type Filter<K extends string> =
  | K
  | {
      field: K
      match?: 'equals' | 'prefix' | 'contains'
      from?: string
      to?: string
      /** Who is offered it; whoever may see the field may send it all the same. */
      visibleTo?: readonly UserType[]
      /** What stands above the rows says and offers it: it is no button and no chip beside them, too. */
      saidAbove?: true
    }

/** A tab over a list: a fixed filter, or a channel whose records stand on another screen. */
export interface ListTab<F> {
  label: string
  filter?: Condition<F>
  /** Columns of its own, in place of the list's. */
  columns?: readonly (keyof F & string)[]
  /** Who has it; everybody where it is left out. */
  visibleTo?: readonly UserType[]
  /** Nothing of its own to list here: the empty state links there; `held`: the list that stands there is shown in its place to whoever may open it. */
  elsewhere?: { path: `/${string}`; label: string; held?: true }
}

/** How a record reads where one is chosen, besides its title; without it, by what else tells it apart. */
export interface Choice<K extends string> {
  /** On the same line. */
  next: readonly K[]
  /** A line of its own, cut where it ends. */
  below?: K
}

/** A button above a list that leads to another screen; whoever may not open that does not see it. */
export interface ListLink {
  path: `/${string}`
  label: string
  icon?: string
}

/** What an answer carries beside what is declared elsewhere: what is always there, and what is at times. */
export interface Beside {
  always?: Readonly<Record<string, Shape>>
  atTimes?: Readonly<Record<string, Shape>>
}

/** What a row carries beside its fields; a field named here has this shape in answers in place of its own. */
export interface BesideRow<K extends string = string> extends Beside {
  /** Fields that are sent and never answered. */
  never?: readonly K[]
}
