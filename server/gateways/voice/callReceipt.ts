import { recordOf } from '../../../messaging/record.ts'
import { callRefOf } from '../../../messaging/voice/callRef.ts'
import type { CallReport } from '../../../messaging/voice/callReport.ts'
import type { Receipt } from '../driver.ts'

/** What a report tells of a call beside its status, as kept with its receipt. */
export interface CallTold {
  startedAt: Date | null
  answeredAt: Date | null
  endedAt: Date | null
  seconds: number | null
  dtmf: string
  /** Tries beyond the first that the vendor made. */
  retries: number
  /** Of a vendor of single calls: which try of ours it is, from 0; null for one who tries by himself. */
  attempt: number | null
}

/** What a call is called by where a vendor takes whole lists. @param number ten digits, or with country code */
export const listCallId = (campaign: string, number: string): string => `${campaign}:${number.slice(-10)}`

/**
 * A report of a call as a receipt.
 * @param gatewayId the vendor's id of the call, as it was told when he took it
 * @param ref our message, where the report does not say it itself
 */
export const callReceipt = (report: CallReport, gatewayId: string, ref?: string): Receipt => {
  const own = callRefOf(report.ref)
  const { startedAt, answeredAt, endedAt, seconds, dtmf, retries } = report
  const message = ref ?? own?.message
  const told: CallTold = { startedAt, answeredAt, endedAt, seconds, dtmf, retries, attempt: own?.tries ?? null }
  return {
    ...(gatewayId !== '' && { gatewayId, answered: true }),
    ...(message !== undefined && { ref: message }),
    stat: report.status.toUpperCase(),
    err: '',
    ...(endedAt && { doneAt: endedAt }),
    raw: JSON.stringify({ number: report.number, ...told }),
  }
}

const momentOf = (value: unknown): Date | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) ? new Date(time) : null
}

const countOf = (value: unknown): number | null => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null)

const parsed = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** What a receipt of a call was made of. */
export const callToldIn = (raw: string): CallTold => {
  const told = recordOf(parsed(raw))
  return {
    startedAt: momentOf(told.startedAt),
    answeredAt: momentOf(told.answeredAt),
    endedAt: momentOf(told.endedAt),
    seconds: countOf(told.seconds),
    dtmf: typeof told.dtmf === 'string' ? told.dtmf : '',
    retries: countOf(told.retries) ?? 0,
    attempt: countOf(told.attempt),
  }
}
