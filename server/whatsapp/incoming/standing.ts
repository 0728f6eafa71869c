import type { Tx } from '../../kernel/scope/scope.ts'
import { applyTemplateChange, type TemplateChange } from '../templates/changes.ts'
import { type Event, type Json, wordIn } from './read.ts'

const orLeftOut = (word: string): string | undefined => (word === '' ? undefined : word)

type TemplateFacts = Pick<TemplateChange, 'event' | 'reason' | 'quality' | 'category'>

/** What is told of a template, by the field of the change. */
const TEMPLATE_FIELDS: ReadonlyMap<string, (value: Json) => TemplateFacts> = new Map<string, (value: Json) => TemplateFacts>([
  [
    'message_template_status_update',
    value => ({ event: orLeftOut(wordIn(value, 'event')), reason: orLeftOut(wordIn(value, 'reason')) }),
  ],
  ['message_template_quality_update', value => ({ quality: orLeftOut(wordIn(value, 'new_quality_score')) })],
  ['template_category_update', value => ({ category: orLeftOut(wordIn(value, 'new_category')) })],
])

/** What the provider tells of a template (rule whatsapp-46); undefined for everything else. */
export const applyStanding = (tx: Tx, { business, field, value }: Event): Promise<unknown> | undefined => {
  const ofTemplate = TEMPLATE_FIELDS.get(field)
  return (
    ofTemplate &&
    applyTemplateChange(tx, {
      business,
      templateId: wordIn(value, 'message_template_id'),
      name: wordIn(value, 'message_template_name'),
      language: wordIn(value, 'message_template_language'),
      ...ofTemplate(value),
    })
  )
}
