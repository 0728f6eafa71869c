/** `defineResource` and `defineService`: what exists, said once. */

import type { Flag, UserType } from './access.ts'
import type { Field, Fields, Id, Input, Row, Simplify, Tone, Value } from './fields.ts'
import type { FromShape, Shape } from './shape.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A platform call, written as the specification's path table writes it: `'PUT dlt-template/{id}'`. */
export type Call = `${Method} ${string}`
type RecordCall = `${Method} ${string}{id}${string}`

/** Which bodies of a call are meant: those that bring one of the fields, and those that meet one of the conditions; null: left out. */
export interface BodyRule {
  brings?: readonly string[]
  meets?: readonly Readonly<Record<string, string | number | null | readonly (string | number | null)[]>>[]
}

/** When the password is asked for again; always where no rule says when. */
export interface StepUp extends BodyRule {
  /** How old the password given may be; 10 by default. */
  minutes?: number
}

/**
 * How one page of many rows is asked for (rule platform-dialect-3): `page` in the query, and beside it how many rows, as `per_page_record` or
 * as `per_page`. `per_page twice`: in the body as `per_page_record` too, which lists of campaigns want.
 */
export type Paging = 'per_page_record' | 'per_page' | 'per_page twice'

export interface Operation {
  call: Call
  can: string
  visibleTo?: readonly UserType[]
  /** Stands instead of the resource's own `visibleTo`: for kinds of accounts that choose its records and do not see its screen. */
  openTo?: readonly UserType[]
  flag?: Flag
  /** Bytes that the body of a call without a session may have; 16 KB by default. */
  mostBytes?: number
  /** Takes one file, as form data. */
  takesFile?: true
  /**
   * Asks for the password again, for what cannot be undone or hands out a secret (rule declarations-8; security cases 31 and 38): 403 with `data.step_up` else.
   * `by state`: what is stored decides, so that the handler asks; before the answer to a repeat it is asked for always.
   */
  stepUp?: true | 'by state' | StepUp
  /** Nobody's to do in another one's name (security case 34): 403 while acting, for the bodies that are meant. */
  whileActing?: 'refused' | { refused: BodyRule }
  /** The answer holds a secret that is shown this once: it is not kept for repeats under the same Idempotency-Key. */
  answersSecret?: true
  /** Answers a page at a time. A list or a lookup that says nothing: by `per_page_record`. */
  paged?: Paging
  /** Of a list or lookup: under which name travels what is typed to find a choice; `search` where it says nothing (rule declarations-6). */
  findsBy?: string
  /**
   * What stands in `data` of the answer; nothing where nothing is said. A generated operation has it from the fields, and a selection action
   * says here what stands beside `done` and `failed`.
   */
  answers?: Answers
}

/** A shape, or what comes in place of the envelope. */
export type Answers = Shape | 'stream' | 'file'

/** Whether a call changes anything. Of a record, what changes is noted in the audit log, and is refused to those it is only lent to. */
type Effect = { reads: true; writes?: never } | { writes: true; reads?: never }

export interface ImportOperation<K extends string = string> extends Operation {
  accept: readonly string[]
  /** Columns a file may bring; the first heading is the field's own name, further ones are accepted too. */
  columns: { readonly [F in K]?: readonly string[] }
  /** Asked for beside the file, the same for every row: the group of the contacts, the owner. */
  with?: readonly K[]
  /** Asked beside the file, too, but no field of the rows: what to do with something in them. */
  ask?: Fields
  /** What to do with a row that exists already; asked in the import dialog. */
  duplicates?: 'skip' | 'update'
}

export interface Operations<K extends string = string> {
  list: Operation
  /** Light list for selects, where it has a path and a permission of its own. */
  lookup?: Operation
  get?: Operation & { call: RecordCall }
  create?: Operation
  update?: Operation & { call: RecordCall }
  delete?: Operation & { call: RecordCall }
  /** Answers `data.file_path`. */
  export?: Operation
  /** Form-data with the file and the mapping. */
  import?: ImportOperation<K>
  /** A spreadsheet to start from; answers `data.file_path`. */
  sample?: Operation
}

