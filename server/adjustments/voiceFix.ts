import { tell } from '../../messaging/tell.ts'
import type { FixAnswer } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { manageVoice } from '../../resources/adjustments/manage-voice-campaign.ts'
import { needsEvidence, VOICE_FIXES, type VoiceFix } from '../../resources/adjustments/voice-fixes.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { verifyOwnPassword } from '../access/port.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import { forbidden, invalid } from '../kernel/problem/errors.ts'
import { callAgain } from '../voice/port.ts'
import { begin, callsChange, counted } from './fixCall.ts'
import { type FixRequest, readFixRequest } from './fixRequest.ts'
import { planFix } from './plan.ts'
import { recheck } from './recheck.ts'
import { resendAll } from './resendEach.ts'
import { resubmit } from './resubmit.ts'

type FixReply = ReplyWith<FixAnswer>

const ENTITY = 'manage-voice-campaign'

/** New campaigns of voice, each by the form of an old one. */
const callEach = (context: CallContext, request: FixRequest): Promise<FixReply> => {
  if (!context.caller.principal.permissions.has('voice-sms')) throw forbidden()
  return resendAll(context, request, 'voice_sms_ids', async id => {
    const again = { type: 'all', at: null, ratioSet: null, failedRatio: null, confirmed: true } as const
    return (await callAgain(context, id, again)).send_sms_id
  })
}

/** Fixes that set no status. */
const OTHERS: Readonly<Partial<Record<VoiceFix, (context: CallContext, request: FixRequest) => Promise<FixReply>>>> = {
  resubmit_pending_calls: resubmit,
  recheck_status: recheck,
  resend_campaign: callEach,
}

/** The body in the words that fixes of texts have. */
const asFix = ({ voice_sms_id, voice_sms_ids, voice_queue_ids, ...rest }: CallContext['input']) => ({
  ...rest,
  ...(voice_sms_id !== undefined && { send_sms_id: voice_sms_id }),
  ...(voice_sms_ids !== undefined && { send_sms_ids: voice_sms_ids }),
  ...(voice_queue_ids !== undefined && { sms_queue_ids: voice_queue_ids }),
})

const evidenceIn = ({ evidence }: CallContext['input']) => (typeof evidence === 'string' ? evidence.trim() : '')

/**
 * `POST manage-voice-campaign` (rule adjustments-14): a call is made out to be answered only by the vendor's own record of it, or with what
 * proves it; that stands with the reason, for whoever approves or reads it.
 * @throws HttpProblem 422 at `evidence` where neither is there
 */
export const fixCalls: CallHandler<typeof manageVoice, 'fix'> = async context => {
  const { tx, caller, deps, input } = context
  if (typeof input.password === 'string') await verifyOwnPassword(deps.pool, caller, input.password, 'password')
  if (![input.voice_sms_id, input.voice_sms_ids, input.voice_queue_ids, input.filter].some(Boolean))
    throw invalid({ voice_sms_ids: [tell('Choose campaigns, calls or a filter.')] })
  const asked = await readFixRequest({ tx, caller, input: asFix(input) }, 'voice')
  const work = OTHERS[input.action]
  if (work) {
    const reply = await work({ ...context, input: asFix(input) }, asked)
    if (!asked.dryRun)
      await audit(tx, caller, {
        action: `${ENTITY}.${input.action}`,
        entity: ENTITY,
        reason: asked.reason,
        after: { action: labelOf(VOICE_FIXES, input.action), ...(reply.data as object), campaigns: asked.fix.campaigns },
      })
    return reply
  }
  const evidence = evidenceIn(input)
  const byRecord = needsEvidence(input.action) && evidence === ''
  const request: FixRequest = {
    ...asked,
    reason: evidence === '' ? asked.reason : `${asked.reason} · Evidence: ${evidence}`,
    fix: { ...asked.fix, ...(byRecord && { recorded: true as const }) },
  }
  const plan = await planFix(tx, request.fix)
  if (byRecord && plan.eligible === 0)
    throw invalid({ evidence: [tell('The vendor has no record of these calls as answered: say what proves that they were.')] })
  return asked.dryRun ? counted(context, request, plan, callsChange) : begin(context, request, plan)
}
