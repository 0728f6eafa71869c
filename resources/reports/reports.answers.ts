/** What reports answer beside the rows of a page (rule reports-1). */

import { day, decimal, integer, list, nullable, object, type Shape } from '../language/shape.ts'
import { counts } from './figures.ts'

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

/** Rows for a picture, as those of the page are. */
export const chartOf = (always: Shapes, atTimes?: Shapes) => list(object({ id: integer(), ...always }, atTimes))
