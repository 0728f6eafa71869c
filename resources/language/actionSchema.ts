/** JSON Schema of the bodies of actions: constants, the records they are about, and what they ask for. */

import type { AnyAction } from './actions.ts'
import { sampleBody } from './body.ts'
import { ASIDE, ID, objectSchema } from './bodySchema.ts'
import { fieldSchema, type JsonSchema } from './kinds.ts'
import { batch, reversalOf } from './undo.ts'

/** Whether the server reads what an action is sent beyond its own: a page, a search, as a list does. */
const isOpen = (action: AnyAction) => !action.input && action.on !== 'selection' && !(action.on === 'row' && action.confirm)

const idsOf = ({ idsAs = 'ids', max }: AnyAction) => ({
  key: idsAs,
  schema: { type: 'array', items: ID, minItems: 1, ...(max !== undefined && { maxItems: max }) },
  example: [1],
})

interface Beside {
  key: string
  schema: JsonSchema
  /** None of what may as well be left out. */
  example?: unknown
}

/** What the body of an action holds beside its input. */
export const besideInput = (action: AnyAction): Beside[] => [
  ...Object.entries(action.send ?? {}).map(([key, value]) => ({ key, schema: { const: value }, example: value })),
  ...(action.on === 'selection' ? [idsOf(action)] : []),
  ...(action.on === 'selection' && action.idAs ? [{ key: action.idAs, schema: ID }] : []),
  ...(action.bare ? [{ key: 'id', schema: ID }] : []),
  ...(action.on === 'row' && !action.call.includes('{id}') ? [{ key: action.idAs ?? 'id', schema: ID, example: 1 }] : []),
  ...(reversalOf(action) ? [{ key: 'undo', schema: fieldSchema(batch) }] : []),
  // Plain REST repeats the record's number in the body.
  ...(action.on === 'call' && action.call.startsWith('PUT ') ? [{ key: 'id', schema: ID }] : []),
]

/** That these are there, whatever they hold. */
const asking = (required: readonly (string | undefined)[]): JsonSchema => ({
  required,
  properties: Object.fromEntries(required.map(name => [name, true])),
})

/** A body an action takes; undefined where it needs none. */
export const actionExample = (action: AnyAction): Record<string, unknown> | undefined => {
  const beside = besideInput(action).filter(({ example }) => example !== undefined)
  const example = { ...sampleBody(action.input ?? {}), ...Object.fromEntries(beside.map(({ key, example }) => [key, example])) }
  return Object.keys(example).length > 0 ? example : undefined
}

/** The body of an action. Of several records or one, either is named; to have it undone, nothing but its batch. */
export const actionSchema = (action: AnyAction): JsonSchema => {
  const beside = besideInput(action)
  const isEither = action.on === 'selection' && action.idAs !== undefined
  const mayBeLeftOut = new Set([
    ...(action.assumed ? Object.keys(action.send ?? {}) : []),
    ...(isEither ? [idsOf(action).key] : []),
  ])
  const asked = beside.filter(({ key, example }) => example !== undefined && !mayBeLeftOut.has(key)).map(({ key }) => key)
  const { required, ...schema } = objectSchema(
    action.input ?? {},
    { ...Object.fromEntries(beside.map(({ key, schema }) => [key, schema])), ...ASIDE },
    asked,
  )
  const either = isEither ? [{ required: [idsOf(action).key] }, { required: [action.idAs] }] : []
  const open = isOpen(action) && { additionalProperties: true }
  if (!reversalOf(action)) return { ...schema, required, ...(isEither && { anyOf: either }), ...open }
  const constants = Object.keys(action.send ?? {}).filter(key => !mayBeLeftOut.has(key))
  const names = Array.isArray(required) ? required.map(String) : []
  const wholes = isEither ? either.map(one => [...names, ...one.required]) : [names]
  return { ...schema, required: constants, anyOf: [...wholes, ['undo']].map(asking), ...open }
}
