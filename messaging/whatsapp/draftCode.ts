/** A template of one-time codes as a form has it, flat; made into that of the provider, and back (rule whatsapp-40). */
import { isSet } from './draftPlain.ts'
import type { TemplateDraft } from './draftShape.ts'
import type { ButtonsComponent, TemplateComponent } from './template.ts'

export const codeComponents = (draft: TemplateDraft): TemplateComponent[] => {
  const { otp_type, otp_text, autofill_text, supported_apps, zero_tap_terms_accepted } = draft
  const isTapped = otp_type !== 'COPY_CODE'
  return [
    { type: 'BODY', add_security_recommendation: draft.add_security_recommendation === 1 },
    ...(draft.code_expiration_minutes === null
      ? []
      : [{ type: 'FOOTER' as const, code_expiration_minutes: draft.code_expiration_minutes }]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type,
          ...(isSet(otp_text) && { text: otp_text }),
          ...(isTapped && isSet(autofill_text) && { autofill_text }),
          ...(isTapped && supported_apps.length > 0 && { supported_apps: supported_apps.map(app => ({ ...app })) }),
          ...(otp_type === 'ZERO_TAP' && { zero_tap_terms_accepted: zero_tap_terms_accepted === 1 }),
        },
      ],
    },
  ]
}

export const codeDraft = (buttons: ButtonsComponent | undefined): Partial<TemplateDraft> => {
  const [button] = buttons?.buttons ?? []
  if (button?.type !== 'OTP') return {}
  return {
    otp_type: button.otp_type,
    otp_text: button.text ?? null,
    autofill_text: button.autofill_text ?? null,
    supported_apps: button.supported_apps ?? [],
    zero_tap_terms_accepted: button.zero_tap_terms_accepted ? 1 : 0,
  }
}