type OneOf<V> = [V] extends [readonly (infer E)[]] ? E | readonly E[] : V | readonly V[]

/** True when every named field holds, or holds among others, one of the given values. Data, so the server judges it too. */
export type Condition<F> = { readonly [K in keyof F]?: OneOf<Value<F[K]>> }

interface ActionCommon<F, D extends string> extends Operation {
  label: string
  icon?: string
  tone?: 'default' | 'danger'
  /** Records on which it makes sense; elsewhere the button is disabled and the server answers 409. */
  when?: Condition<F>
  /** Elsewhere it is left out of the row's menu: one of many that are each for one state. */
  otherwise?: 'hidden'
  /** Asks first. `{field}` is replaced by the record's value, `{count}` by the number of records. */
  confirm?: string
  /** Asked for in the dialog, validated on both sides, sent in the body. */
  input?: Fields
  /** Sent with every call: tells the actions of one path apart (`{ action: 'active' }`). */
  send?: Readonly<Record<string, string | number>>
  /** Of actions that `send` tells apart: the one that is meant by a call without those constants. */
  assumed?: true
  /** Replaces the confirm dialog by the component registered under this name in the resource's views. */
  dialog?: D
  done?: string
  /** Action of the same resource that takes `{ batch }`, the `batch` this one answered, and makes it undone. */
  undo?: string
  /** Another resource over the same table, or a service, whose call this is: offered here too, answered there. */
  of?: string
}
export interface RowAction<F, D extends string> extends ActionCommon<F, D> {
  on: 'row'
  /** Body key that carries the id where the path has no `{id}`. */
  idAs?: string
}
/** One call with `ids`, answered by `{ done, failed }`; stands in the row menu as well as in the bar over a selection. */
export interface SelectionAction<F, D extends string> extends ActionCommon<F, D> {
  on: 'selection'
  max?: number
  /** Body key of the ids; `ids` by default. */
  idsAs?: string
  /** Body key of a single id, which may come instead of the ids. */
  idAs?: string
}
export interface ToolbarAction<F, D extends string> extends Omit<ActionCommon<F, D>, 'when' | 'otherwise'> {
  on: 'toolbar'
}
/** A call that a page makes; has no button of its own. */
export interface CallAction<F, D extends string> extends Omit<ActionCommon<F, D>, 'when' | 'otherwise' | 'confirm' | 'dialog'> {
  on: 'call'
  /** The path names a record of this resource by `{id}`. */
  idAs?: string
  /** What stands for `{id}` in the path where it is no record's number: a code, a name. */
  pathId?: { readonly label: string; readonly example: string }
}
export type Action<F = Fields, D extends string = string> = (
  | RowAction<F, D>
  | SelectionAction<F, D>
  | ToolbarAction<F, D>
  | CallAction<F, D>
) &
  Effect

type ServiceAction = CallAction<Fields, never> & Effect

export interface Page {
  /** Address in the panel, as the specification names it. */
  path: `/${string}`
  label: string
  can?: string
  visibleTo?: readonly UserType[]
  icon?: string
  /** Menu group; a page without one is reached from elsewhere. */
  group?: string
  /** Of a public page: whoever is signed in has no business there and is led to "/" (rule panel-1). */
  restricted?: true
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
    }

/** A tab over a list: a fixed filter, or a channel whose records stand on another screen. */
export interface ListTab<F> {
  label: string
  filter?: Condition<F>
  /** Columns of its own, in place of the list's. */
  columns?: readonly (keyof F & string)[]
  /** Who has it; everybody where it is left out. */
  visibleTo?: readonly UserType[]
  /** Nothing to list here; the empty state links there. */
  elsewhere?: { path: `/${string}`; label: string }
}

