/** Declared actions. */

import type { Identifier } from 'react-admin'
import type { ActionInput, AnswerOf } from '../resources/language/derived.ts'
import type { Calls } from './calls.ts'
import { pageRequest, requestOf } from './dialect.ts'
import { readSelection, type SelectionAnswer } from './envelope.ts'
import { PlatformError } from './platformError.ts'

export interface ActParams<Input = Readonly<Record<string, unknown>>> {
  /** The record, for a row action. */
  id?: Identifier
  /** The ticked records, for a selection action. */
  ids?: readonly Identifier[]
  input?: Input
  /** The batch that an earlier call answered: what it changed is put back, and nothing else is done. */
  undo?: string
  /** Of a call that answers a page at a time: which, and how many rows. */
  page?: number
  perPage?: number
  signal?: AbortSignal
  /** Give the same one to repeat a call whose answer was lost. */
  idempotencyKey?: string
}

export interface ActAnswer<T = unknown> extends SelectionAnswer {
  data: T
  message: string
}

/** What declares actions. */
export interface Acting {
  name: string
  actions: Readonly<Record<string, unknown>>
}

/** Of a page its rows; whatever else is declared as it is. */
export type ReadAnswer<T> = T extends { data: readonly (infer Row)[]; current_page: number } ? Row[] : T

/** Names in a path: `wa-template-sample/{id}/{type}`. */
const partsOf = (call: string): string[] => [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What stands in the path, and the rest. */
const split = (input: Readonly<Record<string, unknown>> = {}, parts: readonly string[]) => {
  const all = Object.entries(input)
  const placed = all.flatMap(([name, value]): [string, string | number][] =>
    parts.includes(name) && (typeof value === 'string' || typeof value === 'number') ? [[name, value]] : [],
  )
  return [Object.fromEntries(placed), Object.fromEntries(all.filter(([name]) => !parts.includes(name)))] as const
}

export const actOf = ({ action: actionOf, run }: Calls) => {
  /** The same by names alone, for code that runs whatever is declared. */
  async function act(resource: string, action: string, params?: ActParams): Promise<ActAnswer>
  /** Runs a declared action of a resource or service. A selection answers which records it reached; a refused one has its sentence. */
  async function act<R extends Acting, K extends keyof R['actions'] & string>(
    declaration: R,
    action: K,
    params?: ActParams<ActionInput<R, K>>,
  ): Promise<ActAnswer<ReadAnswer<AnswerOf<R, K>>>>
  async function act(
    holder: string | Acting,
    action: string,
    { id, ids, input, undo, page, perPage, signal, idempotencyKey }: ActParams = {},
  ): Promise<ActAnswer> {
    const declared = actionOf(typeof holder === 'string' ? holder : holder.name, action)
    const { on, send, assumed, idAs, idsAs = 'ids', max } = declared
    const chosen = ids ?? (on === 'selection' && id !== undefined ? [id] : [])
    if (on === 'selection' && max !== undefined && chosen.length > max)
      throw new PlatformError(
        `Choose at most ${max.toLocaleString('en-IN')} records at once; ${chosen.length.toLocaleString('en-IN')} are chosen.`,
        422,
      )
    const parts = partsOf(declared.call)
    const inPath = parts.includes('id')
    const [placed, asked] = split(input, parts)
    const given = {
      ...(on === 'selection' && undo === undefined && { [idsAs]: chosen }),
      ...(undo !== undefined && { undo }),
      ...(on !== 'selection' && !inPath && id !== undefined && undo === undefined && { [idAs ?? 'id']: id }),
      ...asked,
      // What a call without constants means has no need of them.
      ...(!assumed && send),
    }
    const answer = await run(declared, {
      ...(parts.length > 0 && { params: { ...placed, ...(inPath && id !== undefined && { id }) } }),
      ...(declared.paged ? pageRequest(declared, { page, perPage }, given) : requestOf(declared, given)),
      ...(!declared.call.startsWith('GET ') && { idempotencyKey: idempotencyKey ?? crypto.randomUUID() }),
      signal,
    })
    return { ...readSelection(on === 'selection' ? answer.data : null, chosen), data: answer.data, message: answer.message }
  }

  return act
}
