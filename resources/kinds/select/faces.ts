/** The value of select fields. */

import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { plainName } from '../common/headings.ts'
import { listOf, once, trimmed } from '../common/lists.ts'
import { numberOf } from '../common/numbers.ts'
import { manyOf, oneOrMany } from '../common/schemas.ts'
import { leftOut } from '../common/told.ts'
import type { SelectField } from './field.ts'

const choiceValues = ({ choices }: SelectField) => choices.map(choice => choice.value)
const offered = ({ choices }: SelectField) => choices.filter(choice => !choice.retired).map(choice => choice.value)

/** A value of an open choice: one word. */
const MOST_OF_A_WORD = 100
const WORD = '^[\\w.:/-]+$'
const ONE_WORD = new RegExp(WORD)
const isWord = (value: unknown) => typeof value === 'string' && value.length <= MOST_OF_A_WORD && ONE_WORD.test(value)

export const select: KindFaces<SelectField> = {
  read: (value, field) => {
    const numeric = field.choices.length > 0 && field.choices.every(choice => typeof choice.value === 'number')
    const word = (item: unknown) => (field.open && typeof item === 'number' ? String(item) : trimmed(item))
    const one = (item: unknown) => (numeric ? numberOf(item) : word(item))
    return field.multiple ? (once(listOf(value)?.map(one)) ?? value) : one(value)
  },
  problems: (value, field) => {
    const wanted = field.choices.map(choice => choice.label).join(', ')
    if (field.multiple && !Array.isArray(value)) return [tell('Choose from: %{labels}.', { labels: wanted })]
    const values = field.multiple ? (value as unknown[]) : [value]
    if (field.open) return values.every(isWord) ? [] : [tell('Send texts of 1 to %{most} characters.', { most: MOST_OF_A_WORD })]
    return values.every(item => (choiceValues(field) as unknown[]).includes(item))
      ? []
      : [
          field.multiple
            ? tell('Choose from: %{labels}.', { labels: wanted })
            : tell('Choose one of: %{labels}.', { labels: wanted }),
        ]
  },
  schema: field =>
    oneOrMany(
      field,
      field.open ? { type: 'string', minLength: 1, maxLength: MOST_OF_A_WORD, pattern: WORD } : { enum: choiceValues(field) },
    ),
  answer: field => manyOf(field, field.open ? { type: 'string' } : { enum: choiceValues(field) }),
  good: field => (field.multiple ? offered(field).slice(0, 1) : (field.default ?? offered(field)[0])),
  bad: () => 'no such choice',
  cell: ({ choices, multiple }) => {
    const known = new Map(
      choices.flatMap(({ value, label }) => [
        [plainName(String(value)), value],
        [plainName(label), value],
      ]),
    )
    const one = (text: string) => known.get(plainName(text)) ?? text
    return multiple ? text => text.split('|').map(one) : one
  },
  told: field => ({
    type: field.multiple ? 'list of choices' : 'choice',
    limits: [
      `One of: ${field.choices
        .filter(choice => !choice.retired)
        .map(({ value, label }) => (String(value) === label ? label : `${value} (${label})`))
        .join(', ')}`,
      ...leftOut(field.default),
    ],
  }),
}
