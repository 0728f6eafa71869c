import { useMemo } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'

/** The fields of a WhatsApp message to many that this person has, with the number of a test. */
export const useWaFields = (): Fields => {
  const words = useWords()
  const principal = usePrincipal()
  return useMemo(() => {
    const declared: Fields = sendWhatsApp.actions.test.input
    const own = Object.entries(declared).filter(([, field]) => allows(principal, gateOf(field)))
    return fieldsInWords(words, 'resources.send-whatsapp.send', Object.fromEntries(own))
  }, [words, principal])
}

/** What an empty form holds. Beside its fields: the first rows of the file, and where the file of the header comes from. */
export const EMPTY: Values = {
  ...Object.fromEntries(Object.keys(sendWhatsApp.actions.test.input).map(name => [name, null])),
  campaign_type: 'no',
  variables: {},
  header_file: null,
  header_link: null,
  preview: null,
}
