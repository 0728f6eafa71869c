import { sendForm } from '../../../resources/campaigns/send-form.ts'
import type { Field } from '../../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import type { Values } from './types.ts'

/** What the address chooses beforehand: `?two_way_content_id=7`. What the form does not know or would refuse is passed over. */
export const presetOf = (search: string): Values =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, text]) => {
      const field = Object.hasOwn(sendForm, name) ? (sendForm[name as keyof typeof sendForm] as Field) : undefined
      const value = field ? readValue(field, text) : null
      return field && value !== null && problemsOf(field, value).length === 0 ? [[name, value]] : []
    }),
  )
