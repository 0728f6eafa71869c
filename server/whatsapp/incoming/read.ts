import { isRecord, recordOf } from '../../../messaging/record.ts'

export type Json = Readonly<Record<string, unknown>>

/** One change that the provider tells of. */
export interface Event {
  /** The business it is about. */
  business: string
  field: string
  value: Json
}

const textIn = (record: Json, key: string): string => {
  const value = record[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const recordsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The number that an event about messages is about; empty where it names none. */
export const numberOf = ({ value }: Event): string => textIn(recordOf(value.metadata), 'phone_number_id')

/**
 * The changes in a body, each by itself.
 * @throws Error with a sentence for operators where it is no body of the provider
 */
export const eventsIn = (body: string): Event[] => {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    throw new Error('This is not JSON.')
  }
  const { entry } = recordOf(read)
  if (!Array.isArray(entry)) throw new Error('This has no entries, as everything that the provider tells of WhatsApp has.')
  return recordsIn(entry).flatMap(one =>
    recordsIn(one.changes).map(change => ({
      business: textIn(one, 'id'),
      field: textIn(change, 'field'),
      value: recordOf(change.value),
    })),
  )
}

export const statusesIn = ({ value }: Event): Json[] => recordsIn(value.statuses)

/** Whether it reports on messages and says nothing else. */
export const onlyReports = (event: Event): boolean =>
  event.field === 'messages' && recordsIn(event.value.messages).length === 0 && statusesIn(event).length > 0

/** The text under a key; a number as it is written; empty where there is none. */
export const wordIn = textIn

const SECOND_MS = 1000
const EARLIEST = Date.UTC(2009, 0, 1)

/** Seconds since 1970, as the provider tells every moment; now where he tells none, or one to come. */
export const momentIn = (record: Json, now: Date): Date => {
  const at = Number(record.timestamp) * SECOND_MS
  return at > EARLIEST && at < now.getTime() ? new Date(at) : now
}
