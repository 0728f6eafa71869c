import { useMemo } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'

/** The fields of a call to many that this person has, with the number of a test. */
export const useVoiceFields = (): Fields => {
  const words = useWords()
  const principal = usePrincipal()
  return useMemo(() => {
    const declared: Fields = sendVoice.actions.test.input
    const own = Object.entries(declared).filter(([, field]) => allows(principal, gateOf(field)))
    return fieldsInWords(words, 'resources.send-voice.send', Object.fromEntries(own))
  }, [words, principal])
}

/** What an empty form holds. Beside its fields: the first rows of the file. */
export const EMPTY: Values = {
  ...Object.fromEntries(Object.keys(sendVoice.actions.test.input).map(name => [name, null])),
  voice_type: 1,
  retries: 0,
  retry_interval: 15,
  collect_dtmf: 0,
  dtmf_wait: 5,
  dtmf_map: {},
  campaign_type: 'no',
  preview: null,
}
