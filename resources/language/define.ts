/** `defineResource` and `defineService`: what exists, said once. */

import type { UserType } from './access.ts'
import type { Action, AnyAction, ServiceAction } from './actions.ts'
import type { Channel } from './channels.ts'
import type { Fields, Id, Tone } from './fields.ts'
import type { ImportOperation, Operation, Operations } from './operations.ts'
import type { Beside, BesideRow, Choice, Filter, FormEntry, ListLink, ListTab, MenuLink, MenuLook, Page } from './screens.ts'

type KeysOf<U> = U extends unknown ? keyof U : never
/** Generic inference switches TypeScript's excess-property check off; this puts it back. */
type Exact<T, Shape> = { [K in keyof T]: K extends KeysOf<Shape> ? T[K] : never }
type ExactEach<T, Shape> = { [K in keyof T]: Exact<T[K], Shape> }
/** Each action has the keys of what it is on, and no others. */
type ExactActions<T, F> = {
  [K in keyof T]: Exact<T[K], Extract<Action<F>, { on: T[K] extends { on: infer On } ? On : never }>>
}

/** Columns `<key>` and `account_id` say which row is lent to whom. */
export interface SharedThrough {
  table: string
  key: string
  /** Of a view: the table that its accounts are named by. */
  accountsIn?: string
}

