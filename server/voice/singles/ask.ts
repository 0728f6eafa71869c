import type pg from 'pg'
import { type CallReport, callReportOf } from '../../../messaging/voice/callReport.ts'
import { isFinalCall } from '../../../messaging/voice/callStatus.ts'
import { writeEvents } from '../../delivery/port.ts'
import type { CallVendor } from '../../gateways/voice/callVendor.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { digestOf, storeTold, type Told } from '../incoming/store.ts'
import { type Asked, noteAsked, type OpenCall } from './due.ts'

/** How often calls are asked about that no callback ended. */
export interface CallTimes {
  /** What a call takes beside its sound, in seconds; as `readDue` has it where nothing is said. */
  aroundSeconds?: number
  /** How long one process alone may ask a vendor; it asks for half as long. */
  turnMs: number
  /** From one look to the next, of a vendor of whom nothing is due. */
  lookMs: number
  /** After the first question about a call, or the first that a vendor did not answer; twice as long after each other one. */
  pauseMs: number
  longestPauseMs: number
}

export const CALL_TIMES: CallTimes = { turnMs: 60_000, lookMs: 60_000, pauseMs: 300_000, longestPauseMs: 6 * 3_600_000 }

/** Questions at the same time, and how long each may take. */
const AT_ONCE = 4
const ANSWER_MS = 10_000
/** So often in a row he knows nothing of a call: then he never will. */
const MOST_UNHEARD = 3
const UNHEARD = 'The vendor does not know this call: he is not asked about it any more'

/** Twice as long each time. @param times before */
export const pauseAfter = (times: number, { pauseMs, longestPauseMs }: CallTimes): number =>
  Math.min(pauseMs * 2 ** Math.min(times, 30), longestPauseMs)

type Answer = { call: OpenCall } & ({ row: Readonly<Record<string, unknown>> | undefined } | { refused: VendorRefused })

const ask = async (vendor: CallVendor, call: OpenCall): Promise<Answer> => {
  try {
    return { call, row: await vendor.report(call.id, ANSWER_MS) }
  } catch (error) {
    if (!(error instanceof VendorRefused)) throw error
    return { call, refused: error }
  }
}

/** That a call is not over is no news; what cannot be read is kept, and shown with what else cannot. */
const isNews = (report: CallReport | string): boolean => typeof report === 'string' || isFinalCall(report.status)

const toldOf = (answer: Answer): Told[] => {
  if (!('row' in answer) || !answer.row || !isNews(callReportOf(answer.row))) return []
  const { routeId } = answer.call
  const body = JSON.stringify(answer.row).replaceAll('\\u0000', '')
  return [{ routeId, body, digest: digestOf(routeId, body) }]
}

const noteOf = (answer: Answer, times: CallTimes): Asked => {
  const { call } = answer
  const isUnheard = 'row' in answer && !answer.row
  const unheard = isUnheard ? call.unheard + 1 : 'row' in answer ? 0 : call.unheard
  return { call, unheard, waitMs: unheard >= MOST_UNHEARD ? null : pauseAfter(call.asked, times) }
}

/** What a number of questions came to. */
export interface Answers {
  answered: number
  /** What was stored of it, by what it is known by (incoming/store.ts). */
  digests: string[]
  /** He was left alone, since he answered nothing any more. */
  refused?: VendorRefused
}

/**
 * Asks a vendor of single calls what became of calls, a few at a time. What he tells is stored like what he calls us
 * with, and is handled as that is (rule voice-9): repeats and what comes late change nothing. One who answers nothing is not asked on.
 * @param longestMs nothing more is asked after so long: half a turn where nothing is said
 * @param signal nor once it is aborted
 */
export const askAbout = async (
  pool: pg.Pool,
  vendor: CallVendor,
  calls: readonly OpenCall[],
  times: CallTimes,
  { longestMs = times.turnMs / 2, signal }: { longestMs?: number; signal?: AbortSignal } = {},
): Promise<Answers> => {
  const until = performance.now() + longestMs
  const found: Answers = { answered: 0, digests: [] }
  for (let from = 0; from < calls.length && performance.now() < until && !signal?.aborted; from += AT_ONCE) {
    const answers = await Promise.all(calls.slice(from, from + AT_ONCE).map(call => ask(vendor, call)))
    const refused = answers.find(answer => 'refused' in answer)
    if (refused && answers.every(answer => 'refused' in answer)) return { ...found, refused: refused.refused }
    const told = answers.flatMap(toldOf)
    if (told.length > 0) await storeTold(pool, told)
    const notes = answers.map(answer => noteOf(answer, times))
    await noteAsked(pool, notes)
    await sayUnheard(pool, notes)
    found.answered += answers.filter(answer => 'row' in answer).length
    found.digests.push(...told.map(({ digest }) => digest))
  }
  return found
}

/** In the trail of each call that is not asked about any more: it stays open until its campaign closes (rule adjustments-4). */
const sayUnheard = async (pool: pg.Pool, notes: readonly Asked[]): Promise<void> => {
  const given = notes.filter(({ waitMs }) => waitMs === null)
  if (given.length === 0) return
  await asSystem(pool, tx =>
    writeEvents(
      tx,
      given.map(({ call }) => ({ accountId: call.accountId, messageId: call.messageId, kind: 'unknown', detail: UNHEARD })),
    ),
  )
}
