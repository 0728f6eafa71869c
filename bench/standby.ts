/** What processes that stand by take from the one that sends. */

import { inTurn, medianOf } from './inTurn.ts'
import { type Line, number } from './lines.ts'

/** Seconds of a run during which those that stand by were stopped, or went on. */
export interface StandbySpan {
  stopped: boolean
  /** Receipts stored. */
  perSecond: number
  /** Milliseconds of CPU a second of each of them. */
  besideMillis: number
}

export interface StandbyRun {
  spans: StandbySpan[]
}

const CAMPAIGNS = 4
const BESIDE = 3
/** Short beside what the machine's speed changes in, long beside a batch. */
const SECONDS = 1.3

/** At the beginning the first rows are claimed, at the end receipts alone come in. */
const EDGE = 2

export const benchStandby = async (rounds = 1): Promise<readonly StandbyRun[]> =>
  (await inTurn<StandbyRun>('standbyRun.ts', [CAMPAIGNS, BESIDE, SECONDS], { rounds })).today

/** How many times as fast it was while they went as in the span before, while they were stopped. */
const ratiosOf = ({ spans }: StandbyRun): number[] =>
  spans.slice(EDGE, -EDGE).flatMap(({ stopped, perSecond }, at, all) => {
    const before = all[at - 1]
    return !stopped && before ? [perSecond / before.perSecond] : []
  })

export const standbyLines = (runs: readonly StandbyRun[]): Line[] => {
  const ratios = runs.flatMap(ratiosOf).map(Math.log)
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (ratios.length - 1)
  const spans = (stopped: boolean) => runs.flatMap(run => run.spans.slice(EDGE, -EDGE)).filter(span => span.stopped === stopped)
  const speed = (stopped: boolean) => number(medianOf(spans(stopped), span => span.perSecond))
  return [
    {
      what: `submit to stored receipt, beside ${BESIDE} that stand by`,
      figure: `× ${number(Math.exp(mean), 3)}`,
      beside: `of while they are stopped, standard error ${number(Math.sqrt(variance / ratios.length), 3)} of ${ratios.length} pairs of spans; medians ${speed(false)} and ${speed(true)}/s`,
    },
    {
      what: '  CPU a second of each of them',
      figure: `${number(medianOf(spans(false), span => span.besideMillis))} ms`,
      beside: '',
    },
  ]
}
