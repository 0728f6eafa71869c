/**
 * MUI in the panel's own clothes. Every colour is one of the tokens (kernel/ui/tokens.css), so that a skin changes with its attribute on
 * <html> and nothing is drawn anew.
 */

import type { RaThemeOptions } from 'react-admin'

const tone = (name: 'success' | 'warning' | 'error' | 'info') => ({
  main: `var(--${name}-solid)`,
  light: `var(--${name}-soft)`,
  dark: `var(--${name}-ink)`,
  contrastText: 'var(--on-accent)',
})

export const theme: RaThemeOptions = {
  cssVariables: { nativeColor: true, cssVarPrefix: '' },
  palette: {
    primary: {
      main: 'var(--accent)',
      light: 'var(--accent-soft)',
      dark: 'var(--accent-hover)',
      contrastText: 'var(--on-accent)',
    },
    success: tone('success'),
    warning: tone('warning'),
    error: tone('error'),
    info: tone('info'),
    background: { paper: 'var(--surface)', default: 'var(--canvas)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    divider: 'var(--line)',
    action: { hover: 'var(--surface-2)', selected: 'var(--surface-3)', active: 'var(--ink-2)', disabled: 'var(--ink-3)' },
  },
  shape: { borderRadius: 6 },
  typography: { fontFamily: 'inherit', fontSize: 13, button: { textTransform: 'none' } },
  transitions: { create: () => 'none' },
  components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
}
