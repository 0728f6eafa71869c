/**
 * npm run bench: the figures that the desk is held to, each beside what it is compared to, in one run. `npm run bench -- delivery lists` runs
 * some; `npm run bench -- panel --before <commit> --rounds 2` compares the panel with another one, or less often; `npm run bench -- sorts
 * --messages 1000000` sorts the lists of a smaller desk.
 */

import { parseArgs } from 'node:util'
import { findChromium, MISSING } from '../scripts/chromium.ts'
import { benchCodec } from './codec.ts'
import { benchDelivery, benchProcesses, type Division } from './delivery.ts'
import { deliveryLines } from './deliveryLines.ts'
import { benchImports } from './imports.ts'
import type { Comparison, InTurn } from './inTurn.ts'
import { benchKannel } from './kannel.ts'
import { type Line, number } from './lines.ts'
import { benchLists } from './lists.ts'
import { benchLoop } from './loop.ts'
import { benchPanel } from './panel.ts'
import { panelLines } from './panelFigures.ts'
import { panelSize } from './panelSize.ts'
import { hashMs } from './processor.ts'
import { benchReports } from './reports.ts'
import { benchSending } from './sending.ts'
import { benchSingles, singlesLines } from './singles.ts'
import { benchSorts, SORT_BUDGET } from './sorts.ts'
import { benchSounds, SOUNDS, SOUNDS_BUDGET } from './sounds.ts'
import { benchStandby, standbyLines } from './standby.ts'
import { benchUploads, UPLOADS } from './uploads.ts'
import { benchWhatsapp } from './whatsapp.ts'

const line = (what: string, figure: string, beside: string) =>
  console.log(`  ${what.padEnd(52)}${figure.padStart(18)}   ${beside}`)

