import { type DeliveryRun, type Division, MESSAGES } from './delivery.ts'
import { besideBefore, type InTurn, medianOf, spreadOf } from './inTurn.ts'
import { type Line, number } from './lines.ts'

/** Of what is sent: `500,000 of 50 campaigns of 20 accounts`, `500,000 of 2 processes of 4 binds`. */
const sentence = ({ campaigns, accounts, processes, binds }: Division): string =>
  [
    number(MESSAGES),
    ...(campaigns > 1 ? [`${campaigns} campaigns`] : []),
    ...(accounts > 1 ? [`${accounts} accounts`] : []),
    ...(processes > 1 ? [`${processes} processes`] : []),
    ...(binds ? [`${binds} binds`] : []),
  ].join(' of ')

const speedOf = (run: DeliveryRun) => run.perSecond

/** `6.8 × Kannel (1,833/s, 1,810 to 1,850)`: of the medians. */
const besideKannel = (speed: number, kannel: readonly number[]): string => {
  const perSecond = medianOf(kannel, figure => figure)
  return `${number(speed / perSecond, 1)} × Kannel (${number(perSecond)}/s, ${spreadOf(kannel, figure => figure)}), budget ≥ 6`
}

/** What the others cost, who stand by where the machine has no core for them. */
const besideLine = (runs: readonly DeliveryRun[]): Line => ({
  what: '  CPU a second of each other process',
  figure: `${number(medianOf(runs, run => run.besideMillis))} ms`,
  beside: spreadOf(runs, run => run.besideMillis),
})

/** What the rounds came to: medians, with their spread, each beside the commit before. @param kannel messages a second, each time it was measured */
export const deliveryLines = (division: Division, runs: InTurn<DeliveryRun>, kannel: readonly number[]): Line[] => {
  const { today } = runs
  const speed = medianOf(today, speedOf)
  const line = (what: string, of: (run: DeliveryRun) => number, digits: number, unit = ''): Line => ({
    what,
    figure: `${number(medianOf(today, of), digits)}${unit}`,
    beside: besideBefore(runs, of, digits),
  })
  const floorLine = (batch: number, of: (run: DeliveryRun) => number, budget = ''): Line => ({
    what: `  the finished rows inserted by one connection, ${number(batch)} at a time`,
    figure: `${number(medianOf(today, of))}/s`,
    beside: `desk at ${number((speed / medianOf(today, of)) * 100)} % of it${budget}`,
  })
  const expand: Line = {
    what: 'expand',
    figure: `${number(
      medianOf(today, run => run.expandSeconds),
      2,
    )} s`,
    beside: `${number(
      medianOf(today, run => run.expandSeconds / run.copySeconds),
      2,
    )} × COPY of the same rows (${number(
      medianOf(today, run => run.copySeconds),
      2,
    )} s); budget ≤ 2.5`,
  }
  return [
    {
      what: `submit to stored receipt (${sentence(division)})`,
      figure: `${number(speed)}/s`,
      beside: `${spreadOf(today, speedOf)}; ${besideBefore(runs, speedOf)}${kannel.length > 0 ? `; ${besideKannel(speed, kannel)}` : ''}`,
    },
    // The budget was set by batches of 500; larger ones show what is left.
    floorLine(500, run => run.smallFloorPerSecond, ', budget ≥ 30 %'),
    floorLine(2000, run => run.floorPerSecond),
    ...(['database', 'desk', 'simulator'] as const).map(part =>
      line(`  CPU a message, ${part}`, run => run[`${part}Micros`], 1, ' µs'),
    ),
    line('  cores in use', run => run.cores, 2),
    ...(division.processes > 1 ? [besideLine(today)] : []),
    line('  log a message, whole pages included', run => run.logBytes, 0, ' bytes'),
    // Of several campaigns some are made while others are entered.
    ...(division.campaigns > 1 ? [] : [expand]),
  ]
}
