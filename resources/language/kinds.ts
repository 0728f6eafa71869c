/** What each field kind means, in one table: how a value arrives, what is wrong with it, its JSON Schema, a good and a bad sample. */

import { withoutLastZeros } from '../../messaging/decimals.ts'
import type { Field, FieldKind } from './fields.ts'
import { FORMATS } from './formats.ts'

export type JsonSchema = { readonly [key: string]: unknown }
type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>

interface KindFacts<F> {
  /** Brings what arrived (text from a form or a CSV cell, numbers as text) into the value's own type; leaves what it cannot understand. */
  read: (value: unknown, field: F) => unknown
  /** Sentences a person can act on; empty when the value may be stored. Never called with null or an empty text. */
  problems: (value: unknown, field: F) => string[]
  schema: (field: F) => JsonSchema
  /** JSON Schema of a stored value as it is answered: what older rules let in stands there still. */
  answer: (field: F) => JsonSchema
  good: (field: F) => unknown
  bad: (field: F) => unknown
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
const numberOf = (value: unknown) => {
  const typed = trimmed(value)
  return typeof typed === 'string' && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
}
/** Digits of a number as text, without those that say nothing. */
const digitsOf = (text: string) => {
  const [whole = '', part = ''] = text.replace(/^(-?)0+(?=\d)/, '$1').split('.')
  const rest = withoutLastZeros(part)
  return rest === '' ? whole : `${whole}.${rest}`
}
/** A text of more digits than a number keeps stays what it is, so that none of them is lost unseen. */
const exactNumberOf = (value: unknown) => {
  const number = numberOf(value)
  if (typeof number !== 'number' || Math.abs(number) > Number.MAX_SAFE_INTEGER || typeof value !== 'string') return number
  return number === 0 || digitsOf(value.trim()) === String(number) || /e/.test(String(number)) ? number : value.trim()
}
const tooFine = (decimals: number) => (decimals === 0 ? 'Enter a whole number.' : `Enter at most ${decimals} decimals.`)
const list = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? value.split('|').map(part => part.trim()) : undefined

/** Each value once, in the order they came. */
const once = <T>(values: T[] | undefined): T[] | undefined => values && [...new Set(values)]

/** Characters as a person counts them, and JSON Schema too: a pair of surrogates is one. */
const lengthOf = (text: string) => {
  let pairs = 0
  for (let i = 0; i < text.length - 1; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00
    if (isPair) pairs++
  }
  return text.length - pairs
}

/** What no text column holds: NUL, and half of a pair of surrogates. */
const unstorable = (text: string): string[] => [
  ...(text.includes('\u0000') ? ['Remove the invisible NUL character.'] : []),
  ...(text.isWellFormed() ? [] : ['Remove the broken character: half of a pair.']),
]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What no jsonb column takes, and what is too much for one. */
const unstorableJson = (value: object): string[] => {
  const json = JSON.stringify(value)
  if (json.length > 50_000) return ['The text is too long: at most 50 KB.']
  // As JSON writes them: half of a character pair, and NUL.
  return /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(json) ? ['Remove the characters that cannot be stored.'] : []
}

const YEAR = '(19|[2-9]\\d)\\d{2}'
const MONTH = '(0[1-9]|1[0-2])'
const DAY = '(0[1-9]|[12]\\d|3[01])'
/** How dates look; the pattern of the schema is as close as a pattern comes to the calendar. */
const DATE = {
  day: { pattern: /^\d{4}-\d{2}-\d{2}$/, like: '2026-01-31', schema: `^${YEAR}-${MONTH}-${DAY}$` },
  month: { pattern: /^\d{4}-\d{2}$/, like: '2026-01', schema: `^${YEAR}-${MONTH}$` },
  minute: {
    pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/,
    like: '2026-01-31 09:30:00',
    schema: `^${YEAR}-${MONTH}-${DAY} ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$`,
  },
}

const isRealDate = (value: string) => {
  const [year = 0, month = 1, day = 1] = value.slice(0, 10).split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = value.slice(11).split(':').map(Number)
  const made = new Date(Date.UTC(year, month - 1, day))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day && year >= 1900 && hour < 24 && minute < 60 && second < 60
}

const maskClasses = (mask: string) => [...mask].filter(c => c === '9' || c === 'a')
const choiceValues = ({ choices }: OfKind<'select'>) => choices.map(choice => choice.value)
const offered = ({ choices }: OfKind<'select'>) => choices.filter(choice => !choice.retired).map(choice => choice.value)

/** A value of an open choice: one word. */
const MOST_OF_A_WORD = 100
const WORD = '^[\\w.:/-]+$'
const ONE_WORD = new RegExp(WORD)
const isWord = (value: unknown) => typeof value === 'string' && value.length <= MOST_OF_A_WORD && ONE_WORD.test(value)

/** Whether brackets stand within each other deeper than any document of ours: whoever walks what they make would run out of stack. */
const isDeep = (json: string): boolean => {
  let depth = 0
  for (const sign of json) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > 100) return true
  }
  return false
}

