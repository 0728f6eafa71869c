import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { BLOCK, STATE, type State } from '../delivery/port.ts'
import { tryMove } from '../money/port.ts'
import type { Carriers } from '../routing/port.ts'
import { allMade } from './allMade.ts'
import type { AudienceRow, Place } from './audience/types.ts'
import type { NewMessage } from './copyRows.ts'
import { type Checkpoint, type ExpandingCampaign, Interrupted } from './expanding.ts'
import { queuesOf, spreader } from './spread.ts'
import { countOf, writeRows } from './writeRows.ts'

/** Rows of the first transaction, so that sending begins soon, and of each later one: fewer commits. */
export const FIRST = 10 * BLOCK
const LATER = 3 * FIRST

const NOT_SENT: Readonly<Partial<Record<AudienceRow['verdict'], State>>> = {
  invalid: STATE.invalid,
  blocked: STATE.blocked,
  rejected: STATE.failed,
}

/** Collects recipients and writes them in chunks, each in one transaction with counters and checkpoint. */
export class ChunkWriter {
  private readonly client: pg.ClientBase
  private readonly campaign: ExpandingCampaign
  private readonly route: Carriers
  private readonly state: Checkpoint
  private rows: NewMessage[] = []
  private duplicates = 0
  /** Numbers of this chunk kept back, by the invalid series that kept them. */
  private hits = new Map<string, number>()
  private place: Place

  constructor(client: pg.ClientBase, campaign: ExpandingCampaign, route: Carriers, state: Checkpoint) {
    this.client = client
    this.campaign = campaign
    this.route = route
    this.state = state
    this.place = state.place
  }

  /** @returns whether the chunk is full */
  add(row: AudienceRow): boolean {
    const { no, source, row: number, group, contact } = row
    this.place = group === undefined ? { no, source, row: number } : { no, source, row: number, group, contact: present(contact) }
    if (row.verdict === 'duplicate') {
      this.duplicates++
      return false
    }
    if (row.series !== undefined) this.hits.set(row.series, (this.hits.get(row.series) ?? 0) + 1)
    const state = NOT_SENT[row.verdict] ?? STATE.queued
    this.rows.push({
      no,
      mobile: row.mobile ?? row.typed,
      text: row.text,
      encoding: row.encoding,
      parts: row.parts,
      credits: state === STATE.queued ? row.parts * this.campaign.credit_weight : 0,
      state,
      err: row.code,
      route: null,
    })
    return this.rows.length === (this.state.place.no === 0 ? FIRST : LATER)
  }

  /** Writes what was collected. @throws Interrupted */
  async flush(): Promise<void> {
    await this.inTransaction(() => this.chunk())
  }

