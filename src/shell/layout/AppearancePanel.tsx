/** The side panel that sets skin, language, direction, menu, navbar and footer; each change shows at once and is kept on this machine. */

import FormLabel from '@mui/material/FormLabel'
import { useSetLocale } from 'react-admin'
import {
  type Appearance,
  FOOTERS,
  LOCALES,
  NAVBAR_COLOURS,
  NAVBARS,
  SKINS,
  setAppearance,
  useAppearance,
} from '../../kernel/desk/appearance.ts'
import { languages } from '../../kernel/i18n/i18nProvider.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import './AppearancePanel.css'

const WORDS: Readonly<Record<string, string>> = {
  light: 'Light',
  bordered: 'Bordered',
  dark: 'Dark',
  'semi-dark': 'Semi-dark',
  ltr: 'Left to right',
  rtl: 'Right to left',
  vertical: 'Vertical',
  horizontal: 'Horizontal',
  boxed: 'Boxed',
  full: 'Full width',
  floating: 'Floating',
  sticky: 'Sticky',
  static: 'Static',
  hidden: 'Hidden',
  white: 'White',
  primary: 'Primary',
  secondary: 'Secondary',
  success: 'Success',
  danger: 'Danger',
  info: 'Info',
  warning: 'Warning',
}

export default function AppearancePanel({ onClose }: { onClose: () => void }) {
  const appearance = useAppearance()
  const words = useWords()
  const setLocale = useSetLocale()
  const word = (value: string) => words(`desk.appearance.${value}`, WORDS[value] ?? value)

  const choice = <K extends keyof Appearance>(key: K, label: string, values: readonly (Appearance[K] & string)[]) => (
    <Select
      label={words(`desk.appearance.${key}`, label)}
      value={appearance[key] as Appearance[K] & string}
      options={values.map(value => ({ value, label: word(value) }))}
      onChange={value => value && setAppearance({ [key]: value } as Partial<Appearance>)}
    />
  )

  return (
    <SidePanel title={words('Appearance and language')} onClose={onClose}>
      <div className="stack">
        <fieldset className="skins">
          <FormLabel component="legend">{words('Skin')}</FormLabel>
          {SKINS.map(skin => (
            <label key={skin} className="skin">
              <input
                type="radio"
                name="skin"
                value={skin}
                checked={appearance.skin === skin}
                onChange={() => setAppearance({ skin })}
              />
              <span className={`skin-picture ${skin}`} aria-hidden>
                <i />
                <b />
              </span>
              {word(skin)}
            </label>
          ))}
        </fieldset>
        <Select
          label={words('Language')}
          value={appearance.locale}
          options={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
          onChange={async locale => {
            if (!locale || !LOCALES.includes(locale)) return
            await setLocale(locale)
            setAppearance({ locale })
          }}
        />
        {choice('direction', 'Direction', ['ltr', 'rtl'])}
        {choice('layout', 'Menu', ['vertical', 'horizontal'])}
        {choice('width', 'Content width', ['boxed', 'full'])}
        {choice('navbar', 'Navbar', NAVBARS)}
        {choice('navbarColour', 'Navbar colour', NAVBAR_COLOURS)}
        {choice('footer', 'Footer', FOOTERS)}
        <Checkbox
          label={words('Menu shows icons only')}
          checked={appearance.menuCollapsed}
          onChange={menuCollapsed => setAppearance({ menuCollapsed })}
        />
        <Checkbox
          label={words('Menu is hidden')}
          checked={appearance.menuHidden}
          onChange={menuHidden => setAppearance({ menuHidden })}
        />
      </div>
    </SidePanel>
  )
}
