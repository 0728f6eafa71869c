import { LastSecond, Timeline } from '../smsc/timeline.ts'
import { Analytics } from './analytics.ts'
import { Limits, type Violations } from './limits.ts'
import { Record } from './record.ts'
import { changeSettings, DEFAULT_SETTINGS, type GraphSettings } from './settings.ts'
import { Store } from './store.ts'
import { type Update, Webhooks } from './webhooks.ts'
import { newWorld, type World, type WorldOptions } from './world.ts'

export interface ProviderOptions extends WorldOptions {
  settings?: Partial<GraphSettings> | undefined
  /** Remembers messages to compare them; true. */
  record?: boolean | undefined
  /** Bodies shown; 1000. */
  keep?: number | undefined
  /** Where it keeps what it knows and owes; in memory alone when left out. */
  folder?: string | undefined
}

export interface GraphStats {
  /** Calls for messages. */
  calls: number
  taken: number
  distinct: number
  duplicates: number
  /** By code. */
  refused: { [code: string]: number }
  violations: Violations
  /** Most messages taken in one second, over all numbers. */
  peakPerSecond: number
  webhooks: { posts: number; failed: number; acknowledged: number; waiting: number }
  /** Updates that were not acknowledged yet. */
  owed: number
}

/** The simulated provider behind its HTTP server: what it knows, what it was given, what it owes. */
export class Provider {
  settings: GraphSettings
  readonly world: World
  readonly store: Store
  readonly record: Record
  readonly limits = new Limits()
  readonly timeline = new Timeline()
  readonly analytics = new Analytics()
  readonly webhooks: Webhooks
  readonly violations: Violations = { throughput: 0, pair: 0, people: 0, form: 0 }
  readonly refused = new Map<number, number>()
  /** Until when a person may be answered freely by a number, in milliseconds. */
  readonly windows = new Map<string, number>()
  /** Who has stopped the marketing of a business. */
  readonly stopped = new Set<string>()
  /** Messages of people that the business has marked as read. */
  readonly marked = new Set<string>()
  readonly throttledOnce = new Set<string>()
  /** Messages of a number within the window, by month. */
  readonly free = new Map<string, number>()
  calls = 0
  taken = 0
  peak = 0
  readonly second = new LastSecond()
  /** Reports promised and not acknowledged. */
  readonly owed = new Map<number, number>()
  private lastSeq = 0

  constructor({ settings = {}, record = true, keep = 1000, folder, ...world }: ProviderOptions) {
    this.settings = changeSettings(DEFAULT_SETTINGS, settings)
    this.store = new Store(folder)
    this.world = this.store.readWorld() ?? newWorld(world)
    for (const cell of this.world.past ?? []) this.analytics.plant(cell)
    this.record = new Record(record, keep)
    this.webhooks = new Webhooks(
      () => this.settings,
      this.world.app.secret,
      updates => this.settle(updates),
    )
    this.save()
  }

  set(settings: unknown): void {
    this.settings = changeSettings(this.settings, settings)
  }

  /** Writes down what changed in the world, before anybody is told. */
  save(): void {
    this.store.writeWorld(this.world)
  }

  /** Numbers for some updates, that will be owed until each has been acknowledged as often as it is sent. */
  promise(count: number, copies: number, first = this.lastSeq + 1): number {
    for (let seq = first; seq < first + count; seq++) this.owed.set(seq, copies)
    this.lastSeq = Math.max(this.lastSeq, first + count - 1)
    return first
  }

  /** Tells the business, where it wants to be told. What nobody wants is not owed. */
  tell(update: Update, copies = this.settings.webhookCopies): void {
    const waba = this.world.wabas.find(({ id }) => id === update.waba)
    const url = waba?.subscription && (waba.subscription.callback || this.settings.webhookUrl || this.world.app.callback)
    if (!url) {
      if (this.owed.delete(update.seq)) this.store.append(['taken', [update.seq]])
      return
    }
    for (let copy = 0; copy < copies; copy++) this.webhooks.add(url, update)
  }

  /** Tells of what is no report of a message; it is owed from now on, also by the next process. */
  announce(waba: string, field: string, value: Readonly<{ [key: string]: unknown }>): void {
    const seq = this.promise(1, this.settings.webhookCopies)
    const update = { seq, waba, field, value }
    this.store.append(['update', update])
    this.tell(update)
  }

  violate(kind: keyof Violations): void {
    this.violations[kind]++
    this.store.append(['violation', kind])
  }

  stats(): GraphStats {
    const { posts, failed, acknowledged, waiting } = this.webhooks
    return {
      calls: this.calls,
      taken: this.taken,
      distinct: this.record.refs.size,
      duplicates: this.record.duplicates,
      refused: Object.fromEntries(this.refused),
      violations: { ...this.violations },
      peakPerSecond: this.peak,
      webhooks: { posts, failed, acknowledged, waiting },
      owed: this.owed.size,
    }
  }

  stop(): void {
    this.timeline.stop()
    this.webhooks.stop()
    this.store.close()
  }

  private settle(updates: readonly Update[]): void {
    const done: number[] = []
    for (const { seq } of updates) {
      const left = (this.owed.get(seq) ?? 0) - 1
      if (left > 0) this.owed.set(seq, left)
      else if (this.owed.delete(seq)) done.push(seq)
    }
    if (done.length > 0) this.store.append(['taken', done])
  }
}
