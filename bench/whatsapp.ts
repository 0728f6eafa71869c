import { type ThroughputLevel, throughputOf } from '../messaging/whatsapp/limits.ts'
import { type Comparison, type InTurn, inTurn, medianOf, spreadOf } from './inTurn.ts'
import { type JudgedLine, number } from './lines.ts'

/** Campaigns of WhatsApp, each over a number of its own, to the simulated provider in a process of its own. CPU in microseconds a message. */
export interface WhatsappRun {
  /** From the first message taken to the last. */
  perSecond: number
  deskMicros: number
  databaseMicros: number
  simulatorMicros: number
  /** Messages that came faster than they may, by the provider's count. */
  violations: number
  /** A client that posts the same bodies and does nothing else. */
  bareMicros: number
  barePerSecond: number
}

interface Division {
  numbers: number
  level: ThroughputLevel
  messages: number
  /** Share of what the numbers may that is to be reached; none where the machine is the limit. */
  least?: number
}

const DIVISIONS: readonly Division[] = [
  { numbers: 1, level: 'STANDARD', messages: 2400, least: 0.95 },
  { numbers: 1, level: 'HIGH', messages: 20_000, least: 0.8 },
  { numbers: 10, level: 'HIGH', messages: 10_000 },
]

const linesOf = ({ numbers, level, least }: Division, { today }: InTurn<WhatsappRun>): JudgedLine[] => {
  const may = numbers * throughputOf(level)
  const speed = medianOf(today, run => run.perSecond)
  const bare = medianOf(today, run => run.barePerSecond)
  const violations = today.reduce((sum, run) => sum + run.violations, 0)
  const cpu = (run: WhatsappRun) => run.deskMicros + run.databaseMicros
  const spread = spreadOf(today, run => run.perSecond)
  return [
    {
      what: `WhatsApp, ${numbers === 1 ? 'one number' : `${numbers} numbers`} of ${number(throughputOf(level))}/s`,
      figure: `${number(speed)}/s`,
      beside: `${spread}; ${number((speed / may) * 100, 1)} % of what it may${least ? `, budget ≥ ${least * 100} %` : `; × ${number(speed / bare, 2)} of a bare client (${number(bare)}/s), budget ≥ 0.3`}; ${violations} too fast, budget 0`,
      isOver: violations > 0 || (least !== undefined && speed < may * least) || (least === undefined && speed < bare * 0.3),
    },
    {
      what: '  CPU a message, desk and database',
      figure: `${number(medianOf(today, cpu), 1)} µs`,
      beside: `desk ${number(
        medianOf(today, run => run.deskMicros),
        1,
      )}, database ${number(
        medianOf(today, run => run.databaseMicros),
        1,
      )}; a bare client ${number(
        medianOf(today, run => run.bareMicros),
        1,
      )}`,
      isOver: false,
    },
  ]
}

/** One number at each pace, and ten side by side. */
export const benchWhatsapp = async ({ rounds }: Comparison): Promise<JudgedLine[]> => {
  const lines: JudgedLine[] = []
  for (const division of DIVISIONS) {
    const { numbers, level, messages } = division
    lines.push(...linesOf(division, await inTurn<WhatsappRun>('whatsappRun.ts', [numbers, level, messages], { rounds })))
  }
  return lines
}
