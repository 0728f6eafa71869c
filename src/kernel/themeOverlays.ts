/** How what opens over the page looks: the part of the theme for MUI's dialogs, drawers, menus, tooltips and notices. */

import type { RaThemeOptions } from 'react-admin'

const PHONE = '@media (width < 600px)'
const MOVING = '@media (prefers-reduced-motion: no-preference)'
const WHOLE_SCREEN = {
  inlineSize: '100%',
  maxInlineSize: 'none',
  blockSize: '100%',
  maxBlockSize: 'none',
  margin: 0,
  borderRadius: 0,
}
const width = (pixels: number) => ({ maxInlineSize: pixels })

export const overlays: RaThemeOptions['components'] = {
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--backdrop)' } } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        inlineSize: 'calc(100% - 32px)',
        maxBlockSize: 'min(860px, 100% - 48px)',
        margin: 16,
        overflow: 'hidden',
        border: '1px solid var(--panel-line)',
        borderRadius: 'var(--radius-l)',
        boxShadow: 'var(--shade-3)',
        [MOVING]: { animation: 'ui-appear var(--calm)' },
      },
      paperWidthXs: width(400),
      paperWidthSm: width(560),
      paperWidthMd: { ...width(820), [PHONE]: WHOLE_SCREEN },
      paperWidthLg: {
        ...width(1160),
        // What its tabs open differs in height: the tabs stay where they are clicked.
        '&:has([role=tablist])': { alignSelf: 'flex-start', marginBlockStart: 24 },
        [PHONE]: { '&, &:has([role=tablist])': WHOLE_SCREEN },
      },
      paperFullScreen: WHOLE_SCREEN,
    },
  },
  MuiDrawer: {
    styleOverrides: {
      root: { zIndex: 1300 },
      paper: {
        inset: '0 auto auto',
        boxShadow: 'var(--shade-3)',
        [MOVING]: { animation: 'var(--side-moves, ui-slide var(--calm))' },
        '.MuiDrawer-anchorLeft > &': { insetInlineStart: 0 },
        '.MuiDrawer-anchorRight > &': {
          insetInlineEnd: 0,
          inlineSize: 'min(var(--side-width, 440px), 100%)',
          [PHONE]: { inlineSize: '100%' },
        },
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        minBlockSize: 0,
        padding: 'var(--space-5)',
        overscrollBehavior: 'contain',
        [PHONE]: { padding: 'var(--space-4)' },
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 'var(--space-2)',
        padding: 'var(--space-3) var(--space-5)',
        borderBlockStart: '1px solid var(--line)',
        [PHONE]: { paddingInline: 'var(--space-4)' },
      },
    },
  },
}
