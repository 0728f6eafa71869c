/** Messages by API, a call for each, through today's desk and the one before a change in turn. */

import { besideBefore, type Comparison, type InTurn, inTurn, medianOf, spreadOf } from './inTurn.ts'
import { type Line, number } from './lines.ts'

/** What one run came to; times in milliseconds from the call. */
export interface SinglesRun {
  /** From the first call to the last message written to the gateway. */
  perSecond: number
  answerP95: number
  /** Until the message was written to the gateway. */
  wireP50: number
  wireP95: number
}

const AT_ONCE = 4000
/** A code for each sign-in, beside nothing and beside the largest campaign, for as long as that is being sent. */
const CODES = 200
const CODES_A_SECOND = 20
const BESIDE = 500_000

export interface SinglesFigures {
  /** As many calls as are answered, one behind the other. */
  full: InTurn<SinglesRun>
  alone: InTurn<SinglesRun>
  beside: InTurn<SinglesRun>
}

export const benchSingles = async (comparison: Comparison): Promise<SinglesFigures> => ({
  full: await inTurn<SinglesRun>('singlesRun.ts', [AT_ONCE, 0, 0], comparison),
  alone: await inTurn<SinglesRun>('singlesRun.ts', [CODES, CODES_A_SECOND, 0], comparison),
  beside: await inTurn<SinglesRun>('singlesRun.ts', [CODES, CODES_A_SECOND, BESIDE], comparison),
})

export const singlesLines = ({ full, alone, beside }: SinglesFigures): Line[] => {
  const wire = (run: SinglesRun) => run.wireP95
  const milliseconds = (what: string, runs: InTurn<SinglesRun>, of: (run: SinglesRun) => number): Line => ({
    what,
    figure: `${number(medianOf(runs.today, of))} ms`,
    beside: `${spreadOf(runs.today, of)}; ${besideBefore(runs, of)}`,
  })
  const times = medianOf(beside.today, wire) / medianOf(alone.today, wire)
  return [
    {
      what: 'single messages by API, call to gateway',
      figure: `${number(medianOf(full.today, run => run.perSecond))}/s`,
      beside: `${spreadOf(full.today, run => run.perSecond)}; ${besideBefore(full, run => run.perSecond)}`,
    },
    milliseconds('  answered, p95', full, run => run.answerP95),
    milliseconds('  written to the gateway, p95', full, wire),
    milliseconds(`${CODES_A_SECOND} a second, written to the gateway, p95`, alone, wire),
    milliseconds(`  beside a campaign of ${number(BESIDE)}`, beside, wire),
    { what: '  times without it', figure: `× ${number(times, 1)}`, beside: 'budget ≤ 3 ×' },
  ]
}