interface Heading extends MenuLook {
  label: { one: string; many: string }
  icon?: string
  /** Menu group; a resource without one has no menu entry. */
  group?: string
  visibleTo?: readonly UserType[]
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  O extends Operations = Operations,
  A extends Readonly<Record<string, AnyAction>> = Readonly<Record<string, AnyAction>>,
  P extends Readonly<Record<string, Page>> = Readonly<Record<string, Page>>,
  B extends Beside = Beside,
  RB extends BesideRow<keyof F & string> = BesideRow<keyof F & string>,
> extends Heading {
  name: N
  /** Table that stores it; absent where the server answers from somewhere else. */
  table?: string
  /**
   * Whose the rows are. `user_id`: the account in that field (column `account_id`); `self`: each row is an account;
   * `platform`: nobody's, the permission alone decides.
   */
  owner: 'user_id' | 'self' | 'platform'
  /** The channel whose campaigns these rows are, or count: those of others are not there for it (rule campaigns-17). */
  channel?: Channel | 'all'
  /** What lends rows of others for reading. Rows answer `is_lent`. */
  sharedThrough?: SharedThrough
  title: keyof F & string
  choice?: Choice<keyof F & string>
  fields: F
  operations: O
  list: {
    columns: readonly (keyof F & string)[]
    /** Columns that are shown only to whoever chooses them: those that matter keep their room. */
    further?: readonly (keyof F & string)[]
    /** Columns that a card on a phone shows below the first one, where not its state and two figures. */
    card?: readonly (keyof F & string)[]
    filters?: readonly Filter<keyof F & string>[]
    /** What the dialog of the filters is called, where not after the records. */
    filterTitle?: string
    /** Fields the search box looks in. */
    search?: readonly (keyof F & string)[]
    /** The platform answers totals of all rows, not only of the page: a row below them. */
    totals?: true
    /** What the list answers beside its page. */
    beside?: B
    sort?: readonly [(keyof F & string) | 'id', 'asc' | 'desc']
    /** Further fields that an index of the table has in order: the list can be sorted by them however long it is. */
    longOrders?: readonly (keyof F & string)[]
    /** What computes it gives no other order than `sort` and the number. */
    fixedOrder?: true
    tabs?: readonly ListTab<F>[]
    leadsTo?: readonly ListLink[]
  }
  form?: readonly FormEntry<F>[]
  /** Fields that together are unique (per owner where there is one): a second one is refused with 422 on the first. */
  unique?: readonly (keyof F & string)[]
  beside?: RB
  actions: A
  pages: P
}

/** Calls and pages that belong to no list of records: sign-in, gateway status. */
export interface Service<
  N extends string = string,
  A extends Readonly<Record<string, ServiceAction>> = Readonly<Record<string, ServiceAction>>,
  P extends Readonly<Record<string, Page>> = Readonly<Record<string, Page>>,
> {
  name: N
  label: string
  actions: A
  pages: P
  links?: Readonly<Record<string, MenuLink>>
}

/** A resource of whatever shape, for code that walks them all. */
export interface AnyResource extends Heading {
  name: string
  table?: string
  owner: 'user_id' | 'self' | 'platform'
  channel?: Channel | 'all'
  sharedThrough?: SharedThrough
  title: string
  choice?: Choice<string>
  fields: Fields
  operations: Operations
  list: {
    columns: readonly string[]
    further?: readonly string[]
    card?: readonly string[]
    filters?: readonly Filter<string>[]
    filterTitle?: string
    search?: readonly string[]
    totals?: true
    /** What the list answers beside its page. */
    beside?: Beside
    sort?: readonly [string, 'asc' | 'desc']
    longOrders?: readonly string[]
    fixedOrder?: true
    tabs?: readonly {
      label: string
      filter?: Readonly<Record<string, unknown>>
      columns?: readonly string[]
      visibleTo?: readonly UserType[]
      elsewhere?: { path: string; label: string; held?: true }
    }[]
    leadsTo?: readonly ListLink[]
  }
  form?: readonly FormEntry<Fields>[]
  unique?: readonly string[]
  beside?: BesideRow
  actions: Readonly<Record<string, AnyAction>>
  pages: Readonly<Record<string, Page>>
}

/** Declares a resource. Mistakes (an unknown column, an impossible condition, a misspelt key, an action without permission) do not compile. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const O extends Operations<keyof NoInfer<F> & string>,
  const A extends Readonly<Record<string, Action<NoInfer<F>>>> = {},
  const P extends Readonly<Record<string, Page>> = {},
  const B extends Beside = {},
  const RB extends BesideRow<keyof NoInfer<F> & string> = {},
>(
  definition: Heading & {
    name: N
    table?: string
    owner: 'user_id' | 'self' | 'platform'
    channel?: Channel | 'all'
    sharedThrough?: SharedThrough
    title: keyof NoInfer<F> & string
    choice?: Choice<keyof NoInfer<F> & string>
    fields: F
    operations: O &
      ExactEach<O, Operation & Omit<ImportOperation, keyof Operation>> & { [K in Exclude<keyof O, keyof Operations>]: never }
    list: {
      columns: readonly (keyof NoInfer<F> & string)[]
      further?: readonly (keyof NoInfer<F> & string)[]
      card?: readonly (keyof NoInfer<F> & string)[]
      filters?: readonly Filter<keyof NoInfer<F> & string>[]
      filterTitle?: string
      search?: readonly (keyof NoInfer<F> & string)[]
      totals?: true
      /** What the list answers beside its page. */
      beside?: B
      sort?: readonly [(keyof NoInfer<F> & string) | 'id', 'asc' | 'desc']
      longOrders?: readonly (keyof NoInfer<F> & string)[]
      fixedOrder?: true
      tabs?: readonly ListTab<NoInfer<F>>[]
      leadsTo?: readonly ListLink[]
    }
    form?: readonly FormEntry<NoInfer<F>>[]
    unique?: readonly (keyof NoInfer<F> & string)[]
    beside?: RB
    actions?: A & ExactActions<A, F>
    pages?: P & ExactEach<P, Page>
  },
): Resource<N, F, O, A, P, B, RB> {
  // The defaults stand for "declares none"; TypeScript cannot relate `{}` to a type parameter's default.
  return { actions: {} as A, pages: {} as P, ...definition } as unknown as Resource<N, F, O, A, P, B, RB>
}

/** Declares calls and pages without a list of records. */
export function defineService<
  const N extends string,
  const A extends Readonly<Record<string, ServiceAction>>,
  const P extends Readonly<Record<string, Page>> = {},
>(definition: {
  name: N
  label: string
  actions: A & ExactEach<A, ServiceAction>
  pages?: P & ExactEach<P, Page>
  links?: Readonly<Record<string, MenuLink>>
}): Service<N, A, P> {
  return { pages: {} as P, ...definition } as Service<N, A, P>
}

export type { Id, Tone }
