import { tell } from '../../messaging/tell.ts'
import { MOST_FIXED } from '../../resources/adjustments/fix-actions.ts'
import type { RECHECKED } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { campaigns } from '../../resources/campaigns/port.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import {
  arrivalOf,
  BlockOwners,
  CodeBook,
  commitReceipts,
  loadSettings,
  messagesIn,
  queryRoute,
  ReceiptRoutes,
  STATE,
  WebhookInterest,
} from '../delivery/port.ts'
import type { CallContext, RowHandler } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import { passing } from '../kernel/db/transient.ts'
import { jobKind, queueJob } from '../kernel/jobs/job.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import type { Fix } from './fix.ts'
import type { FixRequest } from './fixRequest.ts'

interface Place {
  at: number
  after: number
  asked: number
  answered: number
}

export const RECHECK_JOB = jobKind<{ fix: Fix }, Place>('status-recheck', 3)
const AT_ONCE = 500
const TIMEOUT_MS = 20_000

const grouped = (count: number) => count.toLocaleString('en-IN')

interface Asked {
  message_id: number
  route_id: number
  gateway_id: string
  header: string
}

/** Messages that are open or that we gave up waiting for, of which a gateway took a part: those of campaign `$1` behind message `$3`. */
const openSql = ({ messages }: Fix, columns: string) => `
  select ${columns} from campaigns c cross join lateral ${messagesIn([STATE.accepted, STATE.failed], { campaign: '$1', after: '$3::bigint', chosen: messages && { account: 'c.account_id', ids: '$2' } })} m
  where c.id = $1 and ($2::bigint[] is null or m.id = any($2))
    and (m.state = ${STATE.accepted} or (m.stat_source = 'system' and m.err = 'L009'))
    and exists (select from submissions s where s.message_id = m.id)`

/** How many messages a check asks about. */
const countOpen = async (tx: Tx, fix: Fix): Promise<number> => {
  let open = 0
  for (const id of fix.campaigns) {
    const { rows } = await tx.query<{ n: number }>(openSql(fix, 'count(*) as n'), [id, fix.messages ?? null, 0])
    open += rows[0]?.n ?? 0
  }
  return Math.min(open, fix.limit)
}

const queueRecheck = (tx: Tx, caller: Caller, fix: Fix, total: number): Promise<number> =>
  queueJob(tx, RECHECK_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: 'Asking gateways for outcomes',
    total,
    params: { fix },
  })

/** `recheck_status`: asks the gateways what became of everything that is open (rule adjustments-12). Sets nothing: what they answer counts as a receipt. */
export const recheck = async (
  { tx, caller }: CallContext,
  { fix, dryRun }: FixRequest,
): Promise<ReplyWith<FromShape<typeof RECHECKED>>> => {
  const eligible = await countOpen(tx, fix)
  const message = `${grouped(eligible)} messages ${dryRun ? 'would be' : 'are being'} asked about`
  if (dryRun || eligible === 0) return { message, data: { eligible, changed: 0 } }
  return { message, data: { eligible, job_id: await queueRecheck(tx, caller, fix, eligible) } }
}

/** `GET administration/reupdate-pending-status/{id}`: the same for one campaign (rule adjustments-12, restart pending status). */
export const recheckOne: RowHandler<typeof campaigns, 'recheck'> = async ({ tx, caller, record }) => {
  const fix: Fix = { action: 'recheck_status', campaigns: [record.id], limit: MOST_FIXED }
  return {
    message: tell('The gateways are being asked'),
    data: { job_id: await queueRecheck(tx, caller, fix, await countOpen(tx, fix)) },
  }
}

/** What came of it, as every action on many says it; messages, not their parts. */
const resultOf = (asked: number, answered: number) => ({
  done: asked,
  failed_count: 0,
  failed: [],
  asked,
  answered,
  message: tell('%{asked} messages asked about, %{answered} answers', { asked: grouped(asked), answered: grouped(answered) }),
})

/** Asks about some messages at a time, and stores what is answered as receipts are stored: harmless to repeat. */
export const recheckJob = RECHECK_JOB.handler(async run => {
  const { pool } = run.deps
  const { fix } = run.job.params
  const { refundOnFailed } = await loadSettings(pool)
  const interest = new WebhookInterest(pool)
  const codes = new CodeBook(pool)
  const owners = new BlockOwners()
  const routes = new ReceiptRoutes()
  let place = run.job.checkpoint ?? { at: 0, after: 0, asked: 0, answered: 0 }
  while (place.at < fix.campaigns.length && place.asked < fix.limit) {
    run.signal.throwIfAborted()
    await Promise.all([interest.refresh(), codes.refresh()])
    // Whole messages: the parts of one are asked about together.
    const { rows } = await pool.query<Asked>(
      `with chosen as (${openSql(fix, 'm.id, c.header')} order by m.block, m.id limit $4)
       select s.message_id, s.route_id, coalesce(s.written_id, s.gateway_id) as gateway_id, chosen.header
       from chosen join submissions s on s.message_id = chosen.id order by s.message_id`,
      [fix.campaigns[place.at], fix.messages ?? null, place.after, Math.min(AT_ONCE, fix.limit - place.asked)],
    )
    const last = rows.at(-1)?.message_id
    const asked = place.asked + new Set(rows.map(row => row.message_id)).size
    const next: Place = last === undefined ? { ...place, at: place.at + 1, after: 0 } : { ...place, after: last, asked }
    for (const [routeId, group] of Map.groupBy(rows, row => row.route_id)) {
      const wanted = group.map(({ gateway_id, header }) => ({ gatewayId: gateway_id, from: header }))
      const answers = await queryRoute(run.deps, routeId, wanted, TIMEOUT_MS)
      if (answers.length === 0) continue
      const arrivals = answers.map(answer => arrivalOf(routeId, answer, false))
      await passing(() => asSystem(pool, tx => commitReceipts(tx, arrivals, { owners, codes, routes, refundOnFailed, interest })))
      next.answered += answers.length
    }
    place = next
    await run.progress(place.asked, { checkpoint: place })
  }
  const { asked, answered } = place
  await asSystem(pool, tx => run.finish(tx, { result: resultOf(asked, answered) }))
})