const roundsOf = (text: string | undefined): number | undefined => {
  if (text === undefined || /^[1-9]\d?$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new Error(`--rounds is "${text}": it must be a whole number from 1 to 99.`)
}

/** Messages in the desk whose lists are sorted: 10 million unless said otherwise. */
const messagesOf = (text = '10000000'): number => {
  if (/^[1-9]\d{5,7}$/.test(text)) return Number(text)
  throw new Error(`--messages is "${text}": it must be a whole number from 100000 to 99999999.`)
}

/** Kannel was asked for, and is there. */
let hasKannel = false

const print = (lines: readonly Line[]) => {
  for (const { what, figure, beside } of lines) line(what, figure, beside)
}

const comparison = (): Comparison => ({ before: options.before, rounds: roundsOf(options.rounds) })

const sayMissing = ({ missing }: InTurn<unknown>) => {
  if (missing) console.log(`  ${missing}`)
}

const delivery = async (division: Division): Promise<void> => {
  const kannel: number[] = []
  const measureKannel = async () => {
    const figures = await benchKannel()
    if ('missing' in figures) throw new Error(figures.missing)
    kannel.push(figures.perSecond)
  }
  const runs = await benchDelivery(division, { ...comparison(), beside: hasKannel ? measureKannel : undefined })
  sayMissing(runs)
  print(deliveryLines(division, runs, kannel))
}

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  codec: async () => {
    const { perSecond, cpuMicros } = await benchCodec()
    line('SMPP codec, submit and receipt matched', `${number(perSecond)}/s`, 'budget ≥ 50,000/s')
    line('  CPU a message', `${number(cpuMicros, 1)} µs`, 'budget ≤ 10 µs')
  },
  kannel: async () => {
    const figures = await benchKannel()
    if ('missing' in figures) return line('Kannel', '–', figures.missing)
    hasKannel = true
    line(
      'Kannel, sendsms and receipt callback, stores nothing',
      `${number(figures.perSecond)}/s`,
      `${number(figures.kannelCpuMicros)} µs CPU a message in Kannel`,
    )
  },
  delivery: () => delivery({ campaigns: 1, accounts: 1, processes: 1 }),
  campaigns: () => delivery({ campaigns: 50, accounts: 20, processes: 1 }),
  processes: async () => {
    for (const [division, runs] of await benchProcesses([2, 4], roundsOf(options.rounds) ?? 1))
      print(deliveryLines(division, runs, []))
  },
  standby: async () => print(standbyLines(await benchStandby(roundsOf(options.rounds)))),
  singles: async () => {
    const figures = await benchSingles(comparison())
    sayMissing(figures.full)
    print(singlesLines(figures))
  },
  imports: async () => print(await benchImports()),
  lists: async () => {
    for (const { list, at } of await benchLists()) {
      const [small, large] = Object.values(at)
      if (small && large)
        line(
          list,
          `${number(large.p95, 1)} ms p95`,
          `${number(large.p50, 1)} p50 at 10 million; ${number(small.p95, 1)} p95, ${number(small.p50, 1)} p50 at 100 thousand: × ${number(large.p95 / small.p95, 2)}, × ${number(large.p50 / small.p50, 2)}; budget ≤ 20 ms, ≤ 1.2 ×`,
        )
    }
  },
  sorts: () =>
    benchSorts(messagesOf(options.messages), ({ list, caller, found, narrowed, sorted, refused, worst }) => {
      line(
        `${list}, ${caller}`,
        `${number(worst.p95, 1)} ms p95`,
        `${number(worst.p50, 1)} p50, by ${worst.field}, ${number(found)} rows of ${narrowed}: the slowest of ${sorted} orders; budget ≤ ${SORT_BUDGET} ms${refused.length > 0 ? `; refused: ${refused.join(', ')}` : ''}`,
      )
      if (worst.p95 > SORT_BUDGET) process.exitCode = 1
    }),
  whatsapp: async () => {
    for (const { what, figure, beside, isOver } of await benchWhatsapp(comparison())) {
      line(what, figure, beside)
      if (isOver) process.exitCode = 1
    }
  },
  uploads: async () => {
    const { idle, beside, seconds, calls } = await benchUploads()
    line(
      `lists beside ${UPLOADS} uploads of 9.5 MB at once`,
      `${number(beside, 1)} ms p95`,
      `× ${number(beside / idle, 1)} of ${number(idle, 1)} ms idle, ${number(calls)} calls in ${number(seconds, 1)} s; budget ≤ 5 ×`,
    )
  },
  sounds: async () => {
    const { idle, beside, seconds, memory } = await benchSounds()
    line(
      `lists beside ${SOUNDS} voice files, 50 uploaded at once`,
      `${number(beside.p95, 1)} ms p95`,
      `× ${number(beside.p95 / idle.p95, 2)} of ${number(idle.p95, 1)} ms idle, in turn; p50 ${number(beside.p50, 1)} of ${number(idle.p50, 1)} ms; ${number(beside.calls)} calls in ${number(seconds, 1)} s; budget ≤ ${SOUNDS_BUDGET} ×`,
    )
    line('  largest memory of the desk', `${number(memory.after)} MB`, `${number(memory.before)} MB before the uploads`)
    if (beside.p95 > SOUNDS_BUDGET * idle.p95) process.exitCode = 1
  },
  loop: async () => {
    const { empty, figures } = await benchLoop()
    line('event loop held by an empty request', `${number(empty, 2)} ms`, 'median of its longest holds')
    for (const { group, budget, kinds, worst } of figures) {
      line(`  ${group}`, `${number(kinds)} kinds`, `budget ≤ ${budget} ×`)
      for (const { name, times, ms } of worst) line(`    ${name}`, `× ${number(times, 1)}`, `${number(ms, 1)} ms`)
      if (worst.some(({ times }) => times > budget)) process.exitCode = 1
    }
  },
  sending: async () => {
    const { recipients, checked, unchecked } = await benchSending()
    line(
      `Send to ${number(recipients)} answers, checked before`,
      `${number(checked)} ms`,
      `${number(unchecked)} ms unchecked; budget ≤ 1 s`,
    )
  },
  reports: async () => {
    const { messages, facts, plain, reports, triggers } = await benchReports()
    for (const { what, with: on, without } of triggers)
      line(
        `${what}, with its counts for reports`,
        `${number(on)} rows/s`,
        `${number(without)} rows/s without: ${number((1 - on / without) * 100, 1)} % slower`,
      )
    line(
      'plain count of the rows: today, 31 days, 92 days',
      `${number(plain.days31)} ms`,
      `${number(plain.today)} ms, ${number(plain.days31)} ms, ${number(plain.days92)} ms at ${number(messages)} messages; ${number(facts)} counts`,
    )
    for (const { what, p50, p95 } of reports)
      line(what, `${number(p95, 1)} ms p95`, `${number(p50, 1)} ms p50; plain count of 92 days ${number(plain.days92 / p50)} ×`)
  },
  panel: async () => {
    const executablePath = findChromium()
    if (!executablePath) return line('panel', '–', MISSING)
    const { visits, missing } = await benchPanel({ executablePath, before: options.before, rounds: roundsOf(options.rounds) })
    for (const sentence of missing) console.log(`  ${sentence}`)
    for (const { what, figure, beside, isOver } of panelLines(visits)) {
      line(what, figure, beside)
      if (isOver) process.exitCode = 1
    }
    line('all script of the panel', `${number(panelSize().all / 1000)} KB gzip`, 'react-admin demo 1,284, atomic-crm 946')
  },
}

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, rounds: { type: 'string' }, messages: { type: 'string' } },
})
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const before = hashMs()
  await bench()
  line(
    'processor: 64 MB hashed',
    `${number(hashMs())} ms`,
    `${number(before)} ms before: these machines change their speed within minutes`,
  )
}
