import { tell } from '../../../messaging/tell.ts'
import type { SENT_AGAIN } from '../../../resources/campaigns/port.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { type LifeContext, type Resending, refuseAgain, titleAgain } from '../../campaigns/port.ts'
import type { ReplyWith } from '../../kernel/context/envelope.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { acceptedWords, acceptOnce } from '../send/accept.ts'
import type { WaSendForm } from '../send/plan.ts'
import { headOf, readParent, valuesOf, type WaParent } from './parent.ts'

/** Of a file that is no longer there nothing stands in for it: that of the template may be another. */
const refuseHeadless = (parent: WaParent): void => {
  if (parent.content?.filling.media && headOf(parent) === null)
    throw invalid({
      header_media: [
        tell(
          'The file at the head of this campaign is no longer in the media library: copy the campaign as new, and choose another.',
        ),
      ],
    })
}

/**
 * What is sent again of a campaign: its number, template and values, judged as of a form that somebody enters today.
 * @throws HttpProblem 409 when it names no number or template; 422 on `header_media` when its file is gone
 */
export const formAgain = (
  id: number,
  parent: WaParent,
  { type, at, ratioSet, failedRatio, confirmed }: Resending,
): WaSendForm => {
  const { content, wa_configuration_id, wa_template_id } = parent
  if (content === null || wa_configuration_id === null || wa_template_id === null)
    throw conflict(tell('This campaign names no template or number: send it anew from the send page.'))
  refuseHeadless(parent)
  if (content.filling.card_media)
    throw conflict(tell('A campaign with cards is not sent again: send it anew from the send page, with the files of its cards.'))
  return {
    user_id: parent.account_id,
    campaign: titleAgain(parent.campaign),
    whats_app_configuration_id: wa_configuration_id,
    whats_app_template_id: wa_template_id,
    country_id: parent.country_id,
    // They come with each message, from no column.
    variables: valuesOf(parent, ({ part, name }) => `${part} ${name}`),
    header_media: headOf(parent),
    header_location: content.filling.location ?? null,
    remove_duplicates: parent.spec?.removeDuplicates === false ? 0 : 1,
    campaign_type: at === null ? 'no' : '1',
    campaign_send_date_time: at,
    ratio_set: ratioSet,
    failed_ratio: failedRatio,
    is_auto: parent.is_auto,
    confirm_repeat: confirmed ? 1 : 0,
    resend: { campaignId: id, type },
  }
}

/**
 * Sends an ended campaign of WhatsApp again to chosen recipients: a new campaign with a hold of its own at today's price, of which the old one
 * is the parent (rules campaigns-10 and whatsapp-95). Number, template, consents, blacklists and values are judged anew.
 * @throws HttpProblem 409 when it has not ended, or this repeats one of the last minute; 422 by field
 */
export const resend = (
  context: LifeContext,
  id: number,
  resending: Resending,
): Promise<ReplyWith<FromShape<typeof SENT_AGAIN>>> => {
  const { caller } = context
  return acceptOnce(
    context,
    async tx => {
      const parent = await aboveTenant(tx, () => readParent(tx, id))
      refuseAgain(parent.status, resending)
      return formAgain(id, parent, resending)
    },
    async (tx, data) => ({
      message: await acceptedWords(tx, caller, data, resending.at !== null),
      data: { ...data, parent_campaign_id: id },
    }),
  )
}
