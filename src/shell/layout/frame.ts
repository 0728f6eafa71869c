/** What the frame around every screen is laid out by. Logical properties only, so that right-to-left needs no second sheet. */

import { styled } from '@mui/material/styles'

const PHONE = '@media (width < 720px)'
const BOXED = { maxInlineSize: 'var(--boxed)', marginInline: 'auto' }
const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const
/** A head with two controls or more beside its title. */
const CROWDED = '.page-head:has(> h1 ~ :not(.hint, .bookmark-star) ~ :not(.hint, .bookmark-star))'

export const Shell = styled('div')({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', minBlockSize: '100dvh' })
export const SIDELESS = { gridTemplateColumns: 'minmax(0, 1fr)' }
export const Column = styled('div')({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })

export const Skip = styled('a')({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 50,
  padding: '8px 12px',
  borderRadius: 'var(--radius)',
  background: 'var(--accent)',
  color: 'var(--on-accent)',
  '&:not(:focus)': { translate: '0 -200%' },
})

export const Content = styled('main')({
  flex: 1,
  inlineSize: '100%',
  padding: 'var(--space-5)',
  '&.boxed': BOXED,
  [PHONE]: { padding: 'var(--space-4) var(--space-3)', '&.below-handle': { paddingBlockStart: 36 } },
  // The focus lands here after a change of screen; it is no control.
  '&:focus-visible': { outline: 'none' },
  // The way to the screen, above its title.
  '& .trail-line': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-3)',
    minBlockSize: 24,
    marginBlockEnd: 'var(--space-1)',
    '@media (width < 600px)': { minBlockSize: 'var(--control)' },
  },
  '& .page-head': {
    ...LINE,
    gap: 'var(--space-2) var(--space-3)',
    minBlockSize: 'var(--control)',
    marginBlockEnd: 'var(--space-4)',
    '& h1': { ...LINE, gap: 'var(--space-1) var(--space-2)', '&:not(:has(+ .bookmark-star))': { marginInlineEnd: 'auto' } },
    // A line of its own, as wide as one reads with ease.
    '& > .hint': { inlineSize: '100%', paddingInlineEnd: 'max(0px, 100% - 90ch)' },
    // Higher than the title beside it, which stays where it was.
    '& > .bookmark-star': { flex: 'none', inlineSize: 'var(--control)', margin: '-4px 0', marginInline: '-8px auto' },
  },
  // Two controls do not fit beside a title: they stand together below it, not one here and one there.
  '@media (width < 600px)': {
    [`& ${CROWDED} > h1`]: { inlineSize: '100%' },
    [`& ${CROWDED}:has(> .bookmark-star) > h1`]: { inlineSize: 'calc(100% - var(--control) - var(--space-3))' },
  },
})

export const Foot = styled('footer')({
  justifyContent: 'space-between',
  inlineSize: '100%',
  padding: 'var(--space-3) var(--space-5)',
  '&.boxed': BOXED,
  [PHONE]: { paddingInline: 'var(--space-3)' },
  '&[data-type=sticky]': {
    position: 'sticky',
    insetBlockEnd: 0,
    background: 'var(--canvas)',
    borderBlockStart: '1px solid var(--line)',
  },
})

export const TO_TOP = {
  position: 'fixed',
  // Above the footer's line, where the version stands.
  insetBlockEnd: 'calc(var(--space-8) + var(--space-2))',
  insetInlineEnd: 'var(--space-5)',
  zIndex: 9,
  boxShadow: 'var(--shade-2)',
  [PHONE]: { insetInlineEnd: 'var(--space-3)' },
  // Clear of the buttons that stay at the foot of a form, at the end of the page as well, where the footer stands below them.
  '.shell:has(.at-foot) &': { insetBlockEnd: 'calc(2 * var(--space-8) + var(--space-5) + var(--space-2))' },
}
