import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import {
  answerKey,
  BlockOwners,
  CodeBook,
  commitOutcomes,
  commitReceipts,
  idKey,
  loadSettings,
  lockCampaigns,
  operatorAccount,
  outboxHolds,
  type ReceiptContext,
  ReceiptRoutes,
  STATE,
  WAITING_RECEIPT,
  type WaitingReceipt,
  WebhookInterest,
  waitingArrival,
  writeEvents,
} from '../../delivery/port.ts'
import { type JobRun, jobKind, queueJob } from '../../kernel/jobs/job.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { type HeldMessage, numbersOf, type Pair, pairUp, type Stray } from './compare.ts'
import { closeDecided, HELD } from './decide.ts'

export const COMPARE_JOB = jobKind('held-compare', 1)
/** Recipients looked at in one transaction. */
const AT_ONCE = 200
/** Receipts read from the database at once. */
const PAGE = 5000
/** Receipts compared at most; beyond it, of what is left the next comparison. */
const MOST = 500_000

/** Leaves the comparison to the workers. @throws HttpProblem 429 while one is under way */
export const queueComparison = (tx: Tx, caller: Caller): Promise<number> =>
  queueJob(tx, COMPARE_JOB, { accountId: caller.accountId, actorId: caller.actorId, title: 'Comparing receipts', params: {} })

type StrayRow = WaitingReceipt & { account: string }

const strayOf = (row: StrayRow): Stray => ({
  account: row.account,
  receivedAt: row.received_at,
  arrival: waitingArrival(row, false),
})

/** Receipts since the held databases were saved whose id is that of no message, and that name a number. */
const STRAYS = `
  select ${WAITING_RECEIPT}, ${operatorAccount('p')} as account
  from receipts r join primary_routes p on p.id = r.route_id
  where r.message_id is null and r.contradicts is null and r.gateway_id is not null and p.gateway_type <> 1 and r.id > $1
    and r.received_at >= (select coalesce(min(coalesce(h.last_sign, '-infinity')), 'infinity') from restores h
      where exists (select from campaigns c where c.restore_id = h.id and ${HELD}))
    and not exists (select from submissions s where s.gateway_id = any(r.keys) and s.route_id in (
      select b.id from primary_routes b where b.id = p.id or ${operatorAccount('b')} = ${operatorAccount('p')}))
  order by r.id limit ${PAGE}`

async function readStrays({ deps: { pool } }: JobRun): Promise<Stray[]> {
  const strays: Stray[] = []
  for (let after = 0; strays.length < MOST; ) {
    const { rows } = await pool.query<StrayRow>(STRAYS, [after])
    strays.push(...rows.map(strayOf).filter(stray => numbersOf(stray).length > 0))
    if (rows.length < PAGE) break
    after = present(rows.at(-1)).id
  }
  return strays
}

/** Held messages to these numbers that wait and that nobody is sending, and those of which nobody knows. Their campaigns are locked. */
async function readHeld(tx: Tx, numbers: readonly string[]): Promise<HeldMessage[]> {
  const { rows: found } = await tx.query<{ campaign_id: number }>(
    `select distinct m.campaign_id from messages m join campaigns c on c.id = m.campaign_id and ${HELD}
     where m.mobile = any($1) and m.state in (${STATE.queued}, ${STATE.unknown})`,
    [numbers],
  )
  const campaigns = found.map(row => row.campaign_id)
  await lockCampaigns(tx, campaigns)
  const { rows } = await tx.query<HeldMessage>(
    `with c as (select * from campaigns c where c.id = any($2) and ${HELD})
     select m.id, m.account_id as "accountId", m.campaign_id as "campaignId", c.priority, p.id as "routeId", ${operatorAccount('p')} as account,
       m.mobile, c.header, m.parts, c.created_at as "createdAt", c.campaign_send_date_time as "dueAt", h.last_sign as "lastSign",
       h.found_at as "foundAt"
     from c join restores h on h.id = c.restore_id join messages m on m.account_id = c.account_id and m.campaign_id = c.id
     join primary_routes p on case when m.state = ${STATE.unknown} then p.id = m.route_id else exists (select from outbox o
       where o.route_id = p.id and o.priority = c.priority and o.campaign_id = c.id and ${outboxHolds('o', 'm.id')}) end
     where m.mobile = any($1) and m.state in (${STATE.queued}, ${STATE.unknown})`,
    [numbers, campaigns],
  )
  return rows
}

