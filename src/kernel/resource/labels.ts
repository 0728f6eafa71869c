/** A declaration in the reader's language: every label, help, choice, question and section of a resource, by key, else by its English words. */

import { useMemo } from 'react'
import type { AnyAction } from '../../../resources/language/actions.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Field, Fields } from '../../../resources/language/fields.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { kindInWords } from '../kinds/shown.ts'

const fieldInWords = <F extends Field>(words: Words, at: string, field: F): F => ({
  ...field,
  label: words(at, field.label),
  ...(field.help && { help: words(`${at}.help`, field.help) }),
  ...kindInWords(field, words, at),
})

/** Fields with their labels in the reader's language; `at` is the key under which they stand. */
export const fieldsInWords = <F extends Fields>(words: Words, at: string, fields: F): F =>
  // Each field is what it was, but for its texts; `Object.fromEntries` forgets that.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldInWords(words, `${at}.${name}`, field)])) as F

const actionInWords = (words: Words, at: string, action: AnyAction): AnyAction => ({
  ...action,
  label: words(at, action.label),
  ...(action.confirm && { confirm: words(`${at}.confirm`, action.confirm) }),
  ...(action.needs && {
    needs: Object.fromEntries(
      Object.entries(action.needs).map(([name, need]) => [name, need && words(`${at}.needs.${name}`, need)]),
    ),
  }),
  ...(action.done && { done: words(`${at}.done`, action.done) }),
  ...(action.input && { input: fieldsInWords(words, `${at}.input`, action.input) }),
})

export const inWords = (words: Words, resource: AnyResource): AnyResource => {
  const at = `resources.${resource.name}`
  const { filterTitle, leadsTo, tabs } = resource.list
  const labelled = <T extends { label: string }>(under: string, one: T): T => ({
    ...one,
    label: words(`${at}.${under}.${one.label}`, one.label),
  })
  return {
    ...resource,
    label: { one: words(`${at}.one`, resource.label.one), many: words(`${at}.name`, resource.label.many) },
    fields: fieldsInWords(words, `${at}.fields`, resource.fields),
    list: {
      ...resource.list,
      ...(filterTitle && { filterTitle: words(`${at}.filterTitle`, filterTitle) }),
      ...(leadsTo && { leadsTo: leadsTo.map(link => labelled('leadsTo', link)) }),
      ...(tabs && {
        tabs: tabs.map(({ elsewhere, ...tab }) => ({
          ...labelled('tabs', tab),
          ...(elsewhere && { elsewhere: labelled('tabs', elsewhere) }),
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

/** What an action asks for, in the reader's language, typed as it is declared. */
export const useInputInWords = <F extends Fields>({ name }: { name: string }, action: string, { input }: { input: F }): F => {
  const words = useWords()
  return useMemo(() => fieldsInWords(words, `resources.${name}.actions.${action}.input`, input), [words, name, action, input])
}
