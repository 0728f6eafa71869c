import { closeOverdue, countOverdue } from '../adjustments/closing.ts'
import { type Difference, differencesOf, recountCampaign } from '../delivery/reconcile.ts'
import { sealAudit } from '../kernel/audit/sealer.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { reconcileLedger } from '../money/reconcileLedger.ts'
import { type CommandFunction, counted } from './command.ts'

/** Balances against entries; money is never put right by itself. */
export const ledgerReconcile: CommandFunction = async ({ pool, say }) => {
  const faults = await reconcileLedger(pool)
  if (faults === 0) return say('Every balance is what its entries say, and every campaign what was charged.')
  const { rows } = await pool.query<{ kind: string; entity: string; entity_id: string; detail: unknown }>(
    `select kind, entity, entity_id, detail from alarms where resolved_at is null and kind not in ('counters') order by at desc limit 100`,
  )
  await say(`${counted(faults, 'difference')}, each with an alarm:`)
  for (const { kind, entity, entity_id, detail } of rows) await say(`${kind} ${entity} ${entity_id}: ${JSON.stringify(detail)}`)
}

const inWords = (difference: Difference) =>
  Object.entries(difference)
    .map(([name, { shown, counted: right }]) => `${name} ${shown} → ${right}`)
    .join(', ')

/** Counters of campaigns against their messages, one campaign at a time. */
export const campaignsRecount: CommandFunction = async ({ pool, args, dryRun, say, progress }) => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from campaigns where changed_at > now() - make_interval(days => $1) order by id',
    [args.days],
  )
  await progress(0, rows.length)
  let wrong = 0
  for (const [index, { id }] of rows.entries()) {
    const difference = dryRun ? await differencesOf(pool, id) : await recountCampaign(pool, id)
    if (Object.keys(difference).length > 0) {
      wrong++
      await say(`Campaign ${id}: ${inWords(difference)}`)
    }
    if (index % 20 === 19) await progress(index + 1)
  }
  await say(
    `${counted(rows.length, 'campaign')} counted, ${wrong === 0 ? 'all right' : `${wrong} ${dryRun ? 'would be put right' : 'put right'}`}.`,
  )
}

/** Messages whose receipt is no longer waited for. */
export const messagesClose: CommandFunction = async ({ pool, dryRun, say, progress }) => {
  if (dryRun) {
    const { campaigns, messages } = await countOverdue(pool)
    return say(`${counted(messages, 'message')} of ${counted(campaigns, 'campaign')} would be closed.`)
  }
  let closed = 0
  for (let round = await closeOverdue(pool); round > 0; round = await closeOverdue(pool)) {
    closed += round
    await progress(closed)
  }
  await say(`${counted(closed, 'message')} closed.`)
}

/** Seals what is open now. */
export const auditSeal: CommandFunction = async ({ deps, pool, dryRun, say, progress }) => {
  if (dryRun) {
    const { rows } = await pool.query<{ n: number }>('select count(*) as n from audit_log where hash is null')
    return say(`${counted(rows[0]?.n ?? 0, 'entry', 'entries')} would be sealed.`)
  }
  let sealed = 0
  for (
    let round = await sealAudit({ pool, secrets: deps.secrets });
    round > 0;
    round = await sealAudit({ pool, secrets: deps.secrets })
  ) {
    sealed += round
    await progress(sealed)
  }
  await say(`${counted(sealed, 'entry', 'entries')} sealed. What came in this very moment follows within a second.`)
}

/** Closes alarms about counters whose campaigns are right again. */
export const alarmsResolve: CommandFunction = async ({ pool, dryRun, say }) => {
  const { rows } = await pool.query<{ id: number; entity_id: string }>(
    `select id, entity_id from alarms where resolved_at is null and kind = 'counters' and entity = 'campaign' order by id`,
  )
  let closed = 0
  for (const { id, entity_id } of rows) {
    if (Object.keys(await differencesOf(pool, Number(entity_id))).length > 0) {
      await say(`Campaign ${entity_id} still differs: recount it first.`)
      continue
    }
    if (!dryRun) await pool.query('update alarms set resolved_at = now() where id = $1', [id])
    closed++
  }
  const others = await pool.query<{ kind: string; n: number }>(
    `select kind, count(*) as n from alarms where resolved_at is null and kind <> 'counters' group by kind order by kind`,
  )
  await say(`${counted(closed, 'alarm')} ${dryRun ? 'would be resolved' : 'resolved'}.`)
  for (const { kind, n } of others.rows) await say(`Still open: ${kind} ${n}`)
}

const TYPES: Readonly<Record<string, readonly number[]>> = { all: [1, 2, 3], resellers: [1], clients: [2], employees: [3] }

const OPEN_SESSIONS = `s.revoked_at is null and s.expires_at > now()
  and exists (select 1 from accounts a where a.id = s.actor_id and a."userType" = any($1))`

/** Signs people out; who sits there decides, not whom he acts as, so that admins stay. */
export const sessionsEnd: CommandFunction = async ({ pool, args, dryRun, say }) => {
  const types = TYPES[String(args.user_type)] ?? []
  const n = await asSystem(pool, async tx =>
    dryRun
      ? ((await tx.query<{ n: number }>(`select count(*) as n from sessions s where ${OPEN_SESSIONS}`, [types])).rows[0]?.n ?? 0)
      : ((await tx.query(`update sessions s set revoked_at = now() where ${OPEN_SESSIONS}`, [types])).rowCount ?? 0),
  )
  await say(`${counted(n, 'session')} ${dryRun ? 'would be ended' : 'ended'}.`)
}
