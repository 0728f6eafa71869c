import { tell } from '../../../messaging/tell.ts'
import type { campaigns } from '../../../resources/campaigns/campaigns.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { walletOf } from '../../../resources/money/port.ts'
import type { CallHandler, RowContext, RowHandler } from '../../kernel/context/context.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { acceptedMessage } from '../acceptedMessage.ts'
import { inScope } from '../pending/calls.ts'
import { resendPreview } from '../resendPreview.ts'
import { type ChannelLives, lifeOf } from './channelLife.ts'
import { duplicateForm } from './duplicate.ts'
import { type Resending, resendCampaign } from './resend.ts'

type Row<K extends string> = RowHandler<typeof campaigns, K>

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const share = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Sending again and using again, whatever the channel of the campaign (rule campaigns-10). @param lives of the channels beside text */
export const againCalls = (lives: ChannelLives) => {
  const again = async (
    context: Pick<RowContext, 'caller' | 'deps' | 'entryMode' | 'input' | 'record' | 'tx'>,
    type: Resending['type'],
  ) => {
    const { input, caller, deps, tx, record } = context
    const at = text(input.campaign_send_date_time)
    const resending: Resending = {
      type,
      at,
      ratioSet: share(input.ratio_set),
      failedRatio: share(input.failed_ratio),
      confirmed: input.confirm_repeat === 1,
    }
    const life = lifeOf(lives, record.route_type)
    if (life) return life.resend(context, record.id, resending)
    const data = await resendCampaign(tx, deps, caller, record.id, resending)
    const { unit } = walletOf(Number(record.route_type))
    return {
      message: acceptedMessage(data, at !== null, caller.timezone),
      data: { ...data, unit, parent_campaign_id: record.id },
    }
  }

  /** `POST resend-this-sms` */
  const resend: Row<'resend'> = context => again(context, context.input.reschedule_type)

  /** `POST retry-failed` */
  const retryFailed: Row<'retryFailed'> = context => again(context, 'retry')

  /** `GET duplicate-campaign/{id}`: the form of the campaign, for the send page of its channel. */
  const duplicate: Row<'duplicate'> = async context => {
    const { tx, record } = context
    const life = lifeOf(lives, record.route_type)
    return {
      message: tell('Ready to be checked and sent'),
      data: life ? await life.duplicate(context, record.id) : await aboveTenant(tx, () => duplicateForm(tx, record.id)),
    }
  }

  /** `GET resend-preview/{id}` */
  const preview =
    (resource: AnyResource): CallHandler<typeof campaigns, 'resendPreview'> =>
    async context => {
      const { tx, caller } = context
      const { id, route_type } = await inScope(context, resource, undefined)
      const life = lifeOf(lives, route_type)
      return {
        data: life ? await life.preview(context, id) : await aboveTenant(tx, () => resendPreview(tx, id, caller.timezone)),
      }
    }

  return { resend, retryFailed, duplicate, preview }
}
