import type { WHATSAPP_DUPLICATE } from '../../../resources/campaigns/port.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { type LifeContext, recipientsAgain } from '../../campaigns/port.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { cardsOf, headOf, offerEndOf, readParent, valuesOf } from './parent.ts'

/**
 * The form of a campaign of WhatsApp, for its send page: nothing is sent. Recipients of a campaign that was itself sent again are not in it,
 * nor a file that is no longer there, nor the end of an offer that is over.
 */
export const duplicate = async (
  { tx, caller }: Pick<LifeContext, 'tx' | 'caller'>,
  id: number,
): Promise<FromShape<typeof WHATSAPP_DUPLICATE>> => {
  const parent = await aboveTenant(tx, () => readParent(tx, id))
  const { spec } = parent
  return {
    user_id: parent.account_id,
    campaign: parent.campaign,
    route_type: WHATSAPP,
    whats_app_configuration_id: parent.wa_configuration_id,
    whats_app_template_id: parent.wa_template_id,
    country_id: parent.country_id,
    variables: valuesOf(parent, (_, index) => spec?.columns?.[index]),
    header_media: headOf(parent),
    card_media: cardsOf(parent),
    offer_expires_at: offerEndOf(parent, caller.timezone),
    header_location: parent.content?.filling.location ?? null,
    ...recipientsAgain(spec, parent.file_there),
    is_auto: parent.is_auto,
    campaign_type: 'no',
  }
}
