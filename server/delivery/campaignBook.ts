import type pg from 'pg'
import type { VoiceContent } from '../../messaging/voice/content.ts'
import type { WaContent } from '../../messaging/whatsapp/content.ts'
import { inLine } from '../kernel/processes/inLine.ts'
import { isOpenAt, TIMED, TIMED_FROM, type Timed } from './hours.ts'
import { DEFAULT_SETTINGS, loadSettings, type SmsSettings } from './settings.ts'
import type { Demand } from './share.ts'

/** What the messages of a campaign have in common; fixed when it was accepted. */
export interface Content {
  text: string
  header: string
  flash: boolean
  priority: 0 | 1 | 2 | 3
  entityId: string | undefined
  templateId: string | undefined
  /** Of a campaign of WhatsApp. */
  whatsapp: WaContent | undefined
  /** Of a voice campaign. */
  voice: CalledContent | undefined
}

/** What is called, and what the vendor of each route calls the sound file. */
export interface CalledContent extends VoiceContent {
  campaignId: number
  prompts: ReadonlyMap<number, string>
}

interface Row extends Timed {
  id: number
  account_id: number
  now: Date
}

interface ContentRow {
  id: number
  message: string
  header: string
  is_flash: number
  priority: 0 | 1 | 2 | 3
  pe_id: string | null
  template_code: string | null
  wa_content: WaContent | null
  voice_content: VoiceContent | null
}

interface PromptRow {
  voice_file_id: number
  route_id: number
  vendor_voice_id: string
}

/** Campaigns that may be sent, as far as the database knows. */
export const SENDING = { name: 'sending_campaigns', there: 'select from campaigns where dispatching' }

const SETTINGS_MS = 5000
/** How often it is asked at which vendors the files of voice campaigns are. */
const PROMPTS_MS = 1000
/** Campaigns looked at; beyond it those of lower priority and later ones wait until some are done. */
const MOST = 2000

/** The campaigns that may be sent at this moment, as this process knows them; asked anew several times a second. */
export class CampaignBook {
  private readonly pool: pg.Pool
  private readonly contents = new Map<number, Content>()
  private current: readonly Demand[] = []
  private settings: SmsSettings = DEFAULT_SETTINGS
  private settingsAt = Number.NEGATIVE_INFINITY
  private promptsAt = Number.NEGATIVE_INFINITY
  /** Asks anew; never twice at a time, or what was asked first might come last. */
  readonly refresh = inLine(() => this.read())

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Campaigns whose time has come and whose hours are open. */
  get sending(): readonly Demand[] {
    return this.current
  }

  contentOf(campaignId: number): Content | undefined {
    return this.contents.get(campaignId)
  }

  private async read(): Promise<void> {
    if (performance.now() - this.settingsAt > SETTINGS_MS) {
      this.settings = await loadSettings(this.pool)
      this.settingsAt = performance.now()
    }
    const { rows } = await this.pool.query<Row>({
      name: 'campaigns_sending',
      text: `select c.id, c.account_id, ${TIMED}, now() from ${TIMED_FROM}
        where c.dispatching order by c.priority desc, c.id limit ${MOST}`,
    })
    const due = rows.filter(row => isOpenAt(row.now, row, this.settings))
    await this.learn(due.map(row => row.id))
    await this.learnPrompts()
    this.current = due.map(({ id, account_id, priority }) => ({ campaignId: id, accountId: account_id, priority }))
  }

  private async learn(ids: readonly number[]): Promise<void> {
    const wanted = new Set(ids)
    for (const id of this.contents.keys()) if (!wanted.has(id)) this.contents.delete(id)
    const unknown = ids.filter(id => !this.contents.has(id))
    if (unknown.length === 0) return
    const { rows } = await this.pool.query<ContentRow>(
      'select id, message, header, is_flash, priority, pe_id, template_code, wa_content, voice_content from campaigns where id = any($1)',
      [unknown],
    )
    for (const row of rows)
      this.contents.set(row.id, {
        text: row.message,
        header: row.header,
        flash: row.is_flash === 1,
        priority: row.priority,
        entityId: row.pe_id ?? undefined,
        templateId: row.template_code ?? undefined,
        whatsapp: row.wa_content ?? undefined,
        voice: row.voice_content ? { ...row.voice_content, campaignId: row.id, prompts: new Map() } : undefined,
      })
    if (rows.some(row => row.voice_content !== null)) this.promptsAt = Number.NEGATIVE_INFINITY
  }

  /** A file may come to another vendor, or go, while its campaign is being sent. */
  private async learnPrompts(): Promise<void> {
    const called = [...this.contents].flatMap(([id, { voice }]) => (voice ? [{ id, voice }] : []))
    if (called.length === 0 || performance.now() - this.promptsAt < PROMPTS_MS) return
    this.promptsAt = performance.now()
    const { rows } = await this.pool.query<PromptRow>(
      `select voice_file_id, route_id, vendor_voice_id from voice_vendor_files
       where voice_file_id = any($1) and status = 'synced' and vendor_voice_id is not null`,
      [called.map(({ voice }) => voice.fileId)],
    )
    const byFile = Map.groupBy(rows, row => row.voice_file_id)
    for (const { id, voice } of called) {
      const content = this.contents.get(id)
      const prompts = new Map((byFile.get(voice.fileId) ?? []).map(row => [row.route_id, row.vendor_voice_id]))
      if (content) this.contents.set(id, { ...content, voice: { ...voice, prompts } })
    }
  }
}
