/** The offer of a template as a form has it, flat; made into that of the provider, and back (rule whatsapp-40). */
import type { TemplateDraft } from './draftShape.ts'
import type { LimitedTimeOfferComponent } from './template.ts'

export const offerOf = ({ offer_text, offer_expires }: TemplateDraft): LimitedTimeOfferComponent => ({
  type: 'LIMITED_TIME_OFFER',
  limited_time_offer: { text: offer_text ?? '', has_expiration: offer_expires === 1 },
})

/** What a draft has of a stored offer. */
export const offerDraft = ({ limited_time_offer: offer }: LimitedTimeOfferComponent): Partial<TemplateDraft> => ({
  layout: 'offer',
  offer_text: offer.text,
  offer_expires: offer.has_expiration ? 1 : 0,
})
