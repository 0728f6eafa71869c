/** What can be done with records, and calls without a button of their own. */

import type { Fields, Value } from './fields.ts'
import type { Operation } from './operations.ts'

/** Whether a call changes anything. Of a record, what changes is noted in the audit log, and is refused to those it is only lent to. */
type Effect = { reads: true; writes?: never } | { writes: true; reads?: never }

type OneOf<V> = [V] extends [readonly (infer E)[]] ? E | readonly E[] : V | readonly V[]

/** What an action changes, so that it can be put back: fields of its records, or rows of other tables that belong to them. */
export type Reversal<F> =
  | {
      readonly fields: readonly (keyof F & string)[]
      /** Of records that are the same in this one of them has the first of the fields (a default): who had it before gets it back. */
      readonly oneAmong?: keyof F & string
      readonly rows?: never
    }
  | { readonly rows: true; readonly fields?: never; readonly oneAmong?: never }

/** The way back of an action on records. Whatever changes them has one, or says why not (rule declarations-12). */
interface WayBack<F> {
  /** As everywhere; or what it changes: its own call, sent the `batch` it answered as `undo`, then puts that back. */
  undo?: string | Reversal<F>
  /** In place of `undo`: why the desk does not take it back, or what does, in a sentence. */
  noUndo?: string
}

/** True when every named field holds, or holds among others, one of the given values. Data, so the server checks it too. */
export type Condition<F> = { readonly [K in keyof F]?: OneOf<Value<F[K]>> }

interface ActionCommon<F, D extends string> extends Operation {
  label: string
  icon?: string
  tone?: 'default' | 'danger'
  /** Records on which it makes sense; elsewhere the button is disabled and the server answers 409. */
  when?: Condition<F>
  /** What to say where a field of `when` has another value; else a sentence is made of those it may have (language/needs.ts). */
  needs?: { readonly [K in keyof F]?: string }
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
  /** It is done alike in every channel: records of all of them are meant, not of the resource's own alone (rule campaigns-17). */
  channel?: 'all'
}
export interface RowAction<F, D extends string> extends Omit<ActionCommon<F, D>, 'undo'>, WayBack<F> {
  on: 'row'
  /** Body key that carries the id where the path has no `{id}`. */
  idAs?: string
  /** What it answers is the record as it is now, which stands first in the list on the screen (rule panel-5). Else the list is loaded anew. */
  after?: 'prepend'
}
/** One call with `ids`, answered by `{ done, failed }`; stands in the row menu as well as in the bar over a selection. */
export interface SelectionAction<F, D extends string> extends Omit<ActionCommon<F, D>, 'undo'>, WayBack<F> {
  on: 'selection'
  max?: number
  /** Body key of the ids; `ids` by default. */
  idsAs?: string
  /** Body key of a single id, which may come instead of the ids. */
  idAs?: string
}
export interface ToolbarAction<F, D extends string> extends Omit<ActionCommon<F, D>, 'when' | 'needs' | 'otherwise'> {
  on: 'toolbar'
}
/** A call that a page makes; has no button of its own. */
export interface CallAction<F, D extends string>
  extends Omit<ActionCommon<F, D>, 'when' | 'needs' | 'otherwise' | 'confirm' | 'dialog'> {
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

export type ServiceAction = CallAction<Fields, never> & Effect

/** An action of whatever shape. */
export interface AnyAction extends Operation {
  on: Action['on']
  label: string
  icon?: string
  tone?: 'default' | 'danger'
  when?: Readonly<Record<string, unknown>>
  needs?: Readonly<Record<string, string | undefined>>
  otherwise?: 'hidden'
  confirm?: string
  input?: Fields
  reads?: true
  writes?: true
  send?: Readonly<Record<string, string | number>>
  assumed?: true
  dialog?: string
  done?: string
  undo?: string | Reversal<Fields>
  noUndo?: string
  after?: 'prepend'
  of?: string
  channel?: 'all'
  max?: number
  idAs?: string
  idsAs?: string
  pathId?: { readonly label: string; readonly example: string }
}
