/** MUI, where it is used at all (date pickers), in the panel's own clothes: read from the tokens of the present skin. */

import { createTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { useAppearance } from '../desk/appearance.ts'

/** Where no style sheet is loaded: the light skin's. */
const LIGHT = {
  '--accent': '#0f6170',
  '--on-accent': '#ffffff',
  '--error-solid': '#c0353a',
  '--surface': '#ffffff',
  '--ink': '#1c2226',
  '--ink-2': '#4d565b',
  '--ink-3': '#656d70',
  '--line': '#e4e2dc',
  '--control-line': '#8b8a83',
}

const themeOf = (mode: 'light' | 'dark') => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: keyof typeof LIGHT) => style.getPropertyValue(name).trim() || LIGHT[name]
  return createTheme({
    palette: {
      mode,
      primary: { main: token('--accent'), contrastText: token('--on-accent') },
      error: { main: token('--error-solid') },
      background: { paper: token('--surface'), default: token('--surface') },
      text: { primary: token('--ink'), secondary: token('--ink-2'), disabled: token('--ink-3') },
      divider: token('--line'),
    },
    shape: { borderRadius: 6 },
    typography: { fontFamily: 'inherit', fontSize: 13, button: { textTransform: 'none' } },
    transitions: { create: () => 'none' },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
    },
  })
}

export const useMuiTheme = () => {
  const { skin } = useAppearance()
  return useMemo(() => themeOf(skin === 'dark' ? 'dark' : 'light'), [skin])
}
