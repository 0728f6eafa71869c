import type { DashboardComparison, DashboardFigures } from '../../../resources/reports/dashboard.answers.ts'
import { showNumber } from '../../kernel/kinds/show.ts'

/** By how much something is more or less than before, as shown; undefined where there was nothing to compare with. */
export interface Change {
  /** Below, above or as before. */
  direction: -1 | 0 | 1
  /** `12.4 %`, `0.8` points, 40.5 times as many. */
  amount: number
  unit: 'percent' | 'points' | 'times'
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** `12.5`, `12`: rounded to one decimal, as figures of the dashboard are shown. */
export const showOneDecimal = (value: number): string => showNumber(oneDecimal(value), 1)

const changeOf = (difference: number, unit: Change['unit']): Change => {
  const amount = oneDecimal(Math.abs(difference))
  return { direction: amount === 0 ? 0 : difference > 0 ? 1 : -1, amount, unit }
}

/** `12.5`: how many of a hundred, as shown. */
export const percentOf = (part: number, of: number): string => showOneDecimal((100 * part) / Math.max(1, of))

/** Of those reported delivered or failed, in percent; the same as every report says. */
export const deliveredShare = ({ delivered, failed }: DashboardFigures): number | undefined =>
  delivered + failed > 0 ? (100 * delivered) / (delivered + failed) : undefined

export const failedShare = (figures: DashboardFigures): number | undefined => {
  const share = deliveredShare(figures)
  return share === undefined ? undefined : 100 - share
}

/** Invalid and blocked, of everything submitted. */
export const notSentShare = ({ invalid, blocked, submitted }: DashboardFigures): number | undefined =>
  submitted > 0 ? (100 * (invalid + blocked)) / submitted : undefined

/** From so many times as many on, percentages say nothing any more. */
const TIMES = 4

/** More or less of something that is counted. */
export const countChange = (
  comparison: DashboardComparison | null,
  of: (figures: DashboardFigures) => number,
): Change | undefined => {
  if (!comparison) return undefined
  const before = of(comparison.before)
  const now = of(comparison.now)
  if (before > 0 && now >= TIMES * before) return { direction: 1, amount: oneDecimal(now / before), unit: 'times' }
  return before > 0 ? changeOf((100 * (now - before)) / before, 'percent') : undefined
}

/** A share that went up or down: unlike counts it can be compared although messages of the present are still open. */
export const shareChange = (
  comparison: DashboardComparison | null,
  of: (figures: DashboardFigures) => number | undefined,
): Change | undefined => {
  if (!comparison) return undefined
  const now = of(comparison.now)
  const before = of(comparison.before)
  return now === undefined || before === undefined ? undefined : changeOf(now - before, 'points')
}
