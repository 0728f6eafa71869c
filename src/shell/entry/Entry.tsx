/**
 * `<Entry title="Sign in to your desk" hint="…">form</Entry>`: the card of every page for people who are not signed in, with the mark above
 * and the small print below.
 */

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { LOCALES, setAppearance } from '../../kernel/desk/appearance.ts'
import { useBrand } from '../../kernel/desk/brand.ts'
import { languages } from '../../kernel/i18n/i18nProvider.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Logo } from '../../kernel/ui/Logo.tsx'
import { usePageTitle } from '../../kernel/ui/PageHead.tsx'
import '../../kernel/form/form.css'
import { useLeave } from './ways.ts'

const PHONE = '@media (width < 480px)'
const COLUMN = { display: 'flex', flexDirection: 'column' } as const
const ROOM = {
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 2,
  minBlockSize: '100dvh',
  px: 2,
  py: 2.5,
  background: 'radial-gradient(60rem 30rem at 50% -12rem, var(--accent-soft), transparent 70%), var(--canvas)',
  [PHONE]: { alignContent: 'start', p: 1.5 },
  '& button.link': {
    p: 0,
    border: 0,
    background: 'none',
    color: 'var(--accent-ink)',
    '&:hover': { textDecoration: 'underline' },
  },
}
const CARD = { ...COLUMN, gap: 2.5, px: 3, py: 4, [PHONE]: { px: 2, py: 3 }, '& .stack': { gap: 2 } }
const WIDTHS = { form: 380, wide: 560, text: 600 }
const LINKS = { justifyContent: 'space-between', pt: 2, borderBlockStart: '1px solid var(--line)' }
const FOOT = {
  ...COLUMN,
  alignItems: 'center',
  gap: 1,
  textAlign: 'center',
  '& .row': { justifyContent: 'center', columnGap: 2 },
}

interface EntryProps {
  title: string
  /** Under the title, one or two sentences. */
  hint?: ReactNode
  /** Name of the page in the browser's tab; the title where it is the same. */
  pageTitle?: string
  /** Between title and form: a picture of who it is about. */
  above?: ReactNode
  size?: keyof typeof WIDTHS
  children?: ReactNode
  /** Links under the card. */
  links?: ReactNode
}

export const EntryProblem = ({ text }: { text: string }) => (
  <p className="form-problem" role="alert">
    {text}
  </p>
)

/** For who is signed in: out again. */
export const LeaveLink = ({ text }: { text: string }) => (
  <button type="button" className="link" onClick={useLeave()}>
    {text}
  </button>
)

export const Entry = ({ title, hint, pageTitle = title, above, size = 'form', children, links }: EntryProps) => {
  const { maintenance } = useBrand()
  usePageTitle(pageTitle)
  return (
    <Box component="main" sx={ROOM}>
      <Box className="panel" sx={{ ...CARD, inlineSize: `min(${WIDTHS[size]}px, 100%)` }}>
        <Logo size={30} />
        {above}
        <Box sx={{ ...COLUMN, gap: 1 }}>
          <h1>{title}</h1>
          {hint && <p className="muted">{hint}</p>}
        </Box>
        {maintenance && <EntryProblem text={maintenance} />}
        {children}
        {links && (
          <Box className="row wrap" sx={LINKS}>
            {links}
          </Box>
        )}
      </Box>
      <Box component="footer" className="hint" sx={FOOT}>
        <SmallPrint />
      </Box>
    </Box>
  )
}

/** Who helps; where the operator is and how to reach him, as the settings say; the copyright line; the legal pages. */
const SmallPrint = () => {
  const words = useWords()
  const translate = useTranslate()
  const { contacts, copyright } = useBrand()
  const { email, mobile, whatsapp, address, website } = contacts
  const support = email || mobile
  return (
    <>
      {support && <p>{words('Trouble signing in? %{contact}', { contact: support })}</p>}
      {(mobile || whatsapp || website) && (
        <p className="row wrap">
          {mobile && <span>+{mobile}</span>}
          {whatsapp && <Out href={`https://wa.me/${whatsapp}`}>{translate('desk.contacts.whatsapp', { _: 'WhatsApp' })}</Out>}
          {website && <Out href={website}>{website.replace(/^https?:\/\//, '')}</Out>}
        </p>
      )}
      {address && <p>{address}</p>}
      {copyright && <p>{copyright}</p>}
      <p className="row wrap">
        <Link to="/terms-conditions">{words('Terms and conditions')}</Link>
        <Link to="/privacy-policy">{words('Privacy policy')}</Link>
        <Languages />
      </p>
    </>
  )
}

const Out = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** The languages that are not shown just now, each named in itself. */
const Languages = () => {
  const [shown, setLocale] = useLocaleState()
  return languages
    .filter(({ locale }) => locale !== shown)
    .map(({ locale, name }) => (
      <button
        key={locale}
        type="button"
        className="link"
        lang={locale}
        onClick={async () => {
          const wanted = LOCALES.find(one => one === locale)
          await setLocale(locale)
          if (wanted) setAppearance({ locale: wanted })
        }}
      >
        {name}
      </button>
    ))
}
