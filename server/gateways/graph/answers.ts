import { isRecord, recordOf } from '../../../messaging/record.ts'
import { REMEDIES, type WhatsappError, whatsappError } from '../../../messaging/whatsapp/errors.ts'
import { PAIR_INTERVAL_MS } from '../../../messaging/whatsapp/limits.ts'
import type { Outcome } from '../driver.ts'
import type { HttpAnswer } from '../postClient.ts'

/** What follows from an answer to the send call. */
export interface Verdict {
  outcome: Outcome
  /** Not about this message: nothing goes through until somebody mends it, or it mends itself. */
  fault?: string
  /** The number sends faster than it may. */
  slow?: true
}

/** A fault of the provider himself may be about this message alone: tried so often, then given up. */
const MOST_TRIES = 5
const MOST_TEXT = 200
const UNKNOWN_REASON = 135_000
const PAIR = 131_056
const LIMIT = 131_064
/** How soon a number is tried again that may write to nobody new. */
const LIMIT_WAIT_MS = 30_000

const read = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const idIn = (answer: Readonly<Record<string, unknown>>): string | undefined => {
  const messages = Array.isArray(answer.messages) ? answer.messages : []
  const { id } = recordOf(messages[0])
  return typeof id === 'string' && id !== '' ? id : undefined
}

const sentence = ({ title, group }: WhatsappError): string => `${title}. ${REMEDIES[group]}`

/** A refusal with the provider's code (rule whatsapp-7): what concerns this message ends it, what concerns more lets it wait. */
const refused = (ref: string, tries: number, code: number): Verdict => {
  const error = whatsappError(code)
  const text = sentence(error)
  const wait = (delayMs?: number): Outcome => ({ ref, kind: 'retry', code: String(code), text, delayMs })
  if (code === PAIR) return { outcome: wait(PAIR_INTERVAL_MS) }
  if (code === LIMIT) return { outcome: wait(LIMIT_WAIT_MS), fault: text }
  if (error.again && error.group === 'rate') return { outcome: wait(), slow: true }
  if (error.again && tries < (code === UNKNOWN_REASON ? 1 : MOST_TRIES)) return { outcome: wait() }
  // Of a template the campaign is held back by it (rule whatsapp-32); of number or account the whole lane waits.
  if (error.stops === 'template') return { outcome: wait(LIMIT_WAIT_MS) }
  if (error.stops === 'number' || error.stops === 'account') return { outcome: wait(), fault: text }
  return { outcome: { ref, kind: 'rejected', code: String(code), text, ids: [] } }
}

/**
 * Judges an answer to the send call. What the provider says in his own form is believed; an answer that may come from a server in between,
 * after he took the message, leaves it unknown.
 * @param tries how often the message was handed over before
 */
export const readAnswer = (ref: string, tries: number, answer: HttpAnswer): Verdict => {
  if (answer.kind === 'unsent') return { outcome: { ref, kind: 'retry', code: '', text: answer.reason }, fault: answer.reason }
  if (answer.kind === 'silent') {
    const outcome = { ref, kind: 'unknown', text: answer.reason } as const
    return answer.broken ? { outcome, fault: answer.reason } : { outcome }
  }
  const { status, body } = answer
  const told = recordOf(read(body))
  if (isRecord(told.error)) {
    const code = Number(told.error.code)
    return refused(ref, tries, Number.isSafeInteger(code) ? code : 1)
  }
  const id = idIn(told)
  if (status === 200 && id !== undefined) return { outcome: { ref, kind: 'accepted', ids: [id] } }
  const text = `The provider answered ${status} with "${body.trim().slice(0, MOST_TEXT)}"`
  if (status === 429) return { outcome: { ref, kind: 'retry', code: '429', text }, slow: true }
  if (status >= 300 && status < 500) return { outcome: { ref, kind: 'retry', code: String(status), text }, fault: text }
  return { outcome: { ref, kind: 'unknown', text } }
}
