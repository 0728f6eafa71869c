import type { RESENT } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { resendCampaign } from '../campaigns/port.ts'
import type { CallContext } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import { forbidden, invalid } from '../kernel/problem/errors.ts'
import type { FixRequest } from './fixRequest.ts'

/** New campaigns one fix may make. */
const MOST = 20

/**
 * `resend_campaign`: sends ended campaigns anew to everybody in them, each as a campaign of its own with its own hold, all or none
 * (rules campaigns-10, campaigns-8 and adjustments-9). A dry run does the same and takes it back.
 */
export const resendEach = async (
  { tx, caller, deps }: CallContext,
  { fix, dryRun }: FixRequest,
): Promise<ReplyWith<FromShape<typeof RESENT>>> => {
  if (!caller.principal.permissions.has('send-sms')) throw forbidden()
  if (fix.campaigns.length > MOST) throw invalid({ send_sms_ids: [`Choose at most ${MOST} campaigns to send again.`] })
  const made: number[] = []
  await tx.query('savepoint resend_each')
  for (const id of fix.campaigns)
    made.push(
      (await resendCampaign(tx, deps, caller, id, { type: 'all', at: null, ratioSet: null, failedRatio: null, confirmed: true }))
        .send_sms_id,
    )
  if (dryRun) await tx.query('rollback to savepoint resend_each')
  return {
    message: `${made.length} campaigns ${dryRun ? 'would be' : 'are'} sent again`,
    data: {
      eligible: made.length,
      campaigns: made.length,
      ...(dryRun ? { changed: 0 } : { changed: made.length, send_sms_ids: made }),
    },
  }
}
