import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { pauseCampaign, resumeCampaign } from '../../server/campaigns/life/pause.ts'
import { resendCampaign } from '../../server/campaigns/life/resend.ts'
import { repushCampaign, startCampaign } from '../../server/campaigns/life/restart.ts'
import { completeCampaign, stopCampaign } from '../../server/campaigns/stop.ts'
import { takeBackStragglers } from '../../server/campaigns/takeBack.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { reapWorkers } from '../../server/delivery/reap.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import type { Client } from '../../server/kernel/db/client.ts'
import { HttpProblem } from '../../server/kernel/problem/errors.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { acceptAndExpand, expand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, senderOf } from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'
import { queueFaults } from '../support/queue.ts'

const { pool } = await testDatabase()
const PEOPLE = 8
const codes = new CodeBook(pool)
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 40 })
})

/** What happens, in random order, to a campaign and those made of it. `which` chooses among what there is. */
const STEPS = [
  'pause',
  'resume',
  'stop',
  'start',
  'repush',
  'resend',
  'complete',
  'claim',
  'claim',
  'take',
  'take',
  'retry',
  'refuse',
  'noRoute',
  'unknown',
  'die',
  'delivered',
  'failed',
  'overdue',
  'due',
  'stragglers',
  'spend',
] as const
type Step = { do: (typeof STEPS)[number]; which: number }
const step = fc.record({ do: fc.constantFrom(...STEPS), which: fc.nat(1000) })

/** A run of the desk without workers: claims, gateway and receipts by hand, and what the gateway got. */
class Run {
  readonly campaigns: number[] = []
  claims: Claim[] = []
  /** Gateway ids by message, in the order of submission: what it took. */
  readonly took = new Map<number, string[]>()
  private epoch = 0

  async begin(billing: number): Promise<void> {
    await pool.query('update accounts set billing_basis = $2 where id = $1', [w.account, billing])
    this.campaigns.push(await acceptAndExpand(w, normalForm(w.registered, numbers(PEOPLE), { confirm_repeat: 1 })))
    const { rows } = await pool.query<{ epoch: number }>(
      `insert into workers (host, pid, role, seen_at) values ('here', 1, 'worker', now()) returning epoch`,
    )
    this.epoch = rows[0]!.epoch
  }

  /** What a person may be refused is refused whole; everything else is a fault. */
  async person(work: (tx: Client) => Promise<unknown>): Promise<void> {
    await asSystem(pool, work).catch(error => {
      if (!(error instanceof HttpProblem)) throw error
    })
  }

  async step({ do: what, which }: Step): Promise<void> {
    const id = this.campaigns[which % this.campaigns.length]!
    const actorId = w.account
    switch (what) {
      case 'pause':
        return this.person(tx => pauseCampaign(tx, id, { actorId, reason: null }))
      case 'resume':
        return this.person(tx => resumeCampaign(tx, id, senderOf(w.account)))
      case 'stop':
        return this.person(tx => stopCampaign(tx, id, { actorId }))
      case 'start':
        return this.person(tx => startCampaign(tx, id, actorId))
      case 'repush':
        return this.person(tx => repushCampaign(tx, id, actorId))
      case 'complete':
        return this.person(tx => completeCampaign(tx, id, { actorId }))
      case 'resend':
        return this.resend(id, which)
      case 'claim':
        return this.claim(id, 1 + (which % 4))
      case 'take':
        return this.outcome(which, claim => {
          const gatewayId = `g${claim.id}-${this.took.get(claim.id)?.length ?? 0}`
          this.took.set(claim.id, [...(this.took.get(claim.id) ?? []), gatewayId])
          return { ref: String(claim.id), kind: 'accepted', ids: [gatewayId] }
        })
      case 'retry':
        return this.outcome(which, claim => ({ ref: String(claim.id), kind: 'retry', code: '88', text: 'Throttled' }))
      case 'refuse':
        return this.outcome(which, claim => ({ ref: String(claim.id), kind: 'rejected', ids: [], code: '11', text: 'Refused' }))
      case 'noRoute':
        return this.outcome(which, claim => ({ ref: String(claim.id), kind: 'failover', code: '', text: 'Gone' }))
      case 'unknown':
        return this.outcome(which, claim => ({ ref: String(claim.id), kind: 'unknown', text: 'No answer' }))
      case 'die': {
        await reapWorkers(pool, [this.epoch])
        this.claims = []
        const { rows } = await pool.query<{ epoch: number }>(
          `insert into workers (host, pid, role, seen_at) values ('here', 1, 'worker', now()) returning epoch`,
        )
        this.epoch = rows[0]!.epoch
        return
      }
      case 'delivered':
      case 'failed':
        return this.receipt(which, what === 'delivered' ? 'DELIVRD' : 'UNDELIV')
      case 'overdue':
        await pool.query(
          `update campaigns set last_sent_at = null, started_at = now() - interval '100 hours', waiting_since = null,
             campaign_send_date_time = now() - interval '100 hours' where id = $1`,
          [id],
        )
        await closeOverdue(pool)
        return
      case 'due':
        await startDueCampaigns(pool)
        return
      case 'stragglers':
        await takeBackStragglers(pool)
        return
      case 'spend':
        // Somebody else uses up most of the balance, or it is filled again: what cannot be held is refused.
        await pool
          .query(
            `select ledger_move($1, null, 12, 1::smallint, $2::bigint, $3, $4::bigint, $5, null, null, 'manual', 'test')`,
            which % 2 ? ['credit', null, 'issued', w.account, 'main'] : ['reverse', w.account, 'main', null, 'issued'],
          )
          .catch(() => {})
    }
  }

