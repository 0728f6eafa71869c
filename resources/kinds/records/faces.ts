/** The value of a list of records: each row is read and checked by its own fields. */

import { isRecord } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Inner, KindFaces } from '../common/faces.ts'
import { readJsonList, unstorableJson } from '../common/json.ts'
import type { RecordsField, RowField } from './field.ts'

const MOST = 50

const defaultOf = (field: RowField): unknown => ('default' in field ? field.default : undefined)
const longestKey = (key: string) => (key.length > 60 ? `${key.slice(0, 60).toWellFormed()}…` : key)

/** A row with every field's value in its own type; keys that are no field stay, so that they can be told. */
const readRow = (row: unknown, { of }: RecordsField, inner: Inner): unknown => {
  if (!isRecord(row)) return row
  const own = Object.entries(of).map(([name, field]) => [
    name,
    inner.read(field, Object.hasOwn(row, name) ? row[name] : defaultOf(field)),
  ])
  const others = Object.entries(row).filter(([name]) => !Object.hasOwn(of, name))
  return Object.fromEntries([...own, ...others])
}

const rowErrors = (row: unknown, { of }: RecordsField, inner: Inner): [key: string, told: string[]][] => {
  if (!isRecord(row)) return [['', [tell('Send an object.')]]]
  return [
    ...Object.entries(of).map(([name, field]): [string, string[]] => [name, inner.problems(field, row[name])]),
    ...Object.keys(row)
      .filter(name => !Object.hasOwn(of, name))
      .map((name): [string, string[]] => [longestKey(name), [tell('There is no field "%{name}".', { name: longestKey(name) })]]),
  ].filter(([, told]) => told.length > 0)
}

/** Rows that repeat what an earlier one holds where each must differ. */
const repeated = (rows: readonly unknown[], { unique, of }: RecordsField): [path: string, told: string[]][] => {
  if (unique === undefined) return []
  const seen = new Map<unknown, number>()
  return rows.flatMap((row, index): [string, string[]][] => {
    const value = isRecord(row) ? row[unique] : undefined
    if (value === null || value === undefined) return []
    const first = seen.get(value)
    if (first === undefined) seen.set(value, index)
    return first === undefined
      ? []
      : [
          [
            `${index}.${unique}`,
            [tell('%{label} is already in row %{row}.', { label: of[unique]?.label ?? unique, row: first + 1 })],
          ],
        ]
  })
}

const within = (value: unknown, field: RecordsField, inner: Inner): Record<string, string[]> => {
  if (!Array.isArray(value) || value.length > (field.max ?? MOST)) return {}
  const wrong = value.flatMap((row, index) =>
    rowErrors(row, field, inner).map(([key, told]): [string, string[]] => [key === '' ? `${index}` : `${index}.${key}`, told]),
  )
  return Object.fromEntries([...repeated(value, field), ...wrong])
}

const leastOf = ({ min, required }: RecordsField) => min ?? (required ? 1 : 0)

const ofList = (value: unknown, field: RecordsField): string[] => {
  if (!Array.isArray(value)) return [tell('Send a list of objects.')]
  const { max = MOST, label } = field
  if (field.required && value.length === 0) return [tell('%{label} is required.', { label })]
  if (value.length < leastOf(field)) return [tell('Add at least %{least}.', { least: leastOf(field) })]
  if (value.length > max) return [tell('Add at most %{most}; there are %{count}.', { most: max, count: value.length })]
  return unstorableJson(value)
}

/** What is wrong within the rows, where it cannot stand at its place. */
const inRow = (path: string, told: string, { of }: RecordsField): string => {
  const [index, key] = path.split('.')
  const row = Number(index) + 1
  return key === undefined
    ? tell('Row %{row}: %{what}', { row, what: told })
    : tell('Row %{row}, %{label}: %{what}', { row, label: of[key]?.label ?? key, what: told })
}

export const records: KindFaces<RecordsField> = {
  read: (value, field, inner) => {
    const rows = readJsonList(value)
    return Array.isArray(rows) ? rows.map(row => readRow(row, field, inner)) : rows
  },
  problems: (value, field, inner) => [
    ...ofList(value, field),
    ...Object.entries(within(value, field, inner)).map(([path, told]) => inRow(path, told.join(' '), field)),
  ],
  within,
  schema: (field, inner) => ({
    type: 'array',
    minItems: leastOf(field),
    maxItems: field.max ?? MOST,
    items: {
      type: 'object',
      additionalProperties: false,
      required: Object.entries(field.of)
        .filter(([, one]) => one.required && defaultOf(one) === undefined)
        .map(([name]) => name),
      properties: Object.fromEntries(Object.entries(field.of).map(([name, one]) => [name, inner.schema(one)])),
    },
    ...(field.unique !== undefined && { 'x-unique': field.unique }),
  }),
  answer: (field, inner) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(field.of).map(([name, one]) => [name, inner.answer(one)])),
    },
  }),
  good: (field, inner) => {
    const row = Object.fromEntries(Object.entries(field.of).map(([name, one]) => [name, inner.good(one)]))
    // One row cannot repeat itself; of more, each would need another value where they must differ.
    return Array.from({ length: field.unique === undefined ? Math.max(1, leastOf(field)) : 1 }, () => row)
  },
  bad: () => 'no list',
  told: field => ({
    type: 'list of objects',
    limits: [
      `${leastOf(field)} to ${field.max ?? MOST}`,
      `Each with ${Object.entries(field.of)
        .map(([name, { required }]) => (required ? name : `${name} (optional)`))
        .join(', ')}`,
      ...(field.unique === undefined ? [] : [`Each with a different ${field.unique}`]),
    ],
  }),
}
