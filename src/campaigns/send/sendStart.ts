import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { allows } from '../../../resources/language/access.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import type { Field, Fields } from '../../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { type Draft, readDraft } from './draft.ts'

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
const emptyForm = (twoWay: boolean): Values => ({
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

/** What the address chooses beforehand: `?two_way_content_id=7`. What the form does not know or would refuse is passed over. */
export const presetOf = (search: string): Values =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, text]) => {
      const field = Object.hasOwn(sendForm, name) ? (sendForm[name as keyof typeof sendForm] as Field) : undefined
      const value = field ? readValue(field, text) : null
      return field && value !== null && problemsOf(field, value).length === 0 ? [[name, value]] : []
    }),
  )

interface Begun {
  start: Values
  /** What it is emptied to. */
  empty: Values
  /** The campaign that it is filled in from. */
  from: string | undefined
  /** What was kept from before, where it begins with that. */
  draft: Draft | undefined
}

/** What the form begins with. Another screen may have chosen for it: the phone book its group, the list of two-way pages its page. */
export const useSendStart = (twoWay: boolean, account: string): Begun => {
  const { state, search } = useLocation() as {
    state: { preset?: Values; variables?: readonly string[]; from?: string } | null
    search: string
  }
  const [begun] = useState(() => {
    const empty = emptyForm(twoWay)
    const preset = { ...presetOf(search), ...state?.preset, variables: state?.variables ?? [] }
    // What another screen has chosen is meant, whatever was begun before.
    const isChosen = Object.keys(preset).length > 1
    const draft = isChosen ? undefined : readDraft(account, twoWay, empty)
    return { empty, from: state?.from, draft, start: { ...empty, ...preset, ...draft?.values } }
  })
  return begun
}
