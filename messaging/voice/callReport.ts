/** What vendors tell of a call, of either shape, as one report (rule voice-3). */

import { isRecord, recordOf } from '../record.ts'
import { instantOf } from '../zone.ts'
import { type CallStatus, callStatusOf } from './callStatus.ts'

/** One call, as a vendor told of it. */
export interface CallReport {
  /** Vendors of whole lists: their campaign, and what we called it. Empty where they did not say. */
  campaign: string
  batch: string
  /** Vendors of single calls: their id of the call, and ours with the try it was. Empty where they did not say. */
  call: string
  ref: string
  /** Digits with country code. */
  number: string
  status: CallStatus
  startedAt: Date | null
  answeredAt: Date | null
  endedAt: Date | null
  /** Whole seconds that were answered; null where nothing was told. */
  seconds: number | null
  /** Digits that were pressed, in their order. */
  dtmf: string
  /** Tries beyond the first that the vendor made. */
  retries: number
}

type Json = Readonly<Record<string, unknown>>

const ZONE = 'Asia/Kolkata'
const MOST_WORD = 100
const MOST_DIGITS = 20
/** A day: longer is no call. */
const MOST_SECONDS = 86_400

const wordIn = (record: Json, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = record[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, MOST_WORD)
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return ''
}

const countIn = (record: Json, most: number, ...names: readonly string[]): number | null => {
  const word = wordIn(record, ...names)
  const value = Number(word)
  return word !== '' && value >= 0 && value <= most ? Math.ceil(value) : null
}

const WALL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/

/** A moment: with its zone, in seconds since 1970, or as a clock of the vendor's country shows it. */
const momentIn = (record: Json, ...names: readonly string[]): Date | null => {
  const word = wordIn(record, ...names)
  const wall = WALL.exec(word)
  if (wall) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = wall.slice(1).map(Number)
    return instantOf(new Date(Date.UTC(year, month - 1, day, hour, minute, second)), ZONE) ?? null
  }
  const time = /^\d{10}$/.test(word) ? Number(word) * 1000 : Date.parse(word)
  return Number.isFinite(time) && time > 0 ? new Date(time) : null
}

/** Ten digits are a number of the vendor's country. */
export const withCountry = (digits: string): string => {
  const plain = digits.replaceAll(/\D/g, '')
  return plain.length === 10 ? `91${plain}` : plain.length === 11 && plain.startsWith('0') ? `91${plain.slice(1)}` : plain
}

/**
 * One call as a vendor told of it: his own names of things, in his callbacks as in his reports.
 * @returns why it cannot be read where it is none
 */
export const callReportOf = (value: unknown): CallReport | string => {
  if (!isRecord(value)) return 'It is no report of a call.'
  const word = wordIn(value, 'status', 'callStatus', 'call_status')
  const status = callStatusOf(word)
  if (!status) return word === '' ? 'It says nothing of a status.' : `The status "${word}" is not known.`
  const number = withCountry(wordIn(value, 'number', 'mobile', 'msisdn', 'to'))
  if (!/^\d{5,15}$/.test(number)) return 'It names no number.'
  return {
    campaign: wordIn(value, 'campaignId', 'campaign_id'),
    batch: wordIn(value, 'webhookId', 'webhook_id', 'campaignName'),
    call: wordIn(value, 'msgid', 'msgId', 'message_id'),
    ref: wordIn(value, 'campaign_name', 'reference'),
    number,
    status,
    startedAt: momentIn(value, 'startTime', 'start_time'),
    answeredAt: momentIn(value, 'answerTime', 'answer_time'),
    endedAt: momentIn(value, 'endTime', 'end_time'),
    seconds: countIn(value, MOST_SECONDS, 'duration', 'billsec'),
    dtmf: wordIn(value, 'dtmf', 'digits')
      .replaceAll(/[^\d*#]/g, '')
      .slice(0, MOST_DIGITS),
    retries: countIn(value, 100, 'retryCount', 'retries') ?? 0,
  }
}

/**
 * The reports in what a vendor called us with: JSON of one or of several, or a form of one.
 * @throws Error with a sentence for operators where it is none of these
 */
export const reportsIn = (body: string): unknown[] => {
  const text = body.trim()
  if (!/^[[{]/.test(text)) {
    const form = Object.fromEntries(new URLSearchParams(text))
    if (Object.keys(form).length > 1) return [form]
    throw new Error('It is neither JSON nor a form.')
  }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Error('It begins like JSON and is none.')
  }
  if (Array.isArray(read)) return read
  const { reports, data } = recordOf(read)
  if (Array.isArray(reports)) return reports
  return Array.isArray(data) ? data : [read]
}
