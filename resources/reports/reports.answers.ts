/** What reports answer beside the rows of a page (rule reports-1). */

import { day, decimal, integer, list, nullable, object, oneOf, type Shape } from '../language/shape.ts'
import type { AmountUnit } from '../money/port.ts'
import { counts, SUM_UNITS } from './figures.ts'

type Shapes = Readonly<Record<string, Shape>>

/** The days of a report, and the day it is where the platform is. */
export const PERIOD_AND_TODAY = object({ from_date: day(), to_date: day(), today: day() })
export const PERIOD_ALONE = object({ from_date: day(), to_date: day() })

/** Figures that are whole numbers, by name. */
export const wholeNumbers = (names: readonly string[]): Readonly<Record<string, Shape<number>>> =>
  Object.fromEntries(names.map(name => [name, integer()]))

const { delivered_percent: _percent, ...summed } = counts

/** The counts that reports have in common; the share of nothing is none. */
export const COUNTED: Shapes = { ...wholeNumbers(Object.keys(summed)), delivered_percent: nullable(decimal()) }

/** What only one channel has; money with up to four decimals. */
export const COUNTED_OF_CHANNELS: Shapes = { total_read: integer(), voice_credit: integer(), whatsapp_spend: decimal() }

/** The counts of a report over every channel. */
export const COUNTED_OF_ALL: Shapes = { ...COUNTED, ...COUNTED_OF_CHANNELS }

/** In what each sum counts, as it is answered. */
export const unitsOf = (units: Readonly<Record<string, AmountUnit>>) =>
  object(Object.fromEntries(Object.entries(units).map(([name, unit]) => [name, oneOf([unit])])))

/** Of a report over every channel. */
export const UNITS = unitsOf(SUM_UNITS)

/** Rows for a picture, as those of the page are. */
export const chartOf = (always: Shapes, atTimes?: Shapes) => list(object({ id: integer(), ...always }, atTimes))
