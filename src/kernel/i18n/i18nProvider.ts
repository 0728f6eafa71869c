/**
 * `createI18nProvider(locale)`: English at once, other languages when asked for, English the fallback.
 * A key without a text gives the `_` of its options (the English beside it in a declaration), else itself. `%{name}` is replaced;
 * `one |||| many` chooses by `smart_count`.
 */

import type { I18nProvider } from 'ra-core'
import { LOCALES } from '../desk/appearance.ts'
import { english } from './en.ts'

export type Tree = { readonly [key: string]: string | Tree }
type Texts = ReadonlyMap<string, string>

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const ENGLISH: Texts = new Map(flatten(english))

/** A language is one chunk: what everything shares, and a file for every area. */
const LOADERS: Readonly<Record<string, () => Promise<readonly Tree[]>>> = {
  hi: async () => (await import('./hi.ts')).hindi,
}

const NAMES: Readonly<Record<string, string>> = { en: 'English', hi: 'हिन्दी' }

/** Languages on offer, named in themselves. */
export const languages = LOCALES.map(locale => ({ locale, name: NAMES[locale] ?? locale }))

const fill = (text: string, options: Readonly<Record<string, unknown>>): string => {
  const count = options.smart_count
  const forms = text.split('||||')
  const chosen = typeof count === 'number' && forms.length > 1 ? (count === 1 ? forms[0] : forms[1]) : forms[0]
  return (chosen ?? '').trim().replace(/%\{(\w+)\}/g, (whole, name) => String(options[name] ?? whole))
}

export const createI18nProvider = async (initial = 'en'): Promise<I18nProvider> => {
  let locale = 'en'
  let texts = ENGLISH

  const load = async (wanted: string) => {
    const loader = LOADERS[wanted]
    texts = loader ? new Map((await loader()).flatMap(tree => flatten(tree))) : ENGLISH
    locale = loader ? wanted : 'en'
  }

  await load(initial)
  return {
    translate: (key: string, options: Readonly<Record<string, unknown>> = {}) => {
      const text = texts.get(key) ?? (typeof options._ === 'string' ? options._ : ENGLISH.get(key))
      return text === undefined ? key : fill(text, options)
    },
    changeLocale: load,
    getLocale: () => locale,
    getLocales: () => [...languages],
  }
}
