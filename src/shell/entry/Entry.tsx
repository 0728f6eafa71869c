/**
 * `<Entry title="Sign in to your desk" hint="…">form</Entry>`: the card of every page for people who are not signed in, with the mark above
 * and the small print below.
 */

import type { ReactNode } from 'react'
import { useLocaleState } from 'react-admin'
import { Link } from 'react-router'
import { LOCALES, setAppearance } from '../../kernel/desk/appearance.ts'
import { useBrand } from '../../kernel/desk/brand.ts'
import { languages } from '../../kernel/i18n/i18nProvider.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Logo } from '../../kernel/ui/Logo.tsx'
import { usePageTitle } from '../../kernel/ui/PageHead.tsx'
import { Contacts } from './Contacts.tsx'
import './SignIn.css'
import type { PublicSettings } from './publicSettings.ts'

interface EntryProps {
  title: string
  /** Under the title, one or two sentences. */
  hint?: ReactNode
  /** Name of the page in the browser's tab; the title where it is the same. */
  pageTitle?: string
  settings?: PublicSettings | undefined
  /** Between title and form: a picture of who it is about. */
  above?: ReactNode
  size?: 'form' | 'wide' | 'text'
  children: ReactNode
  /** Links under the card. */
  links?: ReactNode
}

export const EntryProblem = ({ children }: { children: ReactNode }) => (
  <div className="sign-in-problem" role="alert">
    <Icon name="alert" />
    <span>{children}</span>
  </div>
)

export const Entry = ({ title, hint, pageTitle = title, settings, above, size = 'form', children, links }: EntryProps) => {
  const words = useWords()
  const brand = useBrand()
  usePageTitle(pageTitle)
  return (
    <main className="blank sign-in">
      <div className={cx('sign-in-card panel', size)}>
        <Logo size={30} />
        {above}
        <div className="sign-in-head">
          <h1>{title}</h1>
          {hint && <p className="muted">{hint}</p>}
        </div>
        {brand.maintenance && <EntryProblem>{brand.maintenance}</EntryProblem>}
        {children}
        {links && <div className="sign-in-links">{links}</div>}
      </div>
      <footer className="sign-in-foot hint">
        {settings?.support && <p>{words('Trouble signing in? %{contact}', { contact: settings.support })}</p>}
        <Contacts />
        <p className="row wrap">
          <Link to="/terms-conditions">{words('Terms and conditions')}</Link>
          <Link to="/privacy-policy">{words('Privacy policy')}</Link>
          <Languages />
        </p>
      </footer>
    </main>
  )
}

/** The languages that are not shown just now, each named in itself. */
const Languages = () => {
  const [locale, setLocale] = useLocaleState()
  return languages
    .filter(language => language.locale !== locale)
    .map(language => (
      <button
        key={language.locale}
        type="button"
        className="link"
        lang={language.locale}
        onClick={async () => {
          const wanted = LOCALES.find(one => one === language.locale)
          await setLocale(language.locale)
          if (wanted) setAppearance({ locale: wanted })
        }}
      >
        {language.name}
      </button>
    ))
}
