/** How values read on the screen: the same in cells, tooltips, confirm texts and reports. */

import { collapse, displayDate, displayDateTime, groupIndian, truncate } from '../../../messaging/format.ts'
import { readBrand } from '../desk/brand.ts'
import type { FieldOf } from './props.ts'

/** The zone of the platform until its setting says otherwise (rule platform-dialect-14). */
export const TIME_ZONE = 'Asia/Kolkata'

/** Characters of a long text that a tooltip shows (rule panel-11). */
export const TIP_LENGTH = 200

export const cut = (text: string, length = TIP_LENGTH): string => truncate(collapse(text), length)

/** Indian grouping; `decimals` are the most shown. What is no number is shown as it came. */
export const showNumber = (value: unknown, decimals = 0): string => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return String(value ?? '')
  // Money keeps its two digits, so that a column of it can be added up by eye.
  const digits = decimals === 2 || decimals === 4 ? { minimumFractionDigits: 2 } : {}
  return decimals > 0 ? number.toLocaleString('en-IN', { ...digits, maximumFractionDigits: decimals }) : groupIndian(number)
}

/** A figure with its unit: prices are declared in rupees and carry the sign of the platform's currency, before them; other units follow. */
export const withUnit = (figure: string, unit: string): string =>
  unit === '₹' ? `${readBrand().currencySign}\u00a0${figure}` : `${figure}\u00a0${unit}`

/** A number as its field says: plain or grouped, with its unit where that stands at every value. */
export const showQuantity = ({ plain, decimals, beside, unit }: FieldOf<'number'>, value: unknown): string => {
  const figure = plain ? String(value) : showNumber(value, decimals)
  return beside && unit ? withUnit(figure, unit) : figure
}

/** DD-MM-YYYY hh:mm:ss A, DD-MM-YYYY or MM-YYYY, by the precision (rule panel-10). */
export const showDate = (value: unknown, precision: FieldOf<'date'>['precision'] = 'day'): string => {
  if (typeof value !== 'string' || value === '') return ''
  if (precision === 'month') return /^(\d{4})-(\d{2})/.test(value) ? `${value.slice(5, 7)}-${value.slice(0, 4)}` : value
  return (precision === 'minute' ? displayDateTime : displayDate)(value, TIME_ZONE) || value
}

/** Puts the literals of a mask back around what the wire carries: `99-aa` and `12XY` is `12-XY`. */
export const showMasked = (value: unknown, mask: string): string => {
  const typed = [...String(value ?? '')]
  let shown = ''
  for (const place of mask) {
    if (typed.length === 0) break
    shown += place === '9' || place === 'a' ? typed.shift() : place
  }
  return shown
}

/** Of a value that may be several: each. */
export const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The label of a choice; a value without one is shown as it came. */
export const choiceOf = ({ choices }: FieldOf<'select'>, value: unknown) =>
  choices.find(choice => choice.value === value || String(choice.value) === String(value))

/** Values with their names, on one line. */
export const namedText = (value: unknown): string =>
  Object.entries(value ?? {})
    .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join(', ')
