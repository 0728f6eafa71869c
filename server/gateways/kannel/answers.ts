import type { Outcome } from '../driver.ts'
import type { HttpAnswer } from '../postClient.ts'

/** What follows from an answer to sendsms. */
export type Verdict =
  | { outcome: Outcome; fault?: undefined; slow?: boolean }
  /** Not about this message: nothing will go through until somebody mends it. */
  | { outcome: Outcome; fault: string; slow?: undefined }

const REFUSED_USER = 'Kannel refuses the sendsms user: check user, password and user-allow-ip'
const NOT_SENDSMS = 'The sendsms address is not that of a Kannel smsbox'

/** `0: Accepted for delivery`, `3: Queued for later delivery`, and `Sent.` of immediate-sendsms-reply. */
const TAKEN = /^(?:0:|3:|Sent\.)/

/**
 * Checks an answer to sendsms (rule delivery-10). What Kannel says without doubt is believed; an answer that may come from a server in
 * between, after Kannel took the message, leaves it unknown.
 */
export function readAnswer(ref: string, answer: HttpAnswer): Verdict {
  if (answer.kind === 'unsent') return { outcome: retry(ref, '', answer.reason), fault: answer.reason }
  if (answer.kind === 'silent') {
    const outcome = { ref, kind: 'unknown', text: answer.reason } as const
    // An smsbox that is ending still lets connections in: what goes there now would be open, too, beyond what was on its way.
    return answer.broken ? { outcome, fault: answer.reason } : { outcome }
  }
  const { status, body } = answer
  const code = String(status)
  const text = body.trim().slice(0, 200)
  if (status === 202 || status === 200) {
    if (TAKEN.test(text)) return { outcome: { ref, kind: 'accepted', ids: [] } }
    return { outcome: { ref, kind: 'unknown', text: `Kannel answered ${code} with "${text}"` } }
  }
  if (status === 403 && text.startsWith('Not routable')) return { outcome: { ref, kind: 'failover', code, text } }
  if (status === 401 || status === 403) return { outcome: retry(ref, code, REFUSED_USER), fault: REFUSED_USER }
  if (status === 400) return { outcome: { ref, kind: 'rejected', code, text, ids: [] } }
  if (status === 429 || status === 503) return { outcome: retry(ref, code, text), slow: true }
  if (status >= 300 && status < 500) return { outcome: retry(ref, code, NOT_SENDSMS), fault: NOT_SENDSMS }
  if (status === 500 && text.startsWith('Sending failed')) return { outcome: retry(ref, code, text) }
  return { outcome: { ref, kind: 'unknown', text: `Answered ${code} with "${text}"` } }
}

/** Whether a fault is that our user is refused: to ask again soon would be of no use. */
export function isRefusal(fault: string): boolean {
  return fault === REFUSED_USER
}

/** Checks the answer to a call without a receiver: undefined when sendsms is there and takes our user. */
export function readProbe(answer: HttpAnswer): string | undefined {
  if (answer.kind !== 'answered') return answer.reason
  if (answer.status === 400 && answer.body.startsWith('Missing receiver')) return undefined
  if (answer.status === 401 || (answer.status === 403 && answer.body.startsWith('Authorization failed'))) return REFUSED_USER
  return answer.status === 503 ? 'sendsms is not ready' : NOT_SENDSMS
}

function retry(ref: string, code: string, text: string): Outcome {
  return { ref, kind: 'retry', code, text }
}
