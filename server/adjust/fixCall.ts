import { labelOf } from '../../resources/schema/fields.ts'
import { FIX_ACTIONS } from '../../resources/sms/fix-actions.ts'
import { audit } from '../access/audit.ts'
import type { CallContext, CallHandler } from '../http/context.ts'
import type { Reply } from '../http/envelope.ts'
import { readSettings } from '../system/settings.ts'
import { setAuto } from './autoFlag.ts'
import { figuresOf, queueFix } from './job.ts'
import { type Plan, planFix, sampleOf } from './plan.ts'
import { recheck } from './recheck.ts'
import { resendEach } from './resendEach.ts'
import { resubmit } from './resubmit.ts'
import { isToggle, readWish, type Wish } from './wish.ts'

const SAMPLE = 10
const ENTITY = 'admin-manage-campaign'

export const grouped = (count: number) => count.toLocaleString('en-IN')

const counted = async ({ tx }: CallContext, { fix }: Wish, plan: Plan): Promise<Reply> => {
  const rows = await sampleOf(tx, fix, plan.plans, SAMPLE)
  const changes = plan.will_deliver + plan.will_fail + plan.will_cancel
  return {
    message: `${grouped(changes)} rows would change`,
    data: {
      ...figuresOf(plan),
      sample: rows.map(({ id, campaign_id, campaign, mobile, kind, to }) => ({
        id,
        campaign_id,
        campaign,
        mobile,
        before: kind,
        after: to,
      })),
    },
  }
}

/** Notes a fix and leaves it to the workers, or to a second person where it is about more rows than the setting allows one alone. */
const begin = async (context: CallContext, wish: Wish, plan: Plan): Promise<Reply> => {
  const { tx, caller } = context
  const { fix, reason, action } = wish
  const changes = plan.will_deliver + plan.will_fail + plan.will_cancel
  const figures = figuresOf(plan)
  if (changes === 0) return { message: '0 rows changed', data: { ...figures, changed: 0 } }
  const most = (await readSettings(tx)).adjustment_approval_rows
  const asks = most > 0 && changes > most
  const { rows } = await tx.query<{ id: number }>(
    `insert into status_adjustments (action, percent, failed_percent, reason, filter, status, figures, eligible, users, campaigns, actor_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      action,
      fix.percent ?? null,
      fix.failedPercent ?? null,
      reason,
      JSON.stringify({ fix }),
      asks ? 'asked' : 'running',
      JSON.stringify(figures),
      plan.eligible,
      plan.users,
      plan.campaigns,
      caller.actorId,
    ],
  )
  const id = rows[0]!.id
  await audit(tx, caller, {
    action: `${ENTITY}.fix`,
    entity: ENTITY,
    entityId: id,
    reason,
    after: { action, campaigns: fix.campaigns.length, rows: changes, percent: fix.percent, failed_percent: fix.failedPercent },
  })
  if (asks)
    return {
      message: `Noted. It is about more than ${grouped(most)} rows: a second person has to approve it.`,
      data: { ...figures, adjustment_id: id, status: 'asked' },
    }
  const job = await queueFix(tx, caller, id, 'set')
  return { message: 'The fix has begun', data: { ...figures, adjustment_id: id, status: 'running', job_id: job } }
}

/** Fixes that set no status. */
const OTHERS: Readonly<Record<string, (context: CallContext, wish: Wish) => Promise<Reply>>> = {
  resubmit_pending: resubmit,
  recheck_status: recheck,
  resend_campaign: resendEach,
}

/** `POST manage-campaign`: counts a bulk fix, or begins it (specification core §5, §9; domain §14.4). */
export const fixCall: CallHandler = async context => {
  const { tx, caller } = context
  const wish = await readWish(context)
  const { action, fix, dryRun, reason } = wish
  if (isToggle({ action, input: context.input })) {
    const data = await setAuto(tx, fix, wish.isAuto)
    await audit(tx, caller, {
      action: `${ENTITY}.auto`,
      entity: ENTITY,
      after: { ...data, campaigns: fix.campaigns, messages: fix.messages },
    })
    return {
      message: data.is_auto === 1 ? 'May be closed by rule' : 'Left to receipts',
      data: { ...data, ...(fix.messages?.length === 1 && { id: fix.messages[0] }) },
    }
  }
  const work = OTHERS[action]
  if (work) {
    const reply = await work(context, wish)
    if (!dryRun)
      await audit(tx, caller, {
        action: `${ENTITY}.${action}`,
        entity: ENTITY,
        reason,
        after: { action: labelOf(FIX_ACTIONS, action), ...(reply.data as object), campaigns: fix.campaigns },
      })
    return reply
  }
  const plan = await planFix(tx, fix)
  return dryRun ? counted(context, wish, plan) : begin(context, wish, plan)
}
