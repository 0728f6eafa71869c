import { useEffect } from 'react'
import { useSetLocale } from 'react-admin'
import { LOCALES, readAppearance, setAppearance } from '../kernel/desk/appearance.ts'
import { loadBrand, useBrand } from '../kernel/desk/brand.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'

/** The platform's language that this browser follows. */
const APPLIED = 'brand-language'

const isLocale = (language: string): language is (typeof LOCALES)[number] => LOCALES.some(locale => locale === language)

/** Fetches the operator's name and look; sets the tab's icon, and the language of who has not chosen one. */
export const BrandLoader = () => {
  const { platform } = useDesk()
  const { icon, language } = useBrand()
  const setLocale = useSetLocale()

  useEffect(() => {
    loadBrand(platform).catch(() => undefined)
  }, [platform])

  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link && icon) link.href = icon
  }, [icon])

  useEffect(() => {
    const applied = localStorage.getItem(APPLIED) ?? 'en'
    if (language === applied || !isLocale(language)) return
    localStorage.setItem(APPLIED, language)
    // Another language than the platform's was somebody's own choice, and stays.
    if (readAppearance().locale !== applied) return
    // Where its words cannot be fetched, those that are there stay.
    Promise.resolve(setLocale(language)).then(
      () => setAppearance({ locale: language }),
      () => {},
    )
  }, [language, setLocale])
  return null
}