/** Marks messages as handed over, once, and applies their receipts as if they had been found by their ids. */
async function mark(tx: Tx, pairs: readonly Pair[], context: Required<ReceiptContext>): Promise<void> {
  const keyOf = ({ arrival }: Stray) =>
    answerKey(idKey(present(arrival.gatewayId)), context.routes.notationOf(arrival.routeId) ?? 'same')
  await commitOutcomes(
    tx,
    pairs.map(({ message, strays }) => ({
      // Under no claim that stands: taken out of the queue, or known after all.
      claim: {
        ...message,
        claimId: 0,
        epoch: 0,
        at: performance.now(),
        tries: 0,
        tried: [],
        text: null,
        encoding: 'GSM-7',
        blocked: false,
      },
      outcome: { ref: String(message.id), kind: 'accepted', ids: strays.map(keyOf) },
    })),
    { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold', interest: context.interest },
  )
  await tx.query(
    `update messages m set submitted_at = p.at from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as p(account_id, id, at)
     where m.account_id = p.account_id and m.id = p.id and m.state = ${STATE.accepted}`,
    [pairs.map(({ message }) => message.accountId), pairs.map(({ message }) => message.id), pairs.map(({ sentAt }) => sentAt)],
  )
  await writeEvents(
    tx,
    pairs.map(({ message, strays }) => ({
      accountId: message.accountId,
      messageId: message.id,
      kind: 'resolved',
      detail: `It went out before the database was restored: ${strays.length === 1 ? 'a receipt' : `${strays.length} receipts`} without a message fit its recipient, route and time`,
    })),
  )
  await tx.query(
    `update campaigns c set found_sent = c.found_sent + p.n from (select id, count(*) as n from unnest($1::bigint[]) as u(id) group by id) p
     where c.id = p.id`,
    [pairs.map(({ message }) => message.campaignId)],
  )
  await commitReceipts(
    tx,
    pairs.flatMap(({ strays }) => strays.map(({ arrival }) => arrival)),
    context,
  )
}

const lastTen = (stray: Stray) => present(numbersOf(stray)[0]).slice(-10)

/** Compares what restored databases hold with receipts that belong to no message. Harmless to repeat: what is marked waits no more. */
export const compareJob = COMPARE_JOB.handler(async run => {
  const { pool } = run.deps
  const { refundOnFailed } = await loadSettings(pool)
  const interest = new WebhookInterest(pool)
  const codes = new CodeBook(pool)
  const context = { owners: new BlockOwners(), codes, routes: new ReceiptRoutes(), refundOnFailed, interest }
  const strays = await readStrays(run)
  const groups = [...Map.groupBy(strays, lastTen).values()]
  await run.progress(0, { total: groups.length })
  let marked = 0
  for (let at = 0; at < groups.length; at += AT_ONCE) {
    run.signal.throwIfAborted()
    await Promise.all([interest.refresh(), codes.refresh()])
    const some = groups.slice(at, at + AT_ONCE)
    marked += await asSystem(pool, async tx => {
      await context.routes.refresh(tx)
      const held = Map.groupBy(await readHeld(tx, some.flat().flatMap(numbersOf)), ({ mobile }) => mobile.slice(-10))
      const pairs = some.flatMap(group => pairUp(held.get(lastTen(present(group[0]))) ?? [], group))
      if (pairs.length > 0) await mark(tx, pairs, context)
      return pairs.length
    })
    await run.progress(Math.min(at + AT_ONCE, groups.length))
  }
  const grouped = (count: number) => count.toLocaleString('en-IN')
  await asSystem(pool, async tx => {
    await tx.query(`update restores r set compared_at = now() where exists (select from campaigns c where c.restore_id = r.id)`)
    await closeDecided(tx, run.job.actor_id)
    const message = tell(
      '%{receipts} receipts without a message compared: %{marked} messages that waited had gone out. Their campaigns still wait for your decision about the rest.',
      { receipts: grouped(strays.length), marked: grouped(marked) },
    )
    await run.finish(tx, {
      result: { done: marked, failed_count: 0, failed: [], receipts: strays.length, marked, message },
    })
  })
})
