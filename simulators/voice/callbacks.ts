import { setTimeout as delay } from 'node:timers/promises'
import type { VoiceSettings } from './settings.ts'

/** How many reports are mixed up with each other when they are shuffled. */
const SHUFFLED_TOGETHER = 50
const GATHER_MS = 5
const CONNECTIONS = 4
const TIMEOUT_MS = 10_000
const LONGEST_WAIT_MS = 30_000

interface Queue {
  url: string
  waiting: unknown[]
  posting: number
  timer: NodeJS.Timeout | undefined
}

/** Tells desks what became of calls, until they answer 200. Posts overtake each other, and what is sent again may have been taken before. */
export class Callbacks {
  private posts = 0
  private failed = 0
  private acknowledged = 0
  private stopped = false
  private readonly queues = new Map<string, Queue>()
  private readonly settings: () => VoiceSettings

  constructor(settings: () => VoiceSettings) {
    this.settings = settings
  }

  stats() {
    let waiting = 0
    for (const queue of this.queues.values()) waiting += queue.waiting.length + queue.posting
    return { posts: this.posts, failed: this.failed, acknowledged: this.acknowledged, waiting }
  }

  add(url: string, report: unknown): void {
    if (this.stopped) return
    const queue = this.queues.get(url) ?? { url, waiting: [], posting: 0, timer: undefined }
    this.queues.set(url, queue)
    queue.waiting.push(report)
    if (this.settings().callbackOrder === 'shuffled') {
      const last = queue.waiting.length - 1
      const place = Math.max(0, last - Math.floor(Math.random() * SHUFFLED_TOGETHER))
      queue.waiting[last] = queue.waiting[place]
      queue.waiting[place] = report
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
    while (!this.stopped && queue.posting < CONNECTIONS && queue.waiting.length > 0) {
      const reports = queue.waiting.splice(0, this.settings().callbackBatch)
      queue.posting++
      void this.send(queue.url, reports).then(() => {
        queue.posting--
        this.pump(queue)
      })
    }
  }

  private async send(url: string, reports: readonly unknown[]): Promise<void> {
    const body = JSON.stringify(reports.length === 1 ? reports[0] : { reports })
    for (let wait = this.settings().callbackRetryMs; !this.stopped; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      this.posts++
      const took = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        response => response.status === 200,
        () => false,
      )
      if (took) {
        this.acknowledged += reports.length
        return
      }
      this.failed++
      await delay(Math.max(wait, 10), undefined, { ref: false })
    }
  }
}
