import { useMemo } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'

const TWO_WAY = 3
/** Two Way has a page of its own. */
const TEXT_ROUTES = { ...sendForm.route_type, choices: sendForm.route_type.choices.filter(({ value }) => value !== TWO_WAY) }

/** The fields of the send form that this person has, with the number of a test. */
export const useSendFields = (twoWay: boolean): Fields => {
  const words = useWords()
  const principal = usePrincipal()
  return useMemo(() => {
    const { input } = campaigns.actions.test
    const declared: Fields = twoWay ? input : { ...input, route_type: TEXT_ROUTES }
    const own = Object.entries(declared).filter(([, field]) => allows(principal, gateOf(field)))
    return fieldsInWords(words, 'resources.delivery-report.send', Object.fromEntries(own))
  }, [words, principal, twoWay])
}

/** What an empty send form holds. Beside its fields: the texts of the template's variables, and the first rows of the file. */
export const emptyForm = (twoWay: boolean): Values => ({
  ...Object.fromEntries(Object.keys(campaigns.actions.test.input).map(name => [name, null])),
  route_type: twoWay ? TWO_WAY : 1,
  sms_type: 1,
  message_type: 1,
  priority: 0,
  is_flash: 0,
  campaign_type: 'no',
  variables: [],
  preview: null,
})
