import type { DeliveryFigures, DeliveryRun } from './delivery.ts'
import { quantile } from './desk.ts'

/** A line of the bench. */
export interface Line {
  what: string
  figure: string
  beside: string
}

const number = (value: number, digits = 0) => value.toLocaleString('en-IN', { maximumFractionDigits: digits })

/** What the rounds came to: medians, with their spread, each beside the commit before. @param kannel messages a second, where measured in this run */
export const deliveryLines = ({ messages, campaigns, today, before }: DeliveryFigures, kannel: number | undefined): Line[] => {
  const median = (of: (run: DeliveryRun) => number, runs = today) => quantile(runs.map(of), 0.5)
  const beside = (of: (run: DeliveryRun) => number, digits = 0) =>
    before.length > 0
      ? `× ${number(median(of) / median(of, before), 2)} of ${number(median(of, before), digits)} before`
      : 'nothing to compare with: --before <commit>'
  const speeds = today.map(run => run.perSecond).sort((a, b) => a - b)
  const speed = median(run => run.perSecond)
  const parts = (['database', 'desk', 'simulator'] as const).map(part => ({
    what: `  CPU a message, ${part}`,
    figure: `${number(
      median(run => run[`${part}Micros`]),
      1,
    )} µs`,
    beside: beside(run => run[`${part}Micros`], 1),
  }))
  const expandLine = {
    what: 'expand',
    figure: `${number(
      median(run => run.expandSeconds),
      2,
    )} s`,
    beside: `${number(
      median(run => run.expandSeconds / run.copySeconds),
      2,
    )} × COPY of the same rows (${number(
      median(run => run.copySeconds),
      2,
    )} s); budget ≤ 2.5`,
  }
  return [
    {
      what: `whole desk, submit to stored receipt (${number(messages)}${campaigns > 1 ? ` of ${campaigns} campaigns` : ''})`,
      figure: `${number(speed)}/s`,
      beside: `${number(speeds[0] ?? 0)} to ${number(speeds.at(-1) ?? 0)}; ${beside(run => run.perSecond)}${kannel ? `; ${number(speed / kannel, 1)} × Kannel, budget ≥ 6` : ''}`,
    },
    {
      what: '  the finished rows inserted by one connection',
      figure: `${number(median(run => run.floorPerSecond))}/s`,
      beside: `desk at ${number((speed / median(run => run.floorPerSecond)) * 100)} % of it, budget ≥ 30 %`,
    },
    ...parts,
    {
      what: '  cores in use',
      figure: number(
        median(run => run.cores),
        2,
      ),
      beside: beside(run => run.cores, 2),
    },
    {
      what: '  log a message, whole pages included',
      figure: `${number(median(run => run.logBytes))} bytes`,
      beside: beside(run => run.logBytes),
    },
    // Of several campaigns some are made while others are entered.
    ...(campaigns > 1 ? [] : [expandLine]),
  ]
}
