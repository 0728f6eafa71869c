import { present } from '../../messaging/present.ts'
import type { VoiceContent } from '../../messaging/voice/content.ts'
import { batchRows } from '../kernel/db/batchRows.ts'
import type { Client } from '../kernel/db/client.ts'
import { together } from '../kernel/db/together.ts'
import { announceCompleted } from './announce.ts'
import { BLOCK } from './blockSize.ts'
import { CHANGES, COLUMNS, type Delta, isExpired, isHeard, isNeverSent, isOther, noDelta, type Told } from './counterTable.ts'
import { FACT_COLUMNS, type Fact, Facts } from './facts.ts'
import { type AdjustedState, counterOf, NAME_OF, STATE, STATE_NAMES, type State, type StateName } from './states.ts'

/** By how many messages of each state a block changes. */
interface BlockDelta extends Record<StateName, number> {
  campaignId: number
}

const NOTHING = Object.fromEntries(STATE_NAMES.map(name => [name, 0])) as Readonly<Record<StateName, number>>

/** Changes of counters, collected by campaign, by block of ids and, where the writer of messages does so, for reports; written once. */
export class Deltas {
  readonly facts = new Facts()
  private readonly byCampaign = new Map<number, Delta>()
  private readonly byBlock = new Map<number, BlockDelta>()

  of(campaignId: number): Delta {
    let delta = this.byCampaign.get(campaignId)
    if (!delta) {
      delta = noDelta()
      this.byCampaign.set(campaignId, delta)
    }
    return delta
  }

  /** A message of a campaign goes from one state to another, or several of one block of ids do, of which it is one. */
  moved(campaignId: number, messageId: number, from: State, to: State, count = 1): void {
    if (from === to) return
    const block = this.block(campaignId, messageId)
    block[NAME_OF[from]] -= count
    block[NAME_OF[to]] += count
    const delta = this.of(campaignId)
    delta[counterOf(from)] -= count
    delta[counterOf(to)] += count
    if (to === STATE.stopped) delta.stopped += count
    if (from === STATE.stopped) delta.stopped -= count
  }

  /**
   * A status is set beside what was reported of a message, or (`count` -1) taken away again.
   * @param reported the state that was reported of it
   */
  adjusted(campaignId: number, reported: State, adjusted: AdjustedState, count: 1 | -1): void {
    const delta = this.of(campaignId)
    delta[adjusted === STATE.delivered ? 'adjustedDelivered' : 'adjustedFailed'] += count
    if (reported === STATE.accepted) delta.adjustedOpen += count
  }

  /** What is said of a message becomes something else: its state, what was reported or what was set. */
  told(campaignId: number, before: Told, after: Told): void {
    const delta = this.of(campaignId)
    delta.heard += Number(isHeard(after)) - Number(isHeard(before))
    delta.expired += Number(isExpired(after)) - Number(isExpired(before))
    delta.neverSent += Number(isNeverSent(after)) - Number(isNeverSent(before))
    delta.other += Number(isOther(after)) - Number(isOther(before))
  }

  private block(campaignId: number, messageId: number): BlockDelta {
    const number = Math.floor(messageId / BLOCK)
    let delta = this.byBlock.get(number)
    if (!delta) {
      delta = { campaignId, ...NOTHING }
      this.byBlock.set(number, delta)
    }
    return delta
  }

  get campaigns(): number[] {
    return [...this.byCampaign.keys()].sort((a, b) => a - b)
  }

  /**
   * Writes the changes, and with them each campaign's status: Ready-to-complete when nothing is left to send, Completed when nothing is
   * open, of which owner and webhook are told. Takes the counters in order of their id: share or lock the campaigns first (`shareCampaigns`,
   * `lockCampaigns`); from here to the end of the transaction one batch follows the other, so write last, and where campaigns are shared once a transaction.
   * @param bookings what wallets are changed by, after the counters and before anybody is told
   */
  async write(client: Client, bookings?: () => Promise<void>): Promise<void> {
    const facts = this.facts.all
    // Each fact takes the day of its campaign from those that are locked.
    for (const { campaign_id } of facts) this.of(campaign_id)
    const ids = this.campaigns
    if (ids.length === 0) return bookings?.()
    const column = (name: keyof Delta) => ids.map(id => present(this.byCampaign.get(id))[name])
    const blocks = [...this.byBlock.values()]
    const written = () =>
      client.query<{ id: number; completed: boolean }>({
        name: 'write_deltas',
        text: WRITE,
        values: [
          ids,
          ...CHANGES.map(({ name }) => column(name)),
          [...this.byBlock.keys()],
          blocks.map(({ campaignId }) => campaignId),
          ...STATE_NAMES.map(name => blocks.map(block => block[name])),
          ...FACTS.map(name => facts.map(fact => fact[name])),
        ],
      })
    const [{ rows }] = await together(client, [written, async () => bookings?.()])
    await announceCompleted(
      client,
      rows.filter(({ completed }) => completed).map(({ id }) => id),
    )
  }
}

