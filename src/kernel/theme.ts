/**
 * MUI in the panel's own clothes. Every colour and size is one of the tokens (kernel/ui/tokens.css), so that a skin changes with its
 * attribute on <html> and nothing is drawn anew. What stands in rows that repeat is plain CSS instead.
 */

import type { RaThemeOptions } from 'react-admin'
import { RouterLink } from './RouterLink.tsx'
import { fields } from './themeFields.ts'
import { overlays } from './themeOverlays.ts'
import { writtenStyles } from './writtenStyles.ts'

const tone = (name: 'success' | 'warning' | 'error' | 'info') => ({
  main: `var(--${name}-solid)`,
  light: `var(--${name}-soft)`,
  dark: `var(--${name}-ink)`,
  contrastText: 'var(--on-accent)',
})

/** What changes records waits for the server, which may object; it offers itself to take things back. */
const CHANGING = ['RaEdit', 'RaDeleteButton', 'RaBulkDeleteButton', 'RaUpdateButton', 'RaBulkUpdateButton']

/** Finger-sized where the pointer is coarse (WCAG 2.5.8). */
const COARSE = '@media (pointer: coarse)'

const SMALL_TEXT = { fontSize: 'var(--text-sm)' }
const OFF = { background: 'var(--surface-2)', borderColor: 'var(--line)', color: 'var(--ink-3)' }
/** A disabled button still says, by its title, why it is. */
const HOVERABLE = { cursor: 'not-allowed', pointerEvents: 'auto' } as const

const components: RaThemeOptions['components'] = {
  ...fields,
  MuiButtonBase: {
    // A path of the panel is opened without loading it anew.
    defaultProps: { disableRipple: true, LinkComponent: RouterLink },
    styleOverrides: { root: { '&.Mui-disabled': HOVERABLE } },
  },
  // One contained button on a screen; outlined by default; text shows itself on hover.
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true, loadingPosition: 'start' },
    styleOverrides: {
      root: {
        gap: 6,
        minWidth: 0,
        minHeight: 'var(--control)',
        padding: '0 var(--space-3)',
        fontSize: 'inherit',
        fontWeight: 500,
        lineHeight: 1,
        letterSpacing: 'inherit',
        whiteSpace: 'nowrap',
        [COARSE]: { minHeight: 40 },
        variants: [
          { props: { size: 'small' }, style: { minHeight: 'var(--control-s)', padding: '0 var(--space-2)', ...SMALL_TEXT } },
          { props: { size: 'large' }, style: { minHeight: 40, padding: '0 var(--space-5)', fontSize: 'var(--text-lg)' } },
          {
            props: { variant: 'contained' },
            style: {
              background: 'var(--accent)',
              color: 'var(--on-accent)',
              '&:hover': { background: 'var(--accent-hover)' },
              '&.Mui-disabled': OFF,
            },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              background: 'var(--danger)',
              color: 'var(--on-danger)',
              '&:hover': { background: 'var(--danger-hover)' },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: 'var(--line-strong)',
              background: 'var(--surface)',
              color: 'var(--ink)',
              '&:hover': { background: 'var(--surface-2)', borderColor: 'var(--line-strong)' },
              '&[aria-expanded="true"], &[aria-pressed="true"]': { background: 'var(--surface-3)' },
              '&.Mui-disabled': OFF,
            },
          },
          {
            props: { variant: 'text' },
            style: {
              color: 'var(--ink-2)',
              '&:hover': { background: 'var(--surface-2)', color: 'var(--ink)' },
              '&[aria-pressed="true"]': { background: 'var(--accent-soft)', color: 'var(--accent-ink)' },
              '&.Mui-disabled': { color: 'var(--ink-3)', opacity: 0.7 },
            },
          },
        ],
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 'var(--control)',
        height: 'var(--control)',
        padding: 0,
        border: '1px solid transparent',
        borderRadius: 'var(--radius)',
        color: 'var(--ink-2)',
        fontSize: 'inherit',
        '&:hover': { background: 'var(--surface-2)', color: 'var(--ink)' },
        '&.outlined': { borderColor: 'var(--line-strong)', background: 'var(--surface)', color: 'var(--ink)' },
        '&.outlined:hover': { background: 'var(--surface-2)' },
        '&[aria-expanded="true"], &[aria-pressed="true"]': { background: 'var(--surface-3)' },
        '&.Mui-disabled': { color: 'var(--ink-3)', opacity: 0.7 },
        '&.MuiIconButton-sizeSmall': { width: 'var(--control-s)', height: 'var(--control-s)' },
        [COARSE]: { '&, &.MuiIconButton-sizeSmall': { width: 40, height: 40 } },
      },
    },
  },
}

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
  // What appears is moved by CSS alone, which asks whether one wants it; nothing waits for the end of it.
  transitions: {
    create: () => 'none',
    duration: { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 },
  },
  components: {
    ...writtenStyles({ ...overlays, ...components }),
    ...Object.fromEntries(CHANGING.map(name => [name, { defaultProps: { mutationMode: 'pessimistic' } }])),
  },
}