/** The object that a text holds as JSON; undefined for any other text. */
const jsonObject = (text: string): object | undefined => {
  if (!/^\s*\{/.test(text) || text.length > 50_000 || isDeep(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

/** A form carries an object as JSON. */
const readJson = (value: unknown) => (typeof value === 'string' ? (jsonObject(value) ?? value) : value)

const KINDS: { readonly [K in FieldKind]: KindFacts<OfKind<K>> } = {
  text: {
    read: (value, field) => {
      const typed = typeof value === 'number' ? String(value) : value
      if (typeof typed !== 'string') return typed
      // Blanks around several lines may be meant; blanks alone are no text.
      const plain = (field.lines ?? 1) === 1 || typed.trim() === '' ? typed.trim() : typed
      const cased = field.case === 'upper' ? plain.toUpperCase() : field.case === 'lower' ? plain.toLowerCase() : plain
      const judged = field.format && cased !== '' ? FORMATS[field.format].judge(cased) : undefined
      return judged && 'value' in judged ? judged.value : cased
    },
    problems: (value, { min, max, pattern, patternMessage, format }) => {
      if (typeof value !== 'string') return ['Enter text.']
      const judged = format && FORMATS[format].judge(value)
      return [
        ...unstorable(value),
        ...(min !== undefined && lengthOf(value) < min ? [`Enter at least ${min} characters.`] : []),
        ...(max !== undefined && value.length > max && lengthOf(value) > max
          ? [`Enter at most ${max} characters; this has ${lengthOf(value)}.`]
          : []),
        ...(pattern && !new RegExp(pattern, 'u').test(value)
          ? [patternMessage ?? `This does not have the form ${pattern}.`]
          : []),
        ...(judged && 'problem' in judged ? [judged.problem] : []),
      ]
    },
    schema: ({ min, max, pattern, format, lines = 1, required }) => ({
      type: 'string',
      ...((min !== undefined || required) && { minLength: min ?? 1 }),
      ...(max !== undefined && { maxLength: max }),
      // What stands around a single line is taken off before it is counted.
      ...(pattern
        ? { pattern }
        : lines === 1
          ? (min !== undefined || required) && { pattern: '^\\S([\\s\\S]*\\S)?$' }
          : required && { pattern: '\\S' }),
      ...(format && { 'x-format': format }),
    }),
    answer: () => ({ type: 'string' }),
    good: ({ example, format, min = 1 }) => example ?? (format ? FORMATS[format].good : 'x'.repeat(min)),
    bad: ({ format }) => (format ? FORMATS[format].bad : ['a list']),
  },
  password: {
    read: value => value,
    problems: (value, { min = 1, max = 128 }) => {
      if (typeof value !== 'string') return ['Enter text.']
      if (lengthOf(value) < min) return [`Enter at least ${min} characters.`]
      return value.length > max && lengthOf(value) > max ? [`Enter at most ${max} characters.`] : unstorable(value)
    },
    schema: ({ min = 1, max = 128 }) => ({ type: 'string', minLength: min, maxLength: max, writeOnly: true }),
    answer: () => ({ type: 'string' }),
    good: ({ min = 1 }) => 'Correct9horse'.padEnd(min, '!'),
    bad: () => 12345678,
  },
  number: {
    read: exactNumberOf,
    problems: (value, { min, max, decimals = 0 }) => {
      if (typeof value === 'string' && typeof numberOf(value) === 'number') return [tooFine(decimals)]
      if (typeof value !== 'number' || !Number.isFinite(value)) return ['Enter a number.']
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return ['This number is too large.']
      return [
        ...(min !== undefined && value < min ? [`Enter ${min} or more.`] : []),
        ...(max !== undefined && value > max ? [`Enter ${max} or less.`] : []),
        ...(decimalsOf(value) > decimals ? [tooFine(decimals)] : []),
      ]
    },
    schema: ({ min, max, decimals = 0 }) => ({
      type: decimals === 0 ? 'integer' : 'number',
      ...(decimals > 0 && { 'x-decimals': decimals }),
      minimum: min ?? Number.MIN_SAFE_INTEGER,
      maximum: max ?? Number.MAX_SAFE_INTEGER,
    }),
    // Of what may be counted in several units, one is good in each.
    answer: ({ decimals = 0, measure }) => ({ type: decimals === 0 && !measure ? 'integer' : 'number' }),
    good: ({ min = 1, measure }) => (measure ? 1 : min),
    bad: () => 'many',
  },
  select: {
    read: (value, field) => {
      const numeric = field.choices.length > 0 && field.choices.every(choice => typeof choice.value === 'number')
      const word = (item: unknown) => (field.open && typeof item === 'number' ? String(item) : trimmed(item))
      const one = (item: unknown) => (numeric ? numberOf(item) : word(item))
      return field.multiple ? (once(list(value)?.map(one)) ?? value) : one(value)
    },
    problems: (value, field) => {
      const wanted = field.choices.map(choice => choice.label).join(', ')
      if (field.multiple && !Array.isArray(value)) return [`Choose from: ${wanted}.`]
      const values = field.multiple ? (value as unknown[]) : [value]
      if (field.open) return values.every(isWord) ? [] : [`Send texts of 1 to ${MOST_OF_A_WORD} characters.`]
      return values.every(item => (choiceValues(field) as unknown[]).includes(item))
        ? []
        : [`Choose ${field.multiple ? 'from' : 'one of'}: ${wanted}.`]
    },
    schema: field =>
      oneOrMany(
        field,
        field.open ? { type: 'string', minLength: 1, maxLength: MOST_OF_A_WORD, pattern: WORD } : { enum: choiceValues(field) },
      ),
    answer: field => manyOf(field, field.open ? { type: 'string' } : { enum: choiceValues(field) }),
    good: field => (field.multiple ? offered(field).slice(0, 1) : (field.default ?? offered(field)[0])),
    bad: () => 'no such choice',
  },
  reference: {
    read: (value, { multiple }) => (multiple ? (once(list(value)?.map(numberOf)) ?? value) : numberOf(value)),
    problems: (value, { multiple }) => {
      const ids = multiple ? value : [value]
      if (!Array.isArray(ids)) return ['Choose from the list.']
      if (multiple && ids.length > 1000) return ['Choose at most 1,000.']
      return ids.every(id => Number.isSafeInteger(id) && id > 0) ? [] : ['Choose from the list.']
    },
    schema: field => ({
      ...oneOrMany(field, { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      'x-resource': field.resource,
      ...(field.multiple && { maxItems: 1000 }),
    }),
    answer: field => manyOf(field, { type: 'integer' }),
    good: ({ multiple }) => (multiple ? [1] : 1),
    bad: () => ({}),
  },
  checkbox: {
    // As a text: the words of a form that writes a truth value out.
    read: value =>
      value === true || value === '1' || value === 'true' ? 1 : value === false || value === '0' || value === 'false' ? 0 : value,
    problems: value => (value === 0 || value === 1 ? [] : ['Tick or untick: 1 or 0.']),
    schema: () => ({ enum: [0, 1] }),
    answer: () => ({ enum: [0, 1] }),
    good: ({ default: byDefault = 1 }) => byDefault,
    bad: () => 2,
  },
  date: {
    read: value =>
      typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(:\d{2})?)$/, '$1 $2') : value,
    problems: (value, { precision = 'day' }) => {
      const { pattern, like } = DATE[precision]
      return typeof value === 'string' && pattern.test(value) && isRealDate(value) ? [] : [`Enter a date like ${like}.`]
    },
    schema: ({ precision = 'day', notBefore }) => ({
      type: 'string',
      ...(precision === 'day' && { format: 'date' }),
      pattern: DATE[precision].schema,
      ...(notBefore !== undefined && { 'x-not-before': notBefore }),
    }),
    answer: ({ precision = 'day' }) => ({ type: 'string', pattern: DATE[precision].schema }),
    good: ({ precision = 'day', example }) => example ?? DATE[precision].like,
    bad: () => '31/01/2026',
  },
  richText: {
    read: readJson,
    problems: value => (isObject(value) ? unstorableJson(value) : ['The text must be a JSON document.']),
    schema: () => ({ type: 'object' }),
    answer: () => ({ type: 'object' }),
    good: () => ({ type: 'doc', content: [] }),
    bad: () => '<p>html</p>',
  },
  object: {
    read: readJson,
    problems: (value, { pattern, values, example }) => {
      const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
      const isFit = ([name, one]: [string, unknown]) =>
        (form?.test(name) ?? true) && (values === undefined || typeof one === 'string')
      return isObject(value) && Object.entries(value).every(isFit)
        ? unstorableJson(value)
        : [`Send an object${example ? ` like ${JSON.stringify(example)}` : ''}.`]
    },
    schema: ({ pattern, values }) => ({
      type: 'object',
      ...(pattern !== undefined && { propertyNames: { pattern } }),
      ...(values === 'text' && { additionalProperties: { type: 'string' } }),
    }),
    answer: ({ values }) => ({ type: 'object', ...(values === 'text' && { additionalProperties: { type: 'string' } }) }),
    good: ({ example = {} }) => example,
    bad: () => ['a list'],
  },
  colour: {
    // Black is stored as null (specification core §5): the form's default, so "no colour chosen".
    read: value => (value === '#000000' ? null : value),
    problems: value => (typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value) ? [] : ['Enter a colour like #336699.']),
    schema: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
    answer: () => ({ type: 'string' }),
    good: () => '#336699',
    bad: () => 'blue',
  },
  mask: {
    read: (value, { mask }) => {
      if (typeof value !== 'string') return value
      const literals = new Set([...mask].filter(c => c !== '9' && c !== 'a'))
      const typed =
        value.length === mask.length
          ? [...value].filter((c, i) => mask[i] === '9' || mask[i] === 'a' || !literals.has(c)).join('')
          : value
      return typed.trim()
    },
    problems: (value, { mask }) => {
      const pattern = maskClasses(mask)
        .map(c => (c === '9' ? '\\d' : '[A-Za-z]'))
        .join('')
      return typeof value === 'string' && new RegExp(`^${pattern}$`).test(value) ? [] : [`Fill in the whole form: ${mask}.`]
    },
    schema: ({ mask }) => ({
      type: 'string',
      pattern: `^${maskClasses(mask)
        .map(c => (c === '9' ? '[0-9]' : '[A-Za-z]'))
        .join('')}$`,
    }),
    answer: () => ({ type: 'string' }),
    good: ({ mask }) => maskClasses(mask).join(''),
    bad: () => '?',
  },
  file: {
    read: trimmed,
    problems: value =>
      typeof value === 'string' && /^uploads\/[\w-]{16,64}$/.test(value) ? [] : ['Upload the file first, then send its path.'],
    schema: () => ({ type: 'string', pattern: '^uploads/[\\w-]{16,64}$', 'x-file': true }),
    answer: () => ({ type: 'string' }),
    good: () => 'uploads/0000000000000000',
    bad: () => '../etc/passwd',
  },
}

const decimalsOf = (value: number) => (/e-/.test(String(value)) ? 99 : (String(value).split('.')[1]?.length ?? 0))
const oneOrMany = ({ multiple, required }: { multiple?: boolean; required?: boolean }, item: JsonSchema): JsonSchema =>
  multiple ? { type: 'array', items: item, ...(required && { minItems: 1 }) } : item

const manyOf = ({ multiple }: { multiple?: boolean }, item: JsonSchema): JsonSchema =>
  multiple ? { type: 'array', items: item } : item

/** A field that may be left empty may be sent as null. */
const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.type !== undefined && { type: [schema.type, 'null'] }),
  ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
})

