import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Fields } from '../../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { type Draft, type DraftKind, readDraft } from './draft.ts'

/** What the address chooses beforehand: `?two_way_content_id=7`. What the form does not know or would refuse is passed over. */
export const presetOf = (search: string, form: Fields): Values =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, text]) => {
      const field = Object.hasOwn(form, name) ? form[name] : undefined
      const value = field ? readValue(field, text) : null
      return field && value !== null && problemsOf(field, value).length === 0 ? [[name, value]] : []
    }),
  )

interface Begun {
  start: Values
  /** The campaign that it is filled in from. */
  from: string | undefined
  /** What was kept from before, where it begins with that. */
  draft: Draft | undefined
}

/** What a send form begins with. `empty`: what it is emptied to; `form`: its declared fields. Another screen may have chosen for it: the phone book its group, the list of two-way pages its page. */
export const useSendStart = (account: string, kind: DraftKind, empty: Values, form: Fields): Begun => {
  const { state, search } = useLocation() as {
    state: { preset?: Values; variables?: readonly string[]; from?: string } | null
    search: string
  }
  const [begun] = useState(() => {
    const preset = { ...presetOf(search, form), ...state?.preset, ...(state?.variables && { variables: state.variables }) }
    // What another screen has chosen is meant, whatever was begun before.
    const isChosen = Object.keys(preset).length > 0
    const draft = isChosen ? undefined : readDraft(account, kind, empty)
    return { from: state?.from, draft, start: { ...empty, ...preset, ...draft?.values } }
  })
  return begun
}
