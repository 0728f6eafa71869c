/** The side panel that sets skin, language, direction, menu, navbar and footer; each change shows at once and is kept on this machine. */

import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import { useSetLocale } from 'react-admin'
import {
  type Appearance,
  FOOTERS,
  LOCALES,
  NAVBAR_COLOURS,
  NAVBARS,
  SKIN_CHOICES,
  setAppearance,
  useAppearance,
} from '../../kernel/desk/appearance.ts'
import { languages } from '../../kernel/i18n/i18nProvider.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { languageChosen } from './languageChosen.ts'
import { useLookWords } from './lookWords.ts'

const SKIN_LOOKS = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  m: 0,
  p: 0,
  border: 0,
  '& legend': { mb: 0.5, p: 0 },
}
const CHOICE = {
  position: 'relative',
  display: 'grid',
  gap: 0.75,
  p: 0.75,
  border: '1px solid var(--line)',
  borderRadius: 1,
  fontSize: 'var(--text-sm)',
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: 'var(--accent)', boxShadow: '0 0 0 1px var(--accent)' },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  '& input': { position: 'absolute', opacity: 0 },
} as const
/** One half light, the other dark. */
const half = (light: string, dark: string) => `linear-gradient(180deg, ${light} 50%, ${dark} 50%)`
/** Of each skin: its menu, canvas, surface and line, whatever the skin in force. */
const COLOURS = {
  light: ['#efeee9', '#f6f5f2', '#ffffff', '#d8d6ce'],
  bordered: ['#ffffff', '#ffffff', '#ffffff', '#d8d6ce'],
  dark: ['#12191c', '#14191b', '#232a2d', '#2b3336'],
  'semi-dark': ['#12191c', '#f6f5f2', '#ffffff', '#12191c'],
  system: [half('#efeee9', '#12191c'), half('#f6f5f2', '#14191b'), half('#ffffff', '#232a2d'), '#8c8c86'],
} as const

const Picture = ({ skin }: { skin: keyof typeof COLOURS }) => {
  const [menu, canvas, surface, line] = COLOURS[skin]
  const edge = skin === 'bordered' ? line : 'rgb(128 128 128 / 16%)'
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: '26% 1fr',
        blockSize: 52,
        overflow: 'hidden',
        background: canvas,
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--radius-s)',
        '& i': { background: menu, borderInlineEnd: `1px solid ${line}` },
        '& b': { m: '9px', borderRadius: '2px', background: surface, boxShadow: `0 0 0 1px ${edge}` },
      }}
    >
      <i />
      <b />
    </Box>
  )
}

export default function AppearancePanel({ onClose }: { onClose: () => void }) {
  const appearance = useAppearance()
  const words = useWords()
  const setLocale = useSetLocale()
  const word = useLookWords()

  const choice = <K extends keyof Appearance>(key: K, label: string, values: readonly (Appearance[K] & string)[]) => (
    <Select
      label={words(`desk.appearance.${key}`, label)}
      value={appearance[key] as Appearance[K] & string}
      options={values.map(value => ({ value, label: word(value) }))}
      onChange={value => value && setAppearance({ [key]: value } as Partial<Appearance>)}
    />
  )

  const tick = (key: 'menuCollapsed' | 'menuHidden', label: string) => (
    <Checkbox label={label} checked={appearance[key]} onChange={checked => setAppearance({ [key]: checked })} />
  )

  return (
    <SidePanel title={words('Appearance and language')} onClose={onClose}>
      <div className="stack">
        <Box component="fieldset" sx={SKIN_LOOKS}>
          <FormLabel component="legend">{words('Skin')}</FormLabel>
          {SKIN_CHOICES.map(skin => (
            <Box component="label" key={skin} sx={CHOICE}>
              <input
                type="radio"
                name="skin"
                value={skin}
                checked={appearance.skin === skin}
                onChange={() => setAppearance({ skin })}
              />
              <Picture skin={skin} />
              {word(skin)}
            </Box>
          ))}
        </Box>
        <Select
          label={words('Language')}
          value={appearance.locale}
          options={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
          onChange={async locale => {
            if (!locale || !LOCALES.includes(locale)) return
            languageChosen.set(true)
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
        {tick('menuCollapsed', words('Menu shows icons only'))}
        {tick('menuHidden', words('Menu is hidden'))}
      </div>
    </SidePanel>
  )
}
