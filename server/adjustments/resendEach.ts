import { tell } from '../../messaging/tell.ts'
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
 * Makes campaigns anew, all or none (rule adjustments-9). A dry run does the same and takes it back.
 * @param key the field of the body that names them
 */
export const resendAll = async (
  { tx }: Pick<CallContext, 'tx'>,
  { fix, dryRun }: FixRequest,
  key: string,
  makeAnew: (id: number) => Promise<number>,
): Promise<ReplyWith<FromShape<typeof RESENT>>> => {
  if (fix.campaigns.length > MOST)
    throw invalid({ [key]: [tell('Choose at most %{most} campaigns to send again.', { most: MOST })] })
  const made: number[] = []
  await tx.query('savepoint resend_each')
  for (const id of fix.campaigns) made.push(await makeAnew(id))
  if (dryRun) await tx.query('rollback to savepoint resend_each')
  return {
    message: dryRun
      ? tell('%{count} campaigns would be sent again', { count: made.length })
      : tell('%{count} campaigns are sent again', { count: made.length }),
    data: {
      eligible: made.length,
      campaigns: made.length,
      ...(dryRun ? { changed: 0 } : { changed: made.length, send_sms_ids: made }),
    },
  }
}

/** `resend_campaign`: sends ended campaigns anew to everybody in them, each as a campaign of its own with its own hold (rules campaigns-10 and campaigns-8). */
export const resendEach = async (context: CallContext, request: FixRequest): Promise<ReplyWith<FromShape<typeof RESENT>>> => {
  const { tx, caller, deps } = context
  if (!caller.principal.permissions.has('send-sms')) throw forbidden()
  return resendAll(context, request, 'send_sms_ids', async id => {
    const again = { type: 'all', at: null, ratioSet: null, failedRatio: null, confirmed: true } as const
    return (await resendCampaign(tx, deps, caller, id, again)).send_sms_id
  })
}
