/** How fields look: the part of the theme for MUI's inputs, labels, tick boxes and chips, and for what stands in place of a value. */

import type {} from '@mui/x-date-pickers/themeAugmentation'
import type { RaThemeOptions } from 'react-admin'

const COARSE = '@media (pointer: coarse)'
const RING = { borderColor: 'var(--accent)', outline: '2px solid var(--focus)', outlineOffset: -1 }

/** Every box that something is typed into or chosen in. */
const BOX = {
  boxSizing: 'border-box',
  inlineSize: '100%',
  minBlockSize: 'var(--control)',
  padding: 0,
  border: '1px solid var(--control-line)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  font: 'inherit',
  lineHeight: 1.4,
  letterSpacing: 'inherit',
  transition: 'border-color var(--quick)',
  '&:hover': { borderColor: 'var(--ink-2)' },
  '&:has(> .MuiInputBase-input:focus-visible)': RING,
  '&.Mui-error': { borderColor: 'var(--error-solid)' },
  '&.Mui-disabled, &.MuiInputBase-readOnly': {
    borderColor: 'var(--line)',
    background: 'var(--surface-2)',
    color: 'var(--ink-2)',
  },
  [COARSE]: { minBlockSize: 40, fontSize: 16 },
} as const

/** The outlined kinds draw their border by an element of its own: theirs is that of the box. */
const NO_NOTCH = { notchedOutline: { display: 'none' } }
const TEXT = { margin: 0, fontSize: 'var(--text-sm)', lineHeight: 'inherit' }
const LABEL = { color: 'var(--ink-2)' }
/** A small button inside a box, and what a list says in place of its choices. */
const INSIDE = {
  margin: 0,
  width: 24,
  height: 24,
  color: 'var(--ink-3)',
  [COARSE]: { '&, &.MuiIconButton-sizeSmall': { width: 32, height: 32 } },
}
const ASIDE = { padding: 8, color: 'var(--ink-3)', fontSize: 'var(--text-sm)' }
/** As large as the browser's own; the box takes four fifths of MUI's picture. */
const TICK = {
  padding: 0,
  marginBlockStart: 1,
  borderRadius: 3,
  color: 'var(--control-line)',
  '& svg': { margin: '-2.5px', fontSize: 21 },
  '&.Mui-disabled': { color: 'var(--line-strong)' },
}

