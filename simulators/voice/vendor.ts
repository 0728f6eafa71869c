import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { Store } from '../graph/store.ts'
import { Timeline } from '../smsc/timeline.ts'
import { Callbacks } from './callbacks.ts'
import { changeSettings, DEFAULT_SETTINGS, type VoiceSettings } from './settings.ts'
import type { Base, Call, Campaign, Prompt } from './world.ts'

/** Who may call: the vendor of lists by login and password, the vendor of single calls by user and key. */
export interface Accounts {
  login: string
  password: string
  user: string
  key: string
}

export interface VendorOptions extends Partial<Accounts> {
  settings?: Partial<VoiceSettings> | undefined
  /** Where it keeps what it knows and owes; in memory alone when left out. */
  folder?: string | undefined
}

export interface VoiceStats {
  /** Lists that were composed, and calls that were taken, of each vendor. */
  campaigns: number
  calls: { list: number; call: number }
  /** Calls of one number that the desk wanted more than once by the same try; there should be none. */
  duplicates: number
  /** What no desk should do. */
  violations: Readonly<Record<string, number>>
  /** How often the vendor of single calls was asked what became of one. */
  questions: number
  callbacks: { posts: number; failed: number; acknowledged: number; waiting: number }
  answered: number
}

/** Both simulated vendors behind their HTTP server: what they know, what they were given, what they owe. */
export class Vendor {
  settings: VoiceSettings
  readonly accounts: Accounts
  readonly prompts = new Map<string, Prompt>()
  readonly bases = new Map<string, Base>()
  readonly campaigns = new Map<string, Campaign>()
  readonly calls = new Map<string, Call>()
  /** Calls of a list, by its number. */
  readonly byCampaign = new Map<string, Call[]>()
  readonly tokens = new Set<string>()
  /** How often each try of a call was wanted, by what the desk knows it by. */
  readonly wanted = new Map<string, number>()
  readonly refusedOnce = new Set<string>()
  readonly violations = new Map<string, number>()
  readonly timeline = new Timeline()
  readonly callbacks: Callbacks
  private readonly store: Store
  questions = 0
  private last = 0

  constructor({ settings = {}, folder, login, password, user, key }: VendorOptions) {
    this.settings = changeSettings(DEFAULT_SETTINGS, settings)
    this.accounts = {
      login: login ?? 'relaydesk',
      password: password ?? 'simulate',
      user: user ?? 'relaydesk',
      key: key ?? 'simulate',
    }
    if (folder) mkdirSync(folder, { recursive: true })
    this.store = new Store(folder)
    this.callbacks = new Callbacks(() => this.settings)
    for (const entry of this.store.readJournal()) this.remember(entry)
  }

  set(settings: unknown): void {
    this.settings = changeSettings(this.settings, settings)
  }

  newId(): string {
    return String(++this.last)
  }

  newToken(): string {
    const token = randomBytes(12).toString('hex')
    this.keep('token', token)
    return token
  }

  /** Remembers a thing, beyond the end of this program where there is a folder. */
  keep(kind: 'prompt', thing: Prompt): void
  keep(kind: 'base', thing: Base): void
  keep(kind: 'campaign', thing: Campaign): void
  keep(kind: 'call', thing: Call): void
  keep(kind: 'token', thing: string): void
  keep(kind: string, thing: unknown): void {
    this.store.append([kind, thing])
    this.remember([kind, thing])
  }

  violate(kind: string): void {
    this.violations.set(kind, (this.violations.get(kind) ?? 0) + 1)
  }

  stats(): VoiceStats {
    const calls = [...this.calls.values()]
    const ofLists = calls.filter(({ campaign }) => campaign !== '').length
    let duplicates = 0
    for (const times of this.wanted.values()) duplicates += times - 1
    return {
      campaigns: this.campaigns.size,
      calls: { list: ofLists, call: calls.length - ofLists },
      duplicates,
      violations: Object.fromEntries(this.violations),
      questions: this.questions,
      callbacks: this.callbacks.stats(),
      answered: calls.filter(({ status }) => status === 'ANSWERED').length,
    }
  }

  stop(): void {
    this.timeline.stop()
    this.callbacks.stop()
    this.store.close()
  }

  private remember(entry: unknown): void {
    const [kind, thing] = entry as [string, string | (Prompt & Base & Campaign & Call)]
    if (typeof thing === 'string') {
      this.tokens.add(thing)
      return
    }
    if (kind === 'prompt') this.prompts.set(thing.id, thing)
    if (kind === 'base') this.bases.set(thing.id, thing)
    if (kind === 'campaign') {
      if (!this.campaigns.has(thing.id))
        for (const number of thing.numbers) this.want(`${thing.name.replace(/-.*$/, '')}/${number}`)
      this.campaigns.set(thing.id, thing)
    }
    if (kind === 'call') {
      const known = this.calls.get(thing.id)
      if (!known && thing.campaign === '') this.want(thing.ref)
      this.calls.set(thing.id, thing)
      if (thing.campaign !== '') this.noteOfCampaign(thing, known)
    }
    this.last = Math.max(this.last, Number(thing.id), Number(thing.transaction ?? 0) || 0)
  }

  private want(key: string): void {
    this.wanted.set(key, (this.wanted.get(key) ?? 0) + 1)
  }

  private noteOfCampaign(call: Call, known: Call | undefined): void {
    const calls = this.byCampaign.get(call.campaign) ?? []
    this.byCampaign.set(call.campaign, calls)
    const place = known ? calls.indexOf(known) : -1
    if (place < 0) calls.push(call)
    else calls[place] = call
  }
}
