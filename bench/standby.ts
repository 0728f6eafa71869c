/** What processes that stand by take from the one that sends. */

import { inTurn } from './inTurn.ts'
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

/** Runs so often, in which they are stopped and go on in turn. */
export const benchStandby = async (rounds = 1): Promise<readonly StandbyRun[]> =>
  (await inTurn<StandbyRun>('standbyRun.ts', [CAMPAIGNS, BESIDE, SECONDS], { rounds })).today

/** Each span in which they went, with the one before, in which they were stopped. */
const pairsOf = ({ spans }: StandbyRun): { stopped: StandbySpan; going: StandbySpan }[] =>
  spans.slice(EDGE, -EDGE).flatMap((going, at, all) => {
    const stopped = all[at - 1]
    return stopped?.stopped ? [{ stopped, going }] : []
  })

const meanOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length

/** How many times as fast it was while they went, with the error that the pairs' own differences leave. */
export const standbyLines = (runs: readonly StandbyRun[]): Line[] => {
  const pairs = runs.flatMap(pairsOf)
  const stopped = meanOf(pairs.map(pair => pair.stopped.perSecond))
  const differences = pairs.map(pair => pair.going.perSecond - pair.stopped.perSecond)
  const difference = meanOf(differences)
  const variance = meanOf(differences.map(each => (each - difference) ** 2))
  const error = Math.sqrt(variance / (pairs.length - 1)) / stopped
  return [
    {
      what: `submit to stored receipt, beside ${BESIDE} that stand by`,
      figure: `× ${number(1 + difference / stopped, 3)}`,
      beside: `of ${number(stopped)}/s while they are stopped; standard error ${number(error, 3)}, ${pairs.length} pairs of spans`,
    },
    {
      what: '  CPU a second of each of them',
      figure: `${number(meanOf(pairs.map(({ going }) => going.besideMillis)))} ms`,
      beside: 'while they go',
    },
  ]
}