// The one cast: TypeScript cannot see that KINDS[field.kind] takes this very field.
const factsOf = <F extends Field>(field: F) => KINDS[field.kind] as unknown as KindFacts<F>

/** Brings a value from the wire, a form or a CSV cell into the field's own type. Empty text becomes null. */
export const readValue = (field: Field, value: unknown): unknown => {
  const read = value === undefined || value === null ? null : factsOf(field).read(value, field)
  return read === '' || (Array.isArray(read) && read.length === 0 && value === '') ? null : read
}

/** What is wrong with a value already read; empty when it may be stored. Null is judged by `required` alone. */
export const problemsOf = (field: Field, value: unknown): string[] => {
  // No choice at all is a value of what takes several; anywhere else a list is of the wrong kind.
  const none = Array.isArray(value) && value.length === 0 && 'multiple' in field && field.multiple === true
  const empty = value === null || value === undefined || none
  if (empty) return field.required ? [`${field.label} is required.`] : []
  return factsOf(field).problems(value, field)
}

/** JSON Schema of one field, titled by its label. */
export const fieldSchema = (field: Field): JsonSchema => {
  const schema = factsOf(field).schema(field)
  return { title: field.label, ...(field.help && { description: field.help }), ...(field.required ? schema : orNull(schema)) }
}

/** JSON Schema of a field's value in an answer: anything stored may be empty. */
export const answerSchema = (field: Field): JsonSchema => ({ title: field.label, ...orNull(factsOf(field).answer(field)) })

/** A value the field accepts, for documents and contract tests. */
export const goodValue = (field: Field): unknown => factsOf(field).good(field)

/** A value the field must refuse. */
export const badValue = (field: Field): unknown => factsOf(field).bad(field)