const NEXT = `campaign_next_status(c.status, c.phase, c.total_queued + d.total_queued, c.total_unknown + d.total_unknown,
    c.total_accepted + d.total_accepted - c.total_adjusted_open - d.total_adjusted_open)`

const BLOCKS_FROM = CHANGES.length + 2
const FACTS_FROM = BLOCKS_FROM + 2 + STATE_NAMES.length

const FACTS = Object.keys(FACT_COLUMNS) as (keyof Fact)[]

const typed = (names: readonly string[], type: string) => Object.fromEntries(names.map(name => [name, type]))

// Blocks are written under the lock of their campaign alone, so none waits for another.
const WRITE = `
  with locked as (
    select id, completed_at, day, account_id, route_type, coalesce(sender_id, wa_configuration_id, 0) as sender,
      coalesce(dlt_template_id, wa_template_id, voice_file_id, 0) as template
    from campaigns where id = any($1) order by id for no key update
  ),
  counted as (
    update id_blocks b set ${STATE_NAMES.map(name => `${name} = b.${name} + d.${name}`).join(', ')}
    from ${batchRows({ block: 'bigint', campaign_id: 'bigint', ...typed(STATE_NAMES, 'int') }, BLOCKS_FROM)} d join locked l on l.id = d.campaign_id
    where b.block = d.block
  ),
  noted as (
    insert into message_fact_changes (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
      messages, parts, credits, lag_ms)
    select l.day, l.account_id, l.route_type, l.sender, l.template, f.route_id, f.state, f.adjusted,
      f.stat, f.err, f.lag, sum(f.messages), sum(f.parts), sum(f.credits), sum(f.lag_ms)
    from ${batchRows(FACT_COLUMNS, FACTS_FROM)} f
    join locked l on l.id = f.campaign_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    having sum(f.messages) <> 0 or sum(f.parts) <> 0 or sum(f.credits) <> 0 or sum(f.lag_ms) <> 0
  )
  update campaigns c set
    ${COLUMNS.map(column => `${column} = c.${column} + d.${column}`).join(', ')},
    last_sent_at = case when d.sent > 0 then now() else c.last_sent_at end,
    dispatching = c.dispatching and (c.phase <> 'ready' or c.total_queued + d.total_queued > 0),
    status = ${NEXT},
    completed_at = case when c.completed_at is null and ${NEXT} = 'Completed' then now() else c.completed_at end,
    changed_at = now()
  from ${batchRows({
    id: 'bigint',
    ...typed(
      CHANGES.map(({ column }) => column),
      'bigint',
    ),
  })} d join locked l on l.id = d.id
  where c.id = d.id
  returning c.id, l.completed_at is null and c.completed_at is not null as completed`

/** What the settlement of a campaign's messages depends on. */
export interface CampaignTerms {
  id: number
  account_id: number
  route_type: number
  status: 'Pending' | 'Ready-to-complete' | 'Completed' | 'Stop'
  priority: number
  secondary_route_id: number
  billing_basis: number
  /** How often messages taken back were put into the queue again. */
  requeues: number
  /** WhatsApp: what a message costs in each category of the provider, in 1/10,000 of the currency, as accepted. */
  prices: Readonly<Record<string, number>> | null
  /** Voice: what is called, as accepted. */
  voice: VoiceContent | null
}

const TERMS = `id, account_id, route_type, status, priority, secondary_route_id, billing_basis, requeues, wa_content->'prices' as prices,
  voice_content as voice`

async function terms(client: Client, how: 'share_campaigns' | 'lock_campaigns', ids: Iterable<number>) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map<number, CampaignTerms>()
  const { rows } = await client.query<CampaignTerms>({ name: how, text: `select ${TERMS} from ${how}($1)`, values: [wanted] })
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Takes campaigns for oneself. Whoever chooses messages of a campaign and changes them does this first, before it touches a message or a
 * wallet: so nothing changes under it, and no two transactions wait for each other.
 */
export const lockCampaigns = (client: Client, ids: Iterable<number>): Promise<Map<number, CampaignTerms>> =>
  terms(client, 'lock_campaigns', ids)

/**
 * Takes campaigns together with others that do the same: for who writes what became of messages that are his (his claims, his receipts), and
 * takes the counters last (`Deltas.write`). Batches of one campaign are so written side by side.
 */
export const shareCampaigns = (client: Client, ids: Iterable<number>): Promise<Map<number, CampaignTerms>> =>
  terms(client, 'share_campaigns', ids)

/**
 * Takes the counters of campaigns that are shared before they are changed: for who changes something else of the campaign, or takes a wallet,
 * in the same transaction. From here to its end one batch follows the other.
 */
export async function lockCounters(client: Client, ids: Iterable<number>): Promise<void> {
  await client.query({
    name: 'lock_counters',
    text: 'select from campaigns where id = any($1) order by id for no key update',
    values: [[...ids]],
  })
}
