import { isRecord, recordOf } from '../../messaging/record.ts'
import { WHATSAPP_ERRORS } from '../../messaging/whatsapp/errors.ts'
import { statusOf } from '../../messaging/whatsapp/messageStatus.ts'
import type { Meaning } from './codes.ts'
import { OTHER_WORDS } from './counterTable.ts'
import type { ReportBucket } from './states.ts'

/** `primary_routes.gateway_type` of the lane of a WhatsApp number (rule whatsapp-30). */
export const LANE = 5

/** SQL: whether a route is a lane. @param route alias of primary_routes */
export const isLane = (route: string): string => `${route}.gateway_type = ${LANE}`

const BUCKETS: Readonly<Record<string, { bucket: ReportBucket; final: boolean; rank: number }>> = {
  pending: { bucket: 'Pending', final: false, rank: 0 },
  sent: { bucket: 'Accepted', final: false, rank: 1 },
  failed: { bucket: 'FAILED', final: true, rank: 3 },
  delivered: { bucket: 'DELIVRD', final: true, rank: 4 },
  read: { bucket: 'READ', final: true, rank: 5 },
}
/** What is no step on the way says more than that it was sent, and less than how it ended. */
const BESIDE_RANK = 2

const factsOf = (word: string) => BUCKETS[statusOf(word.trim().toLowerCase()) ?? '']

/** Place of a word of the provider in the order of rule whatsapp-3; what nobody knows stands below all. */
export const laneRank = (word: string): number => {
  const known = word.trim() === '' ? 0 : factsOf(word)?.rank
  return known ?? (OTHER_WORDS.includes(word.trim().toUpperCase()) ? BESIDE_RANK : -1)
}

/** What a report of a lane means; the dictionary of delivery codes is of texts. */
export const laneMeaning = (word: string, code: string): Meaning => {
  const { bucket, final } = factsOf(word) ?? { bucket: 'Accepted' as const, final: false }
  return { bucket, final, refund: false, elsewhere: false, explained: code === '' || WHATSAPP_ERRORS.has(Number(code)) }
}

/** What the provider tells beside the status itself. */
export interface LaneReport {
  /** What he charges the message as; null where he did not say. */
  category: string | null
  billable: boolean | null
  /** When it was sent, delivered, read or failed by his clock. */
  at: Date | null
  errors: { code: number; title: string }[]
}

const MOST_ERRORS = 5
const MOST_TITLE = 200

const momentOf = (seconds: unknown): Date | null => {
  const value = Number(seconds)
  return Number.isSafeInteger(value) && value > 0 && value < 1e11 ? new Date(value * 1000) : null
}

const read = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** Reads a status object of the provider's webhook as it was kept; of anything else nothing is known. */
export const laneReportOf = (raw: string): LaneReport => {
  const status = recordOf(read(raw))
  const pricing = recordOf(status.pricing)
  const errors = Array.isArray(status.errors) ? status.errors.filter(isRecord) : []
  return {
    category: typeof pricing.category === 'string' ? pricing.category.slice(0, 60) : null,
    billable: typeof pricing.billable === 'boolean' ? pricing.billable : null,
    at: momentOf(status.timestamp),
    errors: errors.slice(0, MOST_ERRORS).map(({ code, title }) => ({
      code: Number.isSafeInteger(Number(code)) ? Number(code) : 0,
      title: typeof title === 'string' ? title.slice(0, MOST_TITLE) : '',
    })),
  }
}