  private async resend(id: number, which: number): Promise<void> {
    if (this.campaigns.length > 3) return
    const type = (['all', 'failed', 'undelivered', 'retry'] as const)[which % 4]!
    let made: number | undefined
    await this.person(async tx => {
      const resending = { type, at: null, ratioSet: null, failedRatio: null, confirmed: true }
      made = (await resendCampaign(tx, w.deps, senderOf(w.account), id, resending)).send_sms_id
    })
    if (made === undefined) return
    await expand(w, made)
    this.campaigns.push(made)
  }

  private async claim(campaignId: number, count: number): Promise<void> {
    await pool.query(`update outbox set ready_at = '-infinity' where campaign_id = $1`, [campaignId])
    const claims = await claimMessages(pool, w.primary, [{ campaignId, priority: 0, count, after: 0 }], this.epoch)
    if (claims.length > 0)
      expect((await pool.query('select paused_at from campaigns where id = $1', [campaignId])).rows[0].paused_at).toBeNull()
    this.claims.push(...claims)
  }

  private async outcome(which: number, of: (claim: Claim) => Outcome): Promise<void> {
    const some = this.claims.splice(0, 1 + (which % 3))
    await asSystem(pool, tx =>
      commitOutcomes(
        tx,
        some.map(claim => ({ claim, outcome: of(claim) })),
        { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
      ),
    )
  }

  private async receipt(which: number, stat: string): Promise<void> {
    const ids = [...this.took.values()].flat()
    if (ids.length === 0) return
    await codes.refresh()
    await asSystem(pool, tx =>
      commitReceipts(tx, [arrivalOf(w.primary, { gatewayId: ids[which % ids.length]!, stat, err: '', raw: '' }, false)], {
        owners: new BlockOwners(),
        routes: new ReceiptRoutes(),
        codes,
        refundOnFailed: false,
      }),
    )
  }

  async isSound(): Promise<void> {
    for (const id of this.campaigns) {
      expect(await recountCampaign(pool, id)).toEqual({})
      expect(await queueFaults(pool, id)).toEqual([])
    }
    expect(await reconcileLedger(pool)).toBe(0)
    expect(await factFaults(pool)).toEqual([])
  }

  /** Everything that can go on goes on, with enough money and a gateway that takes all. */
  async goOn(): Promise<void> {
    await pool.query(
      `select ledger_move('credit', null, 1000, 1::smallint, null, 'issued', $1, 'main', null, null, 'manual', 'test')`,
      [w.account],
    )
    for (const id of this.campaigns) {
      await this.step({ do: 'resume', which: this.campaigns.indexOf(id) })
      await this.step({ do: 'start', which: this.campaigns.indexOf(id) })
      await this.step({ do: 'repush', which: this.campaigns.indexOf(id) })
      await this.step({ do: 'resume', which: this.campaigns.indexOf(id) })
      while (this.claims.length > 0) await this.step({ do: 'take', which: 2 })
      await this.claim(id, 1000)
      while (this.claims.length > 0) await this.step({ do: 'take', which: 2 })
    }
  }

  /** Nobody twice: each message was taken at most once. Nobody forgotten: each was taken, refused by the gateway, or is not certain. */
  async everybodyOnce(): Promise<void> {
    for (const ids of this.took.values()) expect(ids).toHaveLength(1)
    const { rows } = await pool.query<{
      id: number
      state: number
      err: string | null
      stat_source: string | null
      open: boolean
    }>(
      `select id, state, err, stat_source, exists (select from message_events e where e.message_id = m.id and e.kind = 'unknown') as open
       from messages m where campaign_id = any($1)`,
      [this.campaigns],
    )
    for (const row of rows) {
      const fate = `message ${row.id}: state ${row.state} err ${row.err}`
      const refused = row.state === 5 && row.stat_source === 'operator' && row.err === '11'
      expect(this.took.has(row.id) || refused || row.open, fate).toBe(true)
      if (this.took.has(row.id)) expect([3, 4, 5], fate).toContain(row.state)
    }
    const made = await pool.query('select count(*) as n from messages where campaign_id = $1', [this.campaigns[0]])
    expect(made.rows[0].n).toBe(PEOPLE)
  }
}

describe('any order of pauses, stops, starts, pushes, repeats, outcomes and receipts', () => {
  it(
    'keeps counters, ledger and figures exact after every step, sends nobody twice and forgets nobody',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(1, 2), fc.array(step, { minLength: 15, maxLength: 60 }), async (billing, steps) => {
          w = await world(pool, { credits: 40 })
          const run = new Run()
          await run.begin(billing)
          for (const each of steps) await run.step(each)
          await run.isSound()
          await run.goOn()
          await run.isSound()
          await run.everybodyOnce()
        }),
        { numRuns: Number(process.env.RUNS ?? 25) },
      )
    },
    Number(process.env.RUNS ?? 0) > 25 ? 1_200_000 : 180_000,
  )
})
