import { isRecord, recordOf } from '../../../messaging/record.ts'
import type { Outcome } from '../driver.ts'
import type { HttpAnswer } from '../postClient.ts'
import { isLoginRefusal, REFUSED_LOGIN } from './callVendor.ts'
import { messageIn, rowsIn, textIn } from './vendorCall.ts'

/** What follows from an answer to the call for one number. */
export interface Verdict {
  outcome: Outcome
  /** Not about this call: nothing goes through until somebody mends it, or it mends itself. */
  fault?: string
  slow?: true
}

const TAKEN = '0'
const MOST_TEXT = 200
const MOST_CODE = 20

const read = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A refusal, by its words: the vendors' codes differ, their words hardly. */
const refused = (ref: string, code: string, told: string): Verdict => {
  const text = told === '' ? `The vendor refused with code ${code}` : `The vendor refused: ${told}`
  const rejected = (as: string): Verdict => ({ outcome: { ref, kind: 'rejected', code: as.slice(0, MOST_CODE), text, ids: [] } })
  if (/\bdnd\b|ndnc|do not disturb/i.test(told)) return rejected('DND')
  if (/invalid/i.test(told) && /number|mobile/i.test(told)) return rejected('INVALID')
  if (/too many|limit|throttl|slow/i.test(told)) return { outcome: { ref, kind: 'retry', code, text }, slow: true }
  if (isLoginRefusal(told)) return { outcome: { ref, kind: 'retry', code, text: REFUSED_LOGIN }, fault: REFUSED_LOGIN }
  if (/credit|balance/i.test(told)) return { outcome: { ref, kind: 'retry', code, text }, fault: text }
  return rejected(code)
}

/**
 * Judges an answer to the call for one number. What the vendor says in his own form is believed; an answer that may come from a server in
 * between, after he took it, leaves it unknown.
 */
export const readCallAnswer = (ref: string, answer: HttpAnswer): Verdict => {
  if (answer.kind === 'unsent') return { outcome: { ref, kind: 'retry', code: '', text: answer.reason }, fault: answer.reason }
  if (answer.kind === 'silent') {
    const outcome = { ref, kind: 'unknown', text: answer.reason } as const
    return answer.broken ? { outcome, fault: answer.reason } : { outcome }
  }
  const { status, body } = answer
  const told = read(body)
  const code = textIn(recordOf(told), 'code')
  if (status === 200 && isRecord(told) && code === TAKEN) {
    const [row = {}] = rowsIn(told, 'data')
    const id = textIn(row, 'msgid')
    return { outcome: { ref, kind: 'accepted', ids: id === '' ? [] : [id] } }
  }
  if (status === 401 || status === 403)
    return { outcome: { ref, kind: 'retry', code: String(status), text: REFUSED_LOGIN }, fault: REFUSED_LOGIN }
  const text = `The vendor answered ${status} with "${body.trim().slice(0, MOST_TEXT)}"`
  if (status === 429) return { outcome: { ref, kind: 'retry', code: '429', text }, slow: true }
  if (status < 500 && isRecord(told) && code !== '') return refused(ref, code, messageIn(told))
  if (status >= 300 && status < 500) return { outcome: { ref, kind: 'retry', code: String(status), text }, fault: text }
  return { outcome: { ref, kind: 'unknown', text } }
}
