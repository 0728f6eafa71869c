/** The value of number fields. */

import { withoutLastZeros } from '../../../messaging/decimals.ts'
import { tell } from '../../../messaging/tell.ts'
import type { KindFaces } from '../common/faces.ts'
import { numberOf } from '../common/numbers.ts'
import { between } from '../common/told.ts'
import type { NumberField } from './field.ts'

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
const tooFine = (decimals: number) =>
  decimals === 0 ? tell('Enter a whole number.') : tell('Enter at most %{most} decimals.', { most: decimals })

const decimalsOf = (value: number) => (/e-/.test(String(value)) ? 99 : (String(value).split('.')[1]?.length ?? 0))

/** What it counts, by the value beside it. */
const measuresOf = ({ by, as }: NonNullable<NumberField['measure']>): string[] => {
  const said = new Map<string, string[]>()
  for (const [value, { unit, min, decimals }] of Object.entries(as)) {
    const what = `${decimals === 0 ? `whole ${unit}` : `${unit} with up to ${decimals} decimals`}${min === undefined ? '' : `, at least ${min}`}`
    said.set(what, [...(said.get(what) ?? []), value])
  }
  return [...said].map(([what, values]) => `With ${by} ${values.join(', ')}: ${what}`)
}

/** Grouped as in India or by thousands. */
const GROUPED = /^\s*-?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?\s*$/

export const number: KindFaces<NumberField> = {
  read: exactNumberOf,
  problems: (value, { min, max, decimals = 0 }) => {
    if (typeof value === 'string' && typeof numberOf(value) === 'number') return [tooFine(decimals)]
    if (typeof value !== 'number' || !Number.isFinite(value)) return [tell('Enter a number.')]
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return [tell('This number is too large.')]
    return [
      ...(min !== undefined && value < min ? [tell('Enter %{least} or more.', { least: min })] : []),
      ...(max !== undefined && value > max ? [tell('Enter %{most} or less.', { most: max })] : []),
      ...(decimalsOf(value) > decimals ? [tooFine(decimals)] : []),
    ]
  },
  schema: ({ min, max, decimals = 0 }) => ({
    type: decimals === 0 ? 'integer' : 'number',
    ...(decimals > 0 && { 'x-decimals': decimals }),
    minimum: min ?? Number.MIN_SAFE_INTEGER,
    maximum: max ?? Number.MAX_SAFE_INTEGER,
  }),
  answer: ({ decimals = 0, measure }) => ({ type: decimals === 0 && !measure ? 'integer' : 'number' }),
  // Of what may be counted in several units, one is good in each.
  good: ({ min = 1, measure }) => (measure ? 1 : min),
  bad: () => 'many',
  cell: () => text => (GROUPED.test(text) ? text.replaceAll(',', '') : text),
  told: ({ min, max, unit, decimals, measure }) => ({
    type: decimals ? 'number' : 'whole number',
    limits: measure
      ? [...between(undefined, max, ''), ...measuresOf(measure)]
      : [...between(min, max, unit ? ` ${unit}` : ''), ...(decimals ? [`Up to ${decimals} decimals`] : [])],
  }),
}
