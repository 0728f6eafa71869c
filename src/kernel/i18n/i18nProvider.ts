/**
 * `createI18nProvider(locale)`: react-admin's polyglot over its English, ours and the other languages; a language is loaded when it is
 * asked for. A key without a text gives the `_` of its options (the English beside it in a declaration), else English, else itself.
 */

import polyglotI18nProvider from 'ra-i18n-polyglot'
import raEnglish from 'ra-language-english'
import { type I18nProvider, mergeTranslations } from 'react-admin'
import { LOCALES } from '../desk/appearance.ts'
import { english } from './en.ts'
import type { Told, toldBy } from './told.ts'

/** With what rules and platform say in English (told.ts). */
export interface DeskI18n extends I18nProvider {
  told: (sentence: string, locale: string) => string | undefined
}

export type Tree = { readonly [key: string]: string | Tree }
interface Language {
  trees: readonly Tree[]
  toldBy: typeof toldBy
}

/** A language is one chunk: what everything shares, and a file a domain. What knows sentences again comes with it: English needs none. */
const LOADERS: Readonly<Record<string, () => Promise<Language>>> = {
  hi: async () => {
    const [{ hindi: trees }, { toldBy }] = await Promise.all([import('./hi.ts'), import('./told.ts')])
    return { trees, toldBy }
  },
}

const NAMES: Readonly<Record<string, string>> = { en: 'English', hi: 'हिन्दी' }

/** Languages on offer, named in themselves. */
export const languages = LOCALES.map(locale => ({ locale, name: NAMES[locale] ?? locale }))

export const createI18nProvider = async (initial = 'en'): Promise<DeskI18n> => {
  const inEnglish = polyglotI18nProvider(() => mergeTranslations(raEnglish, english), 'en', languages, { allowMissing: true })
  const sayings = new Map<string, Told>()
  const load = async (locale: string) => {
    const language = await LOADERS[locale]?.()
    if (!language) return {}
    const { told = {}, ...texts } = mergeTranslations(...language.trees)
    sayings.set(locale, language.toldBy(told, texts.words ?? {}))
    return texts
  }
  const first = await load(initial)
  const provider = polyglotI18nProvider(locale => (locale === initial ? first : load(locale)), initial, languages, {
    onMissingKey: inEnglish.translate,
  })
  return { ...provider, told: (sentence, locale) => sayings.get(locale)?.(sentence) }
}