  /** Writes what is left, and notes that it was all: one transaction for a campaign of few. @throws Interrupted */
  async end(): Promise<void> {
    await this.inTransaction(async () => {
      await this.chunk()
      await allMade(this.client, this.campaign, this.state)
    })
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    const { client } = this
    await client.query('begin')
    try {
      await work()
      // Behind wallets: two campaigns of one account would wait for each other.
      await this.noteHits()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  private async chunk(): Promise<void> {
    if (this.place.no === this.state.place.no) return
    // Whoever puts the campaign off to another day waits, so that its messages are counted under one.
    await this.client.query({
      name: 'lock_expanding',
      text: 'select from campaigns where id = $1 for no key update',
      values: [this.campaign.id],
    })
    const extra = await this.cover()
    await this.assignRoutes()
    if (this.rows.length > 0) await writeRows(this.client, this.campaign, this.rows)
    await this.moveOn(extra)
    this.rows = []
    this.duplicates = 0
  }

  /**
   * More may be due than was held when the campaign was accepted: a number left the blacklist, a group grew. What cannot be held in
   * addition fails as not paid.
   * @returns credits held in addition
   */
  private async cover(): Promise<number> {
    const { campaign, state } = this
    let extra = 0
    for (;;) {
      const due = state.due + this.rows.reduce((sum, row) => sum + row.credits, 0)
      const missing = due - state.held - extra
      if (missing <= 0) return extra
      const moved = await tryMove(this.client, {
        kind: 'hold',
        key: `hold:${campaign.id}:${present(this.rows[0]).no}:${missing}`,
        amount: missing,
        routeType: campaign.route_type,
        from: { account: campaign.account_id, kind: 'main' },
        to: { account: campaign.account_id, kind: 'held' },
        campaignId: campaign.id,
        source: 'campaign',
        comment: tell('More recipients than when it was accepted'),
      })
      if (moved !== 'short') extra += missing
      else dropUnpaid(this.rows, missing)
    }
  }

  private async assignRoutes(): Promise<void> {
    const routeOf = spreader(this.route, await queuesOf(this.client, this.route))
    for (const row of this.rows) row.route = row.state === STATE.queued ? routeOf(row.no) : null
  }

  /** In the order of the prefixes: two campaigns that hit the same ones wait for each other and never lock each other out. */
  private async noteHits(): Promise<void> {
    if (this.hits.size === 0) return
    const prefixes = [...this.hits.keys()].sort()
    await this.client.query(
      `insert into invalid_series_hits (prefix, day, hits) select p, current_date, h from unnest($1::text[], $2::bigint[]) as x(p, h)
       on conflict (prefix, day) do update set hits = invalid_series_hits.hits + excluded.hits`,
      [prefixes, prefixes.map(prefix => this.hits.get(prefix))],
    )
    this.hits.clear()
  }

  /**
   * Counters and checkpoint; refused when somebody stopped the campaign or went on with it since the last chunk. What is to be sent at
   * once begins here; scheduled campaigns are begun by delivery/starter.ts.
   */
  private async moveOn(extra: number): Promise<void> {
    const { client, campaign, rows, state } = this
    const next: Checkpoint = {
      place: this.place,
      due: state.due + rows.reduce((sum, row) => sum + row.credits, 0),
      held: state.held + extra,
    }
    const { rowCount } = await client.query({
      name: 'chunk_made',
      text: `update campaigns set checkpoint = $2, phase = 'expanding',
         total_contacts = total_contacts + $3, total_duplicates = total_duplicates + $4,
         total_queued = total_queued + $5, total_invalid_number = total_invalid_number + $6,
         total_block_number = total_block_number + $7, total_failed = total_failed + $8, total_never_sent = total_never_sent + $8,
         total_credit_hold = total_credit_hold + $9, total_credit_deduct = total_credit_deduct + $9,
         dispatching = dispatching or ($5 > 0 and campaign_type <> '1' and campaign_send_date_time <= now() and paused_at is null and restore_id is null),
         started_at = case when $5 > 0 and campaign_type <> '1' and campaign_send_date_time <= now() and paused_at is null and restore_id is null then coalesce(started_at, now()) else started_at end,
         changed_at = now()
       where id = $1 and status = 'Pending' and phase <> 'ready' and coalesce((checkpoint->'place'->>'no')::int, 0) = $10`,
      values: [
        campaign.id,
        JSON.stringify(next),
        rows.length,
        this.duplicates,
        countOf(rows, STATE.queued),
        countOf(rows, STATE.invalid),
        countOf(rows, STATE.blocked),
        countOf(rows, STATE.failed),
        extra,
        state.place.no,
      ],
    })
    if (rowCount === 0) throw new Interrupted(`Campaign ${campaign.id} was stopped, or another process makes its rows.`)
    Object.assign(state, next)
  }
}

/** Takes messages from the end of a chunk until at least so many credits are saved. */
function dropUnpaid(rows: readonly NewMessage[], credits: number): void {
  let saved = 0
  for (let index = rows.length - 1; index >= 0 && saved < credits; index--) {
    const row = present(rows[index])
    if (row.state !== STATE.queued) continue
    saved += row.credits
    row.credits = 0
    row.state = STATE.failed
    row.err = 'L004'
  }
}
