/** A declaration in the reader's language: every label, help, choice, question and section of a resource, by key, else by its English words. */

import { useMemo } from 'react'
import type { AnyAction } from '../../../resources/language/actions.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field, Fields, NumberField } from '../../../resources/language/fields.ts'
import { useWords, type Words } from '../i18n/words.ts'

const measureInWords = (words: Words, { by, as }: NonNullable<NumberField['measure']>): NumberField['measure'] => ({
  by,
  as: Object.fromEntries(
    Object.entries(as).map(([value, measure]) => [
      value,
      { ...measure, unit: words(`desk.units.${measure.unit}`, measure.unit) },
    ]),
  ),
})

const fieldInWords = (words: Words, at: string, field: Field): Field => ({
  ...field,
  label: words(at, field.label),
  ...(field.help && { help: words(`${at}.help`, field.help) }),
  ...(field.kind === 'number' && field.unit && { unit: words(`desk.units.${field.unit}`, field.unit) }),
  ...(field.kind === 'number' && field.measure && { measure: measureInWords(words, field.measure) }),
  ...(field.kind === 'text' && field.patternMessage && { patternMessage: words(`${at}.pattern`, field.patternMessage) }),
  ...(field.kind === 'select' && {
    choices: field.choices.map(choice => ({ ...choice, label: words(`${at}.choices.${choice.value}`, choice.label) })),
  }),
})

/** Fields with their labels in the reader's language; `at` is the key under which they stand. */
export const fieldsInWords = (words: Words, at: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldInWords(words, `${at}.${name}`, field)]))

const actionInWords = (words: Words, at: string, action: AnyAction): AnyAction => ({
  ...action,
  label: words(at, action.label),
  ...(action.confirm && { confirm: words(`${at}.confirm`, action.confirm) }),
  ...(action.done && { done: words(`${at}.done`, action.done) }),
  ...(action.input && { input: fieldsInWords(words, `${at}.input`, action.input) }),
})

export const inWords = (words: Words, resource: AnyResource): AnyResource => {
  const at = `resources.${resource.name}`
  return {
    ...resource,
    label: { one: words(`${at}.one`, resource.label.one), many: words(`${at}.name`, resource.label.many) },
    fields: fieldsInWords(words, `${at}.fields`, resource.fields),
    list: {
      ...resource.list,
      ...(resource.list.leadsTo && {
        leadsTo: resource.list.leadsTo.map(link => ({ ...link, label: words(`${at}.leadsTo.${link.label}`, link.label) })),
      }),
      ...(resource.list.tabs && {
        tabs: resource.list.tabs.map(tab => ({
          ...tab,
          label: words(`${at}.tabs.${tab.label}`, tab.label),
          ...(tab.elsewhere && {
            elsewhere: { ...tab.elsewhere, label: words(`${at}.tabs.${tab.elsewhere.label}`, tab.elsewhere.label) },
          }),
        })),
      }),
    },
    ...(resource.form && {
      form: resource.form.map(entry =>
        typeof entry === 'string' || !entry.section
          ? entry
          : { ...entry, section: words(`${at}.sections.${entry.section}`, entry.section) },
      ),
    }),
    actions: Object.fromEntries(
      Object.entries(resource.actions).map(([name, action]) => [name, actionInWords(words, `${at}.actions.${name}`, action)]),
    ),
  }
}

export const useInWords = (resource: AnyResource): AnyResource => {
  const words = useWords()
  return useMemo(() => inWords(words, resource), [words, resource])
}
