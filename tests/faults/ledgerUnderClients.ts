import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Ask, type Cast, type Certain, dice, Expected, takeStep } from './ledgerPlan.ts'

/** What a request came to; rejects when the connection broke. */
export type Send = (
  token: string,
  method: string,
  path: string,
  body: Record<string, unknown>,
  key: string,
) => Promise<{ status: number; message: string; data: unknown; retryAfter: number }>

export interface HammerOptions {
  clients: number
  /** How long at least, in milliseconds; and what must have come about before it ends, however slow the machine is. */
  forMs: number
  isEnough: (found: Hammered) => boolean
  seed: number
  cast: Cast
  send: Send
  /** For what workers book; apart from the server's own. */
  pool: pg.Pool
  /** Ends connections or processes; called again and again until it is over. */
  kill: () => Promise<void>
}

export interface Hammered {
  expected: Expected
  /** Things done by the clients, requests made for them, of these repeats, and kills meanwhile. */
  steps: number
  requests: number
  repeats: number
  kills: number
  /** Answers by status. */
  answers: Record<number, number>
}

/** A key whose request died with its process is free again after a minute; nobody here waits that long. */
const agedKeys = (pool: pg.Pool, key: string) =>
  pool
    .query(`update idempotency_keys set created_at = created_at - interval '61 seconds' where key = $1 and status is null`, [key])
    .catch(() => undefined)

const PAUSE_MS = 30

/** Lets so many clients do everything at once, repeats each request under its key until the answer is certain, and kills meanwhile. */
export const hammerLedger = async (options: HammerOptions): Promise<Hammered> => {
  const { clients, forMs, isEnough, seed, cast, send, pool, kill } = options
  const found: Hammered = { expected: new Expected(), steps: 0, requests: 0, repeats: 0, kills: 0, answers: {} }
  const least = performance.now() + forMs
  const goesOn = () => performance.now() < least || !isEnough(found)
  const rolls = dice(seed)

  const once = async (...args: Parameters<Send>): Promise<Certain | 'again' | 'running'> => {
    found.requests++
    try {
      const { status, data, message } = await send(...args)
      found.answers[status] = (found.answers[status] ?? 0) + 1
      if (status >= 500 || status === 429 || status === 401) return 'again'
      if (status === 409 && message.includes('still running')) return 'running'
      return { status, data: (data ?? {}) as Record<string, unknown> }
    } catch {
      return 'again'
    }
  }

  const ask: Ask = async (token, method, path, body) => {
    const key = randomUUID()
    // The double click: the same request twice at the same time.
    const doubled = rolls() < 0.2
    for (let tries = 0; ; tries++) {
      if (tries > 0) found.repeats++
      const answers = await Promise.all(
        Array.from({ length: doubled && tries === 0 ? 2 : 1 }, () => once(token, method, path, body, key)),
      )
      const certain = answers.filter(answer => typeof answer === 'object')
      if (certain.length > 0 && certain.length === answers.length) {
        // A repeat of something that was done gets the same answer.
        if (certain.some(({ status }) => (status === 200) !== (certain[0]!.status === 200)))
          return certain.find(({ status }) => status === 200) as Certain
        return certain[0] as Certain
      }
      if (answers.includes('running') && certain.length === 0) await agedKeys(pool, key)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS * Math.min(tries + 1, 10)))
    }
  }

  const client = async (number: number): Promise<void> => {
    const roll = dice(seed * 1000 + number)
    for (let step = 0; goesOn(); step++) {
      await takeStep({ roll, ask, cast, expected: found.expected, pool, mark: `op ${number}-${step}` })
      found.steps++
    }
  }

  let over = false
  const killing = (async () => {
    while (!over && goesOn()) {
      await kill()
      found.kills++
    }
  })()
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number))).finally(() => {
    over = true
  })
  await killing
  return found
}
