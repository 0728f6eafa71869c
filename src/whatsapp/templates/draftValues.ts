import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { changedDraft, EMPTY_DRAFT, type TemplateDraft } from '../../../messaging/whatsapp/draft.ts'
import { variablesOf } from '../../../messaging/whatsapp/variables.ts'

type Values = Readonly<Record<string, unknown>>

const isWorth = (value: unknown): boolean => value !== undefined && value !== ''

/** What stands in the form, as a draft: also while it is not complete. */
export const draftIn = (values: Values): TemplateDraft =>
  changedDraft(EMPTY_DRAFT, Object.fromEntries(Object.entries(values).filter(([, value]) => isWorth(value))))

/** Its samples, in the places of the variables. */
export const samplesIn = ({ header_text, header_sample, message_samples }: TemplateDraft): Filling => ({
  header: Object.fromEntries(header_sample ? variablesOf(header_text ?? '').map(name => [name, header_sample]) : []),
  body: Object.fromEntries(Object.entries(message_samples).filter(([, sample]) => sample !== '')),
})
