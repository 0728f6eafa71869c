/** The bar above the content: drawer button, search, "Back To Home" while acting as somebody else, appearance, account. */

import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { type Appearance, readAppearance, setAppearance, skinOf, useAppearance } from '../../kernel/desk/appearance.ts'
import { keyOf, keyText } from '../../kernel/desk/keys.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Bell } from '../../notifications/notices/Bell.tsx'
import { BookmarkBar } from '../bookmarks/Bookmarks.tsx'
import { BackHome } from './BackHome.tsx'
import { HomeLink } from './HomeLink.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WalletChip } from './WalletChip.tsx'

export interface NavbarProps {
  /** Where no menu stands beside it that holds the logo. */
  showLogo?: boolean
  openMenu: (() => void) | undefined
  openPalette: () => void
  openAppearance: () => void
  openBookmarks: () => void
  openKeys: () => void
}

const COLOURS: Readonly<Record<Appearance['navbarColour'], string | undefined>> = {
  white: undefined,
  primary: '#0f6170',
  secondary: '#4d5559',
  success: '#1d5c32',
  danger: '#a3262b',
  info: '#1f5a8c',
  warning: '#744706',
  dark: '#1c2428',
}
const ON_COLOUR = {
  '--nav-ink': '#fff',
  '--nav-ink-2': '#fff',
  '--nav-hover': 'rgb(255 255 255 / 12%)',
  '--nav-line': 'transparent',
}
const PHONE = '@media (width < 720px)'

const Bar = styled('header')({
  zIndex: 10,
  minBlockSize: 'var(--navbar-height)',
  paddingInline: 'var(--space-4)',
  borderBlockEnd: '1px solid var(--nav-line, var(--line))',
  background: 'var(--nav-bg, var(--surface))',
  color: 'var(--nav-ink, var(--ink))',
  '&:not([data-type=static])': { position: 'sticky', insetBlockStart: 0 },
  [PHONE]: { position: 'sticky', insetBlockStart: 0, paddingInline: 'var(--space-2)' },
  // Floats: a card of its own with air around it; what scrolls under it is hidden by the canvas above.
  '@media (width >= 1200px)': {
    '&.floats': {
      insetBlockStart: 'var(--space-2)',
      margin: 'var(--space-2) var(--space-5) 0',
      paddingInline: 'var(--space-3)',
      border: '1px solid var(--panel-line)',
      borderRadius: 'var(--radius-l)',
      boxShadow: 'var(--panel-shade)',
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInline: -2,
        // Above the border, which belongs to the card.
        insetBlockEnd: 'calc(100% + 1px)',
        blockSize: 'var(--space-3)',
        background: 'var(--canvas)',
      },
    },
    '&.boxed-width': { inlineSize: 'min(var(--boxed) - 2 * var(--space-5), 100% - 2 * var(--space-5))', marginInline: 'auto' },
  },
  '& .MuiIconButton-root, & .MuiButton-text': {
    color: 'var(--nav-ink-2, var(--ink-2))',
    '&:hover, &[aria-expanded=true], &[aria-current]': {
      background: 'var(--nav-hover, var(--surface-2))',
      color: 'var(--nav-ink, var(--ink))',
    },
  },
  '& > a': { flex: 'none', marginInlineEnd: 'var(--space-3)' },
  '& > div:last-child': { display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' },
})

const Seek = styled('button')({
  inlineSize: 'min(320px, 100%)',
  minBlockSize: 30,
  paddingBlock: 0,
  paddingInline: '10px 6px',
  border: '1px solid var(--nav-line, var(--line))',
  borderRadius: 'var(--radius)',
  background: 'var(--nav-hover, var(--surface-2))',
  color: 'var(--nav-ink-2, var(--ink-3))',
  textAlign: 'inherit',
  '&:hover': { borderColor: 'var(--line-strong)' },
  '& span': { flex: 1 },
  // Not part of the button's name, so not part of its text.
  '& kbd::before': { content: 'attr(data-keys)' },
  [PHONE]: {
    inlineSize: 'auto',
    minBlockSize: 36,
    padding: '0 10px',
    background: 'none',
    '&, &:hover': { borderColor: 'transparent' },
    '& span, & kbd': { display: 'none' },
  },
})

/** The same whatever the address: another one does not draw it. */
export const Navbar = memo(
  ({ showLogo = false, openMenu, openPalette, openAppearance, openBookmarks, openKeys }: NavbarProps) => {
    const words = useWords()
    const appearance = useAppearance()
    const { navbar, navbarColour, layout, width } = appearance
    const background = COLOURS[navbarColour]
    const isDark = skinOf(appearance) === 'dark'
    return (
      <Bar
        className={cx('navbar row', navbar === 'floating' && layout === 'vertical' && `floats ${width}-width`)}
        hidden={navbar === 'hidden'}
        data-type={navbar}
        style={background ? { ...ON_COLOUR, '--nav-bg': background } : {}}
      >
        {showLogo && <HomeLink />}
        {openMenu && <IconButton icon="menu" label={words('Open menu')} onClick={openMenu} />}
        <Seek
          type="button"
          className="seek row"
          onClick={openPalette}
          {...keyOf('palette')}
          aria-label={words('Search or jump to')}
        >
          <Icon name="search" size={15} />
          <span>{words('Search or jump to')}</span>
          <kbd data-keys={keyText('palette')} aria-hidden />
        </Seek>
        <BookmarkBar openBookmarks={openBookmarks} />
        <div>
          <BackHome />
          <WalletChip />
          <IconButton
            icon={isDark ? 'sun' : 'moon'}
            label={isDark ? words('Light skin') : words('Dark skin')}
            onClick={() => setAppearance({ skin: skinOf(readAppearance()) === 'dark' ? 'light' : 'dark' })}
          />
          <Bell />
          <UserMenu {...{ openAppearance, openKeys }} />
        </div>
      </Bar>
    )
  },
)
