import { setTimeout as delay } from 'node:timers/promises'
import type { GraphSettings } from './settings.ts'
import { postWebhook } from './webhookPost.ts'

/** Something the business is to be told. */
export interface Update {
  /** By which it is acknowledged. */
  seq: number
  waba: string
  field: string
  /** Of whose messages it speaks. Reports of one number go together. */
  number?: string
  value: Readonly<Record<string, unknown>>
}

/** How many updates are mixed up with each other when they are shuffled. */
const SHUFFLED_TOGETHER = 50
/** Updates that come at nearly the same time go in one post. */
const GATHER_MS = 5
const LONGEST_WAIT_MS = 60_000

interface Queue {
  url: string
  waiting: Update[]
  head: number
  posting: number
  timer: NodeJS.Timeout | undefined
}

interface Change {
  field: string
  value: Readonly<Record<string, unknown>>
}

/** Updates as the provider puts them: an entry a business, a change a field; reports of one number in one change. */
const envelopeOf = (updates: readonly Update[]): unknown => {
  const entries = new Map<string, { id: string; time: number; changes: Change[] }>()
  const open = new Map<string, { update: Update; statuses: unknown[] }>()
  for (const update of updates) {
    const { waba, field, number = '', value } = update
    const entry = entries.get(waba) ?? { id: waba, time: Math.floor(Date.now() / 1000), changes: [] }
    entries.set(waba, entry)
    const { statuses } = value
    const together = open.get(number)
    if (Array.isArray(statuses) && together) together.statuses.push(...statuses)
    else if (Array.isArray(statuses)) {
      const all = [...statuses]
      open.set(number, { update, statuses: all })
      entry.changes.push({ field, value: { ...value, statuses: all } })
    } else entry.changes.push({ field, value })
  }
  return { object: 'whatsapp_business_account', entry: [...entries.values()] }
}

/**
 * Tells businesses what has happened, until they answer 200: each post is sent again, ever later, as the provider does. Posts overtake each
 * other, and what is sent again may have been taken before.
 */
export class Webhooks {
  posts = 0
  failed = 0
  acknowledged = 0
  private readonly queues = new Map<string, Queue>()
  private readonly settings: () => GraphSettings
  private readonly secret: string
  private readonly taken: (updates: readonly Update[]) => void
  private stopped = false

  constructor(settings: () => GraphSettings, secret: string, taken: (updates: readonly Update[]) => void) {
    this.settings = settings
    this.secret = secret
    this.taken = taken
  }

  get waiting(): number {
    let sum = 0
    for (const { waiting, head } of this.queues.values()) sum += waiting.length - head
    return sum
  }

  add(url: string, update: Update): void {
    if (this.stopped) return
    const queue = this.queues.get(url) ?? { url, waiting: [], head: 0, posting: 0, timer: undefined }
    this.queues.set(url, queue)
    const last = queue.waiting.length
    queue.waiting.push(update)
    if (this.settings().webhookOrder === 'shuffled') {
      const place = Math.max(queue.head, last - Math.floor(Math.random() * SHUFFLED_TOGETHER))
      queue.waiting[last] = queue.waiting[place] as Update
      queue.waiting[place] = update
    }
    queue.timer ??= setTimeout(() => {
      queue.timer = undefined
      this.pump(queue)
    }, GATHER_MS)
  }

  stop(): void {
    this.stopped = true
    for (const { timer } of this.queues.values()) clearTimeout(timer)
    this.queues.clear()
  }

  private pump(queue: Queue): void {
    const { webhookBatch, webhookConnections } = this.settings()
    while (!this.stopped && queue.posting < webhookConnections && queue.head < queue.waiting.length) {
      const updates = queue.waiting.slice(queue.head, queue.head + webhookBatch)
      queue.head += updates.length
      if (queue.head > 1000 && queue.head * 2 > queue.waiting.length) {
        queue.waiting = queue.waiting.slice(queue.head)
        queue.head = 0
      }
      queue.posting++
      void this.send(queue, updates).then(() => {
        queue.posting--
        this.pump(queue)
      })
    }
  }

  private async send(queue: Queue, updates: readonly Update[]): Promise<void> {
    const body = JSON.stringify(envelopeOf(updates))
    for (let wait = this.settings().webhookRetryMs, tries = 0; !this.stopped; tries++) {
      this.posts++
      const took = await postWebhook({ url: queue.url, timeoutMs: this.settings().webhookTimeoutMs }, this.secret, body)
      if (this.stopped) return
      if (took) {
        this.acknowledged += updates.length
        this.taken(updates)
        return
      }
      this.failed++
      await delay(wait, undefined, { ref: false })
      if (tries < 6) wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
}