/** A button above a list that leads to another screen; whoever may not open that does not see it. */
export interface ListLink {
  path: `/${string}`
  label: string
  icon?: string
}

type KeysOf<U> = U extends unknown ? keyof U : never
/** Generic inference switches TypeScript's excess-property check off; this puts it back. */
type Exact<T, Shape> = { [K in keyof T]: K extends KeysOf<Shape> ? T[K] : never }
type ExactEach<T, Shape> = { [K in keyof T]: Exact<T[K], Shape> }

interface Heading {
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
> extends Heading {
  name: N
  /** Table that stores it; absent where the server answers from somewhere else. */
  table?: string
  /**
   * Whose the rows are. `user_id`: the account in that field (column `account_id`); `self`: each row is an account;
   * `platform`: nobody's, the permission alone decides.
   */
  owner: 'user_id' | 'self' | 'platform'
  /** Table that lends rows of others for reading: columns `<key>` and `account_id`. Rows answer `is_lent`. */
  sharedThrough?: { table: string; key: string }
  title: keyof F & string
  fields: F
  operations: O
  list: {
    columns: readonly (keyof F & string)[]
    filters?: readonly Filter<keyof F & string>[]
    /** Fields the search box looks in. */
    search?: readonly (keyof F & string)[]
    /** The platform answers totals of all rows, not only of the page: a row below them. */
    totals?: true
    /** What the list answers beside its page. */
    beside?: Beside
    sort?: readonly [(keyof F & string) | 'id', 'asc' | 'desc']
    tabs?: readonly ListTab<F>[]
    leadsTo?: readonly ListLink[]
  }
  form?: readonly FormEntry<F>[]
  /** Fields that together are unique (per owner where there is one): a second one is refused with 422 on the first. */
  unique?: readonly (keyof F & string)[]
  beside?: BesideRow<keyof F & string>
  actions: A
  pages: P
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
}

/** A resource of whatever shape, for code that walks them all. */
export interface AnyResource extends Heading {
  name: string
  table?: string
  owner: 'user_id' | 'self' | 'platform'
  sharedThrough?: { table: string; key: string }
  title: string
  fields: Fields
  operations: Operations
  list: {
    columns: readonly string[]
    filters?: readonly Filter<string>[]
    search?: readonly string[]
    totals?: true
    /** What the list answers beside its page. */
    beside?: Beside
    sort?: readonly [string, 'asc' | 'desc']
    tabs?: readonly {
      label: string
      filter?: Readonly<Record<string, unknown>>
      columns?: readonly string[]
      visibleTo?: readonly UserType[]
      elsewhere?: { path: string; label: string }
    }[]
    leadsTo?: readonly ListLink[]
  }
  form?: readonly FormEntry<Fields>[]
  unique?: readonly string[]
  beside?: BesideRow
  actions: Readonly<Record<string, AnyAction>>
  pages: Readonly<Record<string, Page>>
}

/** An action of whatever shape. */
export interface AnyAction extends Operation {
  on: Action['on']
  label: string
  icon?: string
  tone?: 'default' | 'danger'
  when?: Readonly<Record<string, unknown>>
  otherwise?: 'hidden'
  confirm?: string
  input?: Fields
  reads?: true
  writes?: true
  send?: Readonly<Record<string, string | number>>
  assumed?: true
  dialog?: string
  done?: string
  undo?: string
  of?: string
  max?: number
  idAs?: string
  idsAs?: string
  pathId?: { readonly label: string; readonly example: string }
}

/** Declares a resource. Mistakes (an unknown column, an impossible condition, a misspelt key, an action without permission) do not compile. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const O extends Operations<keyof NoInfer<F> & string>,
  const A extends Readonly<Record<string, Action<NoInfer<F>>>> = {},
  const P extends Readonly<Record<string, Page>> = {},
>(
  definition: Heading & {
    name: N
    table?: string
    owner: 'user_id' | 'self' | 'platform'
    sharedThrough?: { table: string; key: string }
    title: keyof NoInfer<F> & string
    fields: F
    operations: O &
      ExactEach<O, Operation & Omit<ImportOperation, keyof Operation>> & { [K in Exclude<keyof O, keyof Operations>]: never }
    list: {
      columns: readonly (keyof NoInfer<F> & string)[]
      filters?: readonly Filter<keyof NoInfer<F> & string>[]
      search?: readonly (keyof NoInfer<F> & string)[]
      totals?: true
      /** What the list answers beside its page. */
      beside?: Beside
      sort?: readonly [(keyof NoInfer<F> & string) | 'id', 'asc' | 'desc']
      tabs?: readonly ListTab<NoInfer<F>>[]
      leadsTo?: readonly ListLink[]
    }
    form?: readonly FormEntry<NoInfer<F>>[]
    unique?: readonly (keyof NoInfer<F> & string)[]
    beside?: BesideRow<keyof NoInfer<F> & string>
    actions?: A & ExactEach<A, Action<F>>
    pages?: P & ExactEach<P, Page>
  },
): Resource<N, F, O, A, P> {
  // The defaults stand for "declares none"; TypeScript cannot relate `{}` to a type parameter's default.
  return { actions: {} as A, pages: {} as P, ...definition } as unknown as Resource<N, F, O, A, P>
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
}): Service<N, A, P> {
  return { pages: {} as P, ...definition } as Service<N, A, P>
}

