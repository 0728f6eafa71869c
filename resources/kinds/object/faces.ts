/** The value of object fields. */

import { isRecord } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { readJson, unstorableJson } from '../common/json.ts'
import type { ObjectField } from './field.ts'

export const object: KindFaces<ObjectField> = {
  read: readJson,
  problems: (value, { pattern, values, example }) => {
    const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
    const isFit = ([name, one]: [string, unknown]) =>
      (form?.test(name) ?? true) && (values === undefined || typeof one === 'string')
    return isRecord(value) && Object.entries(value).every(isFit)
      ? unstorableJson(value)
      : [example ? tell('Send an object like %{like}.', { like: JSON.stringify(example) }) : tell('Send an object.')]
  },
  schema: ({ pattern, values }) => ({
    type: 'object',
    ...(pattern !== undefined && { propertyNames: { pattern } }),
    ...(values === 'text' && { additionalProperties: { type: 'string' } }),
  }),
  answer: ({ values }) => ({ type: 'object', ...(values === 'text' && { additionalProperties: { type: 'string' } }) }),
  good: ({ example = {} }) => example,
  bad: () => ['a list'],
  told: ({ pattern, patternMessage, values }) => ({
    type: 'JSON object',
    limits: [
      ...(patternMessage ? [patternMessage] : pattern ? [`Names of the form ${pattern}`] : []),
      ...(values === 'text' ? ['Every value is a text'] : []),
    ],
  }),
}
