/** What a declaration asks of the panel: the components it names, and those it allows to be replaced. */

import type { BesideOf, RowOf } from './derived.ts'
import type { Field, Id, Simplify, Value } from './fields.ts'

type Dialogs<A> = { [K in keyof A]: A[K] extends { dialog: infer D extends string } ? D : never }[keyof A]

/** An entry of a row's menu that needs no call. */
export interface RowLink {
  label: string
  icon?: string
  /** A path of the panel. */
  href?: `/${string}`
  onSelect?: () => void
}

export interface RowLinkTools {
  words: (english: string, options?: Readonly<Record<string, unknown>>) => string
  /** A whole address of what the platform names without its host. */
  whole: (address: string) => string
  /** Says something for a moment. */
  notify: (
    message: string,
    options?: { type?: 'success' | 'info' | 'warning' | 'error'; autoHideDuration?: number | null },
  ) => void
}

/** The components a declaration asks for by name, and those it allows to be replaced. `N` is what a component returns. */
export type ViewsOf<R, N> = R extends { fields: infer F; actions: infer A; pages: infer P }
  ? Simplify<
      {
        cells?: { [K in keyof F]?: (props: { record: RowOf<R>; value: Value<F[K]> | null }) => N }
        inputs?: { [K in keyof F]?: (props: { field: F[K] & Field; source: string; resource: string }) => N }
        /** Shown beside the form: a live preview. */
        aside?: () => N
        /** Stands in the place of the list: a screen of several lists. */
        screen?: (props: { search: string }) => N
        /** Screen on which the list stands where that is another one: what is open over it closes to there. */
        home?: `/${string}`
        /** What opens with a row in place of its form; the form is one step further. */
        detail?: (props: { id: Id; close: () => void; edit: (() => void) | undefined }) => N
        /** Address of the form where that is a screen of its own; undefined: of a new one. */
        formAt?: (id: Id | undefined) => `/${string}`
        /** Further entries of a row's menu that need no call: places to go, things to copy. */
        links?: (record: RowOf<R>, tools: RowLinkTools) => readonly RowLink[]
        /**
         * In the bar over ticked rows, before its actions: what takes more than one question and one call. `records`: those of the
         * ticked that were on the screen; `onDone`: nothing stays ticked.
         */
        selection?: (props: { ids: readonly Id[]; records: ReadonlyMap<Id, RowOf<R>>; onDone: () => void }) => N
        /** Stands where there are no records at all: what they are for, and how to begin. */
        empty?: () => N
        /** Its cells or its detail say what is declared of other resources: all declarations are fetched before they are drawn. */
        speaksOfAll?: true
        /** The list can be shown as cards, too: of these fields. */
        cards?: readonly (keyof F & string)[]
        /** Shown above the list: what the platform answers beside the rows (sums, balances) for the filter as sent. */
        above?: (props: { beside: BesideOf<R> | undefined; filter: Readonly<Record<string, unknown>> }) => N
      } & ([Dialogs<A>] extends [never]
        ? {}
        : { dialogs: { [D in Dialogs<A> & string]: (props: { record: RowOf<R>; action: string; close: () => void }) => N } }) &
        ([keyof P] extends [never] ? {} : { pages: { [K in keyof P]: () => N } })
    >
  : R extends { pages: infer P }
    ? { pages: { [K in keyof P]: () => N } }
    : never