type Cans<T> = { [K in keyof T]: T[K] extends { can: infer C } ? C : never }[keyof T]
export type RowOf<R> = R extends { fields: infer F } ? Row<F> : never
export type InputOf<R> = R extends { fields: infer F } ? Input<F> : never
export type PermissionOf<R> =
  | (R extends { operations: infer O } ? Cans<O> : never)
  | (R extends { actions: infer A } ? Cans<A> : never)
  | (R extends { pages: infer P } ? Cans<P> : never)
export type ActionInput<R, K extends string> = R extends { actions: { [P in K]: { input: infer F } } } ? Input<F> : undefined
/** What stands in `data` when a call is answered: null where its declaration says nothing, unknown for files, streams and calls that are not known here. */
export type AnswerOf<R, K extends string> = R extends { actions: { [P in K]: infer A } } ? AnswerOfAction<A> : unknown
type AnswerOfAction<A> = A extends { answers: infer S }
  ? S extends string
    ? unknown
    : FromShape<S>
  : 'answers' extends keyof A
    ? unknown
    : null
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
  words: (key: string, english: string) => string
  /** A whole address of what the platform names without its host. */
  whole: (address: string) => string
}

/** The components a declaration asks for by name, and those it allows to be replaced. `N` is what a component returns. */
export type ViewsOf<R, N> = R extends { fields: infer F; actions: infer A; pages: infer P }
  ? Simplify<
      {
        cells?: { [K in keyof F]?: (props: { record: Row<F>; value: Value<F[K]> | null }) => N }
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
        links?: (record: Row<F>, tools: RowLinkTools) => readonly RowLink[]
        /** Stands where there are no records at all: what they are for, and how to begin. */
        empty?: () => N
        /** The list can be shown as cards, too: of these fields. */
        cards?: readonly (keyof F & string)[]
        /** Shown above the list: what the platform answers beside the rows (sums, balances) for the filter as sent. */
        above?: (props: { beside: Readonly<Record<string, unknown>> | undefined; filter: Readonly<Record<string, unknown>> }) => N
      } & ([Dialogs<A>] extends [never]
        ? {}
        : { dialogs: { [D in Dialogs<A> & string]: (props: { record: Row<F>; action: string; close: () => void }) => N } }) &
        ([keyof P] extends [never] ? {} : { pages: { [K in keyof P]: () => N } })
    >
  : R extends { pages: infer P }
    ? { pages: { [K in keyof P]: () => N } }
    : never

export type { Id, Tone }
