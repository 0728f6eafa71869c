/** A template as a form has it, made into the components of the provider, and back (rule whatsapp-40). */
import { OPT_OUT_BUTTON } from './buttonRules.ts'
import type { TemplateCategory } from './categories.ts'
import { cardsDraft, carouselOf } from './draftCards.ts'
import { codeComponents, codeDraft } from './draftCode.ts'
import { offerDraft, offerOf } from './draftOffer.ts'
import { bodyOf, buttonOf, draftButton, headerDraft, headerOf, isSet, samplesOf } from './draftPlain.ts'
import { type DraftButton, EMPTY_DRAFT, type TemplateDraft } from './draftShape.ts'
import { componentOf, type Template, type TemplateButton, type TemplateComponent } from './template.ts'

/** Below a message whose button stops marketing, where nothing else stands there. */
const OPT_OUT_FOOTER = 'Not interested? Tap Stop promotions'

/** Whether it has the button that stops marketing. */
export const hasOptOut = ({ category, opt_out, layout }: TemplateDraft): boolean =>
  category === 'MARKETING' && opt_out === 1 && layout === 'plain'

/** Where the button that stops marketing goes: quick replies stand together. */
export const optOutPlace = (buttons: readonly DraftButton[]): number => {
  const last = buttons.findLastIndex(({ type }) => type === 'QUICK_REPLY')
  return last < 0 ? buttons.length : last + 1
}

/**
 * The components of a draft, whether they are in order or not.
 * @param handle under which the provider has the sample of a header's file
 */
export const componentsOf = (draft: TemplateDraft, handle?: string): TemplateComponent[] => {
  if (draft.category === 'AUTHENTICATION') return codeComponents(draft)
  if (draft.layout === 'cards') return [bodyOf(draft), carouselOf(draft, handle)]
  // Below an offer there is neither footer nor a button of another kind.
  const isOffer = draft.layout === 'offer'
  const isStopped = hasOptOut(draft)
  const footer = isOffer ? null : isSet(draft.footer_text) ? draft.footer_text : isStopped ? OPT_OUT_FOOTER : null
  const buttons = draft.buttons.map(buttonOf)
  if (isStopped) buttons.splice(optOutPlace(draft.buttons), 0, OPT_OUT_BUTTON)
  return [
    ...headerOf(draft, handle),
    ...(isOffer ? [offerOf(draft)] : []),
    bodyOf(draft),
    ...(footer === null ? [] : [{ type: 'FOOTER' as const, text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS' as const, buttons }]),
  ]
}

/** The whole template of a draft. */
export const templateOf = (draft: TemplateDraft, handle?: string): Template => ({
  name: draft.template_name,
  language: draft.template_language,
  category: draft.category,
  parameter_format: draft.parameter_format,
  ...(draft.message_send_ttl_seconds !== null && { message_send_ttl_seconds: draft.message_send_ttl_seconds }),
  components: componentsOf(draft, handle),
})

const layoutDraft = (components: readonly TemplateComponent[]): Partial<TemplateDraft> => {
  const carousel = componentOf(components, 'CAROUSEL')
  if (carousel) return { layout: 'cards', ...cardsDraft(carousel) }
  const offer = componentOf(components, 'LIMITED_TIME_OFFER')
  return offer ? offerDraft(offer) : {}
}

const isOptOut = (button: TemplateButton): boolean =>
  button.type === 'QUICK_REPLY' && button.text.trim().toLowerCase() === OPT_OUT_BUTTON.text?.toLowerCase()

/** What a draft has beside what stands at its head, of components as they are stored. */
export const draftOf = (category: TemplateCategory, components: readonly TemplateComponent[]): Omit<TemplateDraft, HeadKeys> => {
  const {
    template_name: _name,
    template_language: _language,
    category: _category,
    parameter_format: _format,
    message_send_ttl_seconds: _ttl,
    ...empty
  } = EMPTY_DRAFT
  const [header, body, footer, buttons] = [
    componentOf(components, 'HEADER'),
    componentOf(components, 'BODY'),
    componentOf(components, 'FOOTER'),
    componentOf(components, 'BUTTONS'),
  ]
  if (category === 'AUTHENTICATION')
    return {
      ...empty,
      ...codeDraft(buttons),
      add_security_recommendation: body?.add_security_recommendation ? 1 : 0,
      code_expiration_minutes: footer?.code_expiration_minutes ?? null,
    }
  const stops = category === 'MARKETING' && (buttons?.buttons.some(isOptOut) ?? false)
  const kept = buttons?.buttons.filter(one => !(stops && isOptOut(one))) ?? []
  return {
    ...empty,
    ...headerDraft(header),
    ...layoutDraft(components),
    message: body?.text ?? null,
    message_samples: body ? samplesOf(body) : {},
    footer_text: stops && footer?.text === OPT_OUT_FOOTER ? null : (footer?.text ?? null),
    buttons: kept.map(draftButton),
    opt_out: stops ? 1 : 0,
  }
}

type HeadKeys = 'template_name' | 'template_language' | 'category' | 'parameter_format' | 'message_send_ttl_seconds'
