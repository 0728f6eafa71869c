import { type Json, recordsIn, wordIn } from '../incoming/read.ts'
import type { TemplateChange } from './changes.ts'

const orLeftOut = (word: string): string | undefined => (word === '' ? undefined : word)

type Told = Pick<TemplateChange, 'event' | 'reason' | 'quality' | 'category' | 'texts'>

/** What is told of a template, by the field of the change. */
const FIELDS: ReadonlyMap<string, (value: Json) => Told> = new Map<string, (value: Json) => Told>([
  [
    'message_template_status_update',
    value => ({ event: orLeftOut(wordIn(value, 'event')), reason: orLeftOut(wordIn(value, 'reason')) }),
  ],
  ['message_template_quality_update', value => ({ quality: orLeftOut(wordIn(value, 'new_quality_score')) })],
  [
    'message_template_components_update',
    value => ({
      texts: {
        header: orLeftOut(wordIn(value, 'message_template_title')),
        body: orLeftOut(wordIn(value, 'message_template_element')),
        footer: orLeftOut(wordIn(value, 'message_template_footer')),
        buttons: recordsIn(value.message_template_buttons).map(one => ({
          text: wordIn(one, 'message_template_button_text'),
          url: orLeftOut(wordIn(one, 'message_template_button_url')),
          phone_number: orLeftOut(wordIn(one, 'message_template_button_phone_number')),
        })),
      },
    }),
  ],
  ['template_category_update', value => ({ category: orLeftOut(wordIn(value, 'new_category')) })],
])

/** What a change of the provider's webhook says of a template of a business (rule whatsapp-46); undefined for everything else. */
export const templateChangeIn = (business: string, field: string, value: Json): TemplateChange | undefined => {
  const told = FIELDS.get(field)
  return (
    told && {
      business,
      templateId: wordIn(value, 'message_template_id'),
      name: wordIn(value, 'message_template_name'),
      language: wordIn(value, 'message_template_language'),
      ...told(value),
    }
  )
}
