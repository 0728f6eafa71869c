import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'

/** Of a campaign, as far as it says when its messages are paid. */
interface Paid {
  route_type: number
  billing_basis: number
}

/**
 * What is held for a message of WhatsApp is used up when it is delivered, and for a call when it is answered, where the account pays by
 * delivery (rules money-10 and voice-8); of a text when a gateway takes it.
 */
export const isPaidAtDelivery = ({ route_type, billing_basis }: Paid): boolean =>
  (route_type === WHATSAPP || route_type === VOICE) && billing_basis === 1

/** The same in SQL. @param campaign alias */
export const paidAtDelivery = (campaign: string): string =>
  `(${campaign}.route_type in (${VOICE}, ${WHATSAPP}) and ${campaign}.billing_basis = 1)`

/**
 * SQL: whether credits are still held for a message: it waits or its fate is open; where it is paid at delivery also while it is on its way,
 * unless a person has set it as arrived.
 * @param campaign, message aliases
 */
export const isHeldFor = (campaign: string, message: string): string =>
  `(${message}.state in (0, 2) or ${paidAtDelivery(campaign)} and ${message}.state = 3 and not ${message}.refunded
    and ${message}.adjusted_state is distinct from 4)`