export const fields: RaThemeOptions['components'] = {
  MuiFormControl: { styleOverrides: { root: { display: 'flex', gap: 4 } } },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        ...TEXT,
        ...LABEL,
        fontWeight: 500,
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': LABEL,
      },
      asterisk: { '&, &.Mui-error': { color: 'var(--error-ink)' } },
    },
  },
  // Above its box and never on it, also where a form of MUI's or react-admin's own is dropped in.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: { root: { position: 'static', maxWidth: 'none', transform: 'none', whiteSpace: 'normal' } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        ...TEXT,
        color: 'var(--ink-3)',
        textAlign: 'var(--text-start)',
        '&.Mui-error': { display: 'flex', gap: 4, color: 'var(--error-ink)', whiteSpace: 'pre-line' },
        '& svg': { marginBlockStart: 2 },
      },
    },
  },
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: {
        ...BOX,
        '& > svg': { marginInline: '10px -4px', color: 'var(--ink-3)' },
        '& > .MuiInputBase-input ~ button': { flex: 'none', marginInlineEnd: 2 },
        '& > .MuiInputBase-input ~ span': { flex: 'none', marginInlineEnd: 8, color: 'var(--ink-3)', fontSize: 'var(--text-sm)' },
      },
      input: {
        alignSelf: 'stretch',
        boxSizing: 'border-box',
        height: 'auto',
        padding: '0 10px',
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&:placeholder-shown': { textOverflow: 'ellipsis' },
        '&.Mui-disabled': { WebkitTextFillColor: 'currentcolor' },
        'textarea&': { minBlockSize: 70, paddingBlock: 7, resize: 'vertical' },
        // As high as its text, where react-admin's own input asks MUI for that (vite.config.ts, AREA).
        '&.MuiInputBase-inputMultiline': { fieldSizing: 'content' },
        'select&': {
          paddingInlineEnd: 28,
          appearance: 'none',
          backgroundImage:
            'linear-gradient(45deg, transparent 50%, var(--ink-3) 50%), linear-gradient(135deg, var(--ink-3) 50%, transparent 50%)',
          backgroundPosition: 'calc(100% - 15px) 50%, calc(100% - 11px) 50%',
          backgroundSize: '4px 4px',
          backgroundRepeat: 'no-repeat',
          '[dir=rtl] &': { backgroundPosition: '11px 50%, 15px 50%' },
        },
        '&.mono': { fontFamily: 'var(--mono)' },
      },
    },
  },
  MuiOutlinedInput: { styleOverrides: { ...NO_NOTCH, root: { padding: 0 }, input: { padding: '0 10px' } } },
  MuiPickersTextField: {
    styleOverrides: {
      root: {
        width: '100%',
        // The label of the field stands above; the picker's own is for those who hear it.
        '& > .MuiInputLabel-root': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
        '& .MuiInputAdornment-root': { flex: 'none', margin: 0 },
        '& .MuiIconButton-root': { margin: 0, color: 'var(--ink-3)', '& svg': { fontSize: 18 } },
      },
    },
  },
  MuiPickersOutlinedInput: {
    styleOverrides: {
      ...NO_NOTCH,
      root: { ...BOX, paddingInline: '10px 2px', '&.Mui-focused': RING },
      sectionsContainer: { flex: 1, width: 0, padding: 0, opacity: 1 },
    },
  },
  MuiPickerDay: { styleOverrides: { today: { boxShadow: 'inset 0 0 0 1px var(--ink-2)' } } },
  MuiPickersArrowSwitcher: { styleOverrides: { button: { fontSize: '1.25rem' } } },
  MuiPickerPopper: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shade-2)' } } },
  MuiCheckbox: { styleOverrides: { root: TICK } },
  MuiRadio: { styleOverrides: { root: { ...TICK, '& svg': { margin: '-1.5px', fontSize: 19 } } } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: {
        gap: 'var(--space-2)',
        alignItems: 'flex-start',
        margin: 0,
        [COARSE]: { minBlockSize: 32, alignItems: 'center' },
      },
      label: { font: 'inherit', letterSpacing: 'inherit', '&.Mui-disabled': { color: 'var(--ink-3)' } },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        maxInlineSize: 320,
        height: 24,
        borderRadius: 'var(--radius-s)',
        background: 'var(--surface-2)',
        fontSize: 'var(--text-sm)',
      },
      label: { paddingInline: '8px 2px' },
      deleteIcon: {
        margin: 0,
        marginInlineEnd: 2,
        padding: 4,
        border: 0,
        borderRadius: 'var(--radius-s)',
        background: 'none',
        color: 'var(--ink-3)',
        '&:hover': { background: 'var(--surface-3)', color: 'var(--ink)' },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiAutocomplete-inputRoot.MuiInputBase-root': { gap: 4, paddingBlock: 2, paddingInline: '4px 30px' },
        '& .MuiAutocomplete-inputRoot > .MuiAutocomplete-input': { minWidth: 64, minHeight: 26, padding: '0 6px', opacity: 1 },
      },
      tag: { margin: 0, maxWidth: '100%' },
      endAdornment: { insetInlineEnd: 3, margin: 0 },
      clearIndicator: { ...INSIDE, visibility: 'visible' },
      popupIndicator: INSIDE,
      paper: {
        margin: '4px -1px',
        border: '1px solid var(--line)',
        boxShadow: 'var(--shade-2)',
        font: 'inherit',
        letterSpacing: 'inherit',
      },
      listbox: {
        maxHeight: 320,
        padding: 4,
        '& .MuiAutocomplete-option': {
          gap: 'var(--space-2)',
          minHeight: 30,
          padding: '4px var(--space-2)',
          borderRadius: 'var(--radius-s)',
          [COARSE]: { minHeight: 42 },
          '&, &[aria-selected=true], &[aria-selected=true].Mui-focused': { background: 'none' },
          '&.Mui-focused, &[aria-selected=true].Mui-focused': {
            background: 'var(--surface-2)',
            boxShadow: 'inset 2px 0 0 var(--accent)',
          },
          '& > .ellipsis': { flex: 'none', maxWidth: '75%' },
          '& > .hint, & > .check:nth-of-type(2)': { marginInlineStart: 'auto' },
          '& > .hint': { paddingInlineStart: 'var(--space-4)', textAlign: 'var(--text-end)' },
          '& > .check': { color: 'var(--accent-ink)' },
          '& > .option-lines': {
            display: 'grid',
            flex: 1,
            minWidth: 0,
            '& > :first-of-type': { display: 'flex', justifyContent: 'space-between', gap: 'var(--space-4)' },
            '& > :first-of-type > .ellipsis:first-of-type': { flex: 'none', maxWidth: '60%' },
          },
        },
      },
      loading: ASIDE,
      noOptions: ASIDE,
    },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 6, borderRadius: 3, background: 'var(--surface-3)' }, bar: { borderRadius: 'inherit' } },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: {
      root: {
        display: 'inline-block',
        width: '100%',
        height: 10,
        verticalAlign: 'middle',
        borderRadius: 'var(--radius-s)',
        background: 'var(--surface-3)',
      },
    },
  },
  MuiFormGroup: { styleOverrides: { root: { gap: '6px var(--space-4)', paddingBlock: 5 } } },
}
