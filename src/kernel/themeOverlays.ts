/** How what opens over the page looks: the part of the theme for MUI's dialogs, drawers, menus, tooltips and notices. */

import type { RaThemeOptions } from 'react-admin'
import { Still } from './ui/Still.tsx'

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
const STILL = { slots: { transition: Still } }
const width = (pixels: number) => ({ maxInlineSize: pixels })

export const overlays: RaThemeOptions['components'] = {
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiBackdrop: {
    defaultProps: STILL,
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--backdrop)' } } },
  },
  MuiDialog: {
    defaultProps: STILL,
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
    defaultProps: STILL,
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
  MuiPopover: {
    // The page scrolls below, and what is open goes with its button.
    defaultProps: { marginThreshold: 8, disableScrollLock: true, ...STILL },
    styleOverrides: {
      paper: {
        minInlineSize: 180,
        maxInlineSize: 'min(360px, 100% - 16px)',
        maxBlockSize: 'calc(100% - 16px)',
        padding: 4,
        border: '1px solid var(--line)',
        boxShadow: 'var(--shade-2)',
      },
    },
  },
  MuiList: { defaultProps: { disablePadding: true } },
  // What is cut off below or above has a shadow at that edge.
  MuiMenu: {
    // It tells its popover of a transition even where it has none of its own.
    defaultProps: STILL,
    styleOverrides: {
      paper: {
        background: [
          'linear-gradient(var(--surface) 40%, transparent) center top / 100% 28px no-repeat local',
          'linear-gradient(transparent, var(--surface) 60%) center bottom / 100% 28px no-repeat local',
          'linear-gradient(rgb(0 0 0 / 18%), transparent) center top / 100% 10px no-repeat scroll',
          'linear-gradient(transparent, rgb(0 0 0 / 18%)) center bottom / 100% 10px no-repeat scroll',
          'var(--surface)',
        ].join(', '),
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 'var(--space-2)',
        padding: '4px var(--space-2)',
        borderRadius: 'var(--radius-s)',
        fontSize: 'inherit',
        lineHeight: 'inherit',
        '&:hover, &:focus, &.Mui-selected:focus': { backgroundColor: 'var(--surface-2)' },
        '&.Mui-selected:not(:hover, :focus)': { backgroundColor: 'transparent' },
        '&:focus-visible': { outline: 'none', boxShadow: 'inset 2px 0 0 var(--accent)' },
        '& > svg': { color: 'var(--ink-3)' },
        '&.danger, &.danger > svg': { color: 'var(--error-ink)' },
        '&[aria-disabled], &[aria-disabled] > svg': { color: 'var(--ink-3)' },
        // What an item does is read before why it cannot now, which takes lines of its own.
        '&:has(> .hint) > .ellipsis': { flex: 'none', maxInlineSize: '75%' },
        '& .hint': {
          marginInlineStart: 'auto',
          paddingInlineStart: 'var(--space-4)',
          whiteSpace: 'normal',
          textAlign: 'var(--text-end)',
        },
        '& .check': { marginInlineStart: 'auto', color: 'var(--accent-ink)' },
        // Twice, as MUI has a height of its own for wide windows.
        '&&': { minBlockSize: 30 },
        '@media (pointer: coarse)': { '&&': { minBlockSize: 42 } },
      },
    },
  },
  MuiListSubheader: {
    defaultProps: { disableSticky: true },
    styleOverrides: {
      root: {
        padding: '6px var(--space-2) 4px',
        color: 'var(--ink-3)',
        fontSize: 'var(--text-xs)',
        fontWeight: 600,
        lineHeight: 'inherit',
        letterSpacing: '0.02em',
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { '.MuiMenu-list > &': { margin: '4px -4px' } } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        maxInlineSize: 320,
        padding: '5px 8px',
        borderRadius: 'var(--radius-s)',
        backgroundColor: 'var(--tip)',
        color: 'var(--tip-ink)',
        fontSize: 'var(--text-sm)',
        fontWeight: 400,
        lineHeight: 1.4,
        whiteSpace: 'pre-line',
        boxShadow: 'var(--shade-2)',
        '.MuiTooltip-popper[data-popper-placement] &': { margin: 6 },
      },
    },
  },
  // Notices stand one below the other (NoticeCards.css).
  MuiSnackbar: { styleOverrides: { root: { position: 'static', transform: 'none' } } },
  MuiAlert: {
    styleOverrides: {
      root: ({ ownerState: { severity = 'info', variant = 'standard' } }) => ({
        alignItems: 'flex-start',
        gap: 'var(--space-2)',
        inlineSize: '100%',
        padding: 'var(--space-2)',
        paddingInlineStart: 'var(--space-3)',
        border: '1px solid var(--line)',
        borderInlineStart: `3px solid var(--${severity}-solid)`,
        borderRadius: 'var(--radius)',
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        fontSize: 'inherit',
        boxShadow: 'var(--shade-2)',
        pointerEvents: 'auto',
        [MOVING]: { animation: 'ui-notice var(--calm)' },
        '& .MuiAlert-icon': { margin: 0, padding: '5px 0 0', color: `var(--${severity}-solid)`, fontSize: 'inherit', opacity: 1 },
        // A note belongs to what it stands in (ui/Note.tsx).
        ...(variant === 'outlined' && {
          inlineSize: 'auto',
          padding: '4px var(--space-3)',
          border: `1px solid var(--${severity}-line)`,
          borderInlineStart: `1px solid var(--${severity}-line)`,
          backgroundColor: `var(--${severity}-soft)`,
          color: `var(--${severity}-ink)`,
          boxShadow: 'none',
          animation: 'none',
        }),
      }),
      message: { flex: 1, minInlineSize: 0, padding: '4px 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
      action: { margin: 0, padding: 0, gap: 'var(--space-1)' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: {
        inlineSize: 'fit-content',
        maxInlineSize: '100%',
        minBlockSize: 0,
        padding: 3,
        borderRadius: 'var(--radius)',
        backgroundColor: 'var(--surface-3)',
      },
      list: { gap: 2 },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        flexDirection: 'row',
        gap: 6,
        minInlineSize: 0,
        maxInlineSize: 'none',
        minBlockSize: 26,
        padding: '0 var(--space-3)',
        borderRadius: 'var(--radius-s)',
        color: 'var(--ink-2)',
        fontSize: 'inherit',
        fontWeight: 500,
        lineHeight: 'inherit',
        letterSpacing: 'inherit',
        whiteSpace: 'nowrap',
        '&:hover': { color: 'var(--ink)' },
        '&.Mui-selected': { backgroundColor: 'var(--surface)', color: 'var(--ink)', boxShadow: 'var(--panel-shade)' },
        '&.Mui-disabled': { color: 'var(--ink-3)', opacity: 1 },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
        '[data-skin=bordered] &.Mui-selected': { boxShadow: '0 0 0 1px var(--panel-line)' },
        '[data-skin=dark] &.Mui-selected': { backgroundColor: 'var(--canvas)' },
        '& .count': { color: 'var(--ink-2)', fontWeight: 400 },
      },
    },
  },
}
