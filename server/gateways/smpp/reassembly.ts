import type { InboundMessage } from '../driver.ts'
import type { Fragment } from './inbound.ts'

/** Incomplete messages kept at most; beyond it the oldest is handed on as it is. */
const MAX_INCOMPLETE = 1000

interface Incomplete {
  from: string
  to: string
  texts: string[]
  have: number
  total: number
  since: number
}

/** Puts long messages from phones together again. What stays incomplete is handed on with what there is: no text is lost. */
export class Reassembly {
  private readonly maxAgeMs: number
  private readonly incomplete = new Map<string, Incomplete>()

  constructor(maxAgeMs: number) {
    this.maxAgeMs = maxAgeMs
  }

  get size(): number {
    return this.incomplete.size
  }

  /** Adds a part, and returns the message when it is the last one missing. A repeated part changes nothing. */
  add(message: InboundMessage, { reference, total, part }: Fragment, now: number): InboundMessage | undefined {
    const key = `${message.from}|${message.to}|${reference}|${total}`
    let found = this.incomplete.get(key)
    if (!found) {
      found = { from: message.from, to: message.to, texts: [], have: 0, total, since: now }
      this.incomplete.set(key, found)
    }
    if (found.texts[part - 1] === undefined) found.have++
    found.texts[part - 1] = message.text
    if (found.have < found.total) return undefined
    this.incomplete.delete(key)
    return join(found)
  }

  /** Those that have waited too long, and the oldest when there are too many. */
  expired(now: number): InboundMessage[] {
    const found: InboundMessage[] = []
    for (const [key, entry] of this.incomplete) {
      if (now - entry.since < this.maxAgeMs && this.incomplete.size <= MAX_INCOMPLETE) break
      this.incomplete.delete(key)
      found.push(join(entry))
    }
    return found
  }
}

function join({ from, to, texts }: Incomplete): InboundMessage {
  return { from, to, text: texts.join('') }
}
