import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { isAlone } from '../../resources/access/second-pair.ts'
import { FIX_ACTIONS } from '../../resources/adjustments/fix-actions.ts'
import type { FixAnswer } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { verifyOwnPassword, whoMay } from '../access/port.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { setAuto } from './autoFlag.ts'
import { type FixRequest, isToggle, readFixRequest } from './fixRequest.ts'
import { figuresOf, queueFix } from './job.ts'
import { type Plan, planFix, sampleOf } from './plan.ts'
import { recheck } from './recheck.ts'
import { resendEach } from './resendEach.ts'
import { resubmit } from './resubmit.ts'
import { secondFor } from './secondPerson.ts'

type FixReply = ReplyWith<FixAnswer>

const SAMPLE = 10
const ENTITY = 'admin-manage-campaign'

export const grouped = (count: number) => count.toLocaleString('en-IN')

const changesOf = ({ will_deliver, will_fail, will_cancel }: Plan) => will_deliver + will_fail + will_cancel

const messagesChange = (count: number) =>
  count === 1 ? tell('1 message would change') : tell('%{count} messages would change', { count: grouped(count) })

/** Of calls, as `counted` says it. */
export const callsChange = (count: number) =>
  count === 1 ? tell('1 call would change') : tell('%{count} calls would change', { count: grouped(count) })

/** What a fix would change, with its first rows. @param said the count as a sentence */
export const counted = async (
  { tx, deps, caller }: CallContext,
  { fix }: FixRequest,
  plan: Plan,
  said: (count: number) => string = messagesChange,
): Promise<FixReply> => {
  const rows = await sampleOf(tx, fix, plan.plans, SAMPLE)
  const changes = changesOf(plan)
  const second = await secondFor(deps.pool, caller, fix.campaigns, changes)
  return {
    message: said(changes),
    data: {
      ...figuresOf(plan),
      ...(second && { second_person: second }),
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

const ALONE = 'Nobody else could approve: the password was given in place of a second person.'

/**
 * Notes a fix and leaves it to the workers, or to a second person where it is about more rows than the setting allows one alone. Who is
 * alone gives his password for that, and the log says so (security case 40).
 * @throws HttpProblem 422 at `password` where it has to come with the call
 */
export const begin = async (context: CallContext, request: FixRequest, plan: Plan): Promise<FixReply> => {
  const { tx, caller, deps } = context
  const { fix, reason, action } = request
  const changes = changesOf(plan)
  const figures = figuresOf(plan)
  if (changes === 0) return { message: tell('Nothing to change'), data: { ...figures, changed: 0 } }
  const second = await secondFor(deps.pool, caller, fix.campaigns, changes)
  const alone = second !== undefined && isAlone(second)
  const asks = second !== undefined && !alone
  if (alone && typeof context.input.password !== 'string')
    throw invalid({
      password: [
        tell('These are more than %{above} rows, and nobody else could approve that. Enter your password; the log will say so.', {
          above: grouped(second.above),
        }),
      ],
    })
  const { rows } = await tx.query<{ id: number }>(
    `insert into status_adjustments (action, percent, failed_percent, reason, filter, status, figures, eligible, users, campaigns, actor_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      action,
      fix.percent ?? null,
      fix.failedPercent ?? null,
      reason,
      JSON.stringify({ fix, ...(alone && { alone }) }),
      asks ? 'asked' : 'running',
      JSON.stringify(figures),
      plan.eligible,
      plan.users,
      plan.campaigns,
      caller.actorId,
    ],
  )
  const id = present(rows[0]).id
  await audit(tx, caller, {
    action: `${ENTITY}.fix`,
    entity: ENTITY,
    entityId: id,
    reason,
    after: {
      action,
      campaigns: fix.campaigns.length,
      rows: changes,
      percent: fix.percent,
      failed_percent: fix.failedPercent,
      ...(alone && { second_person: ALONE }),
      ...(asks && { second_person: whoMay(second) }),
    },
  })
  if (asks)
    return {
      message: `${tell('Noted. These are more than %{most} rows, so a second person has to approve them.', { most: grouped(second.above) })} ${whoMay(second)}`,
      data: { ...figures, adjustment_id: id, status: 'asked', second_person: second },
    }
  const job = await queueFix(tx, caller, id, 'set')
  return { message: tell('The fix has begun'), data: { ...figures, adjustment_id: id, status: 'running', job_id: job } }
}

/** Fixes that set no status. */
const OTHERS: Readonly<Record<string, (context: CallContext, request: FixRequest) => Promise<FixReply>>> = {
  resubmit_pending: resubmit,
  recheck_status: recheck,
  resend_campaign: resendEach,
}

/** `POST manage-campaign`: counts a bulk fix, or begins it (rules adjustments-10 and adjustments-9). */
export const fixCall: CallHandler<typeof manageCampaign, 'fix'> = async context => {
  const { tx, caller, deps } = context
  // One that comes with the call has kept the prompt for it away: it is checked whatever the call is about.
  if (typeof context.input.password === 'string') await verifyOwnPassword(deps.pool, caller, context.input.password, 'password')
  const request = await readFixRequest(context)
  const { action, fix, dryRun, reason } = request
  if (isToggle({ action, input: context.input })) {
    const data = await setAuto(tx, fix, request.isAuto)
    await audit(tx, caller, {
      action: `${ENTITY}.auto`,
      entity: ENTITY,
      after: { ...data, campaigns: fix.campaigns, messages: fix.messages },
    })
    return {
      message: data.is_auto === 1 ? tell('May be closed by rule') : tell('Left to receipts'),
      data: { ...data, ...(fix.messages?.length === 1 && { id: fix.messages[0] }) },
    }
  }
  const work = OTHERS[action]
  if (work) {
    const reply = await work(context, request)
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
  return dryRun ? counted(context, request, plan) : begin(context, request, plan)
}
