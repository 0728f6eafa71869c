/** The frame around every screen of a signed-in person (rule panel-3). */

import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { recordOf } from '../../../messaging/record.ts'
import { version } from '../../../package.json'
import { useAppearance } from '../../kernel/desk/appearance.ts'
import { useBrand } from '../../kernel/desk/brand.ts'
import { allDeclared } from '../../kernel/desk/declarations.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { preloadOverlays } from '../../kernel/ui/overlays.ts'
import { HeadBeside } from '../../kernel/ui/PageHead.tsx'
import { useMedia, useScrolledPast } from '../../kernel/ui/useScrolledPast.ts'
import { BookmarkStar } from '../bookmarks/Bookmarks.tsx'
import { ChatHost } from '../chats/ChatHost.tsx'
import { CreateHost } from '../creating/CreateHost.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import { awaitPalette } from '../palette/earlyKeys.ts'
import { TransfersHost } from '../transfers/TransfersHost.tsx'
import { ActingBanner, BackHome } from './BackHome.tsx'
import { BarHandle } from './BarHandle.tsx'
import { Column, Content, Foot, Shell, SIDELESS, Skip, TO_TOP } from './frame.ts'
import { languageChosen } from './languageChosen.ts'
import { Navbar } from './Navbar.tsx'
import { SideMenu } from './SideMenu.tsx'
import './shell.css'
import { TopMenu } from './TopMenu.tsx'
import { useIdleLock } from './useIdleLock.ts'

const palette = lazyOverlay(() => import('../palette/CommandPalette.tsx'))
const drawer = lazyOverlay(() => import('./Drawer.tsx'))
const appearance = lazyOverlay(() => import('./AppearancePanel.tsx'))
const keys = lazyOverlay(() => import('../keys/KeysDialog.tsx'))
const bookmarks = lazyOverlay(() => import('../bookmarks/BookmarksPanel.tsx'))

const STAR = <BookmarkStar />

/** Desktop breakpoint and scroll-to-top threshold: rule panel-3. */
const NARROW = '(width < 1200px)'
const TO_TOP_AFTER_PX = 300
/** What opens over the page is fetched after the first screen's code. */
const OVERLAYS_AFTER_MS = 3000

export const Layout = memo(({ children }: { children: ReactNode }) => {
  const { layout, width, navbar, footer, menuCollapsed, menuHidden } = useAppearance()
  const [open, setOpen] = useState<'drawer' | 'palette' | 'appearance' | 'bookmarks' | 'keys' | undefined>(() =>
    languageChosen.read() ? 'appearance' : undefined,
  )
  useEffect(() => languageChosen.set(false), [])
  const narrow = useMedia(NARROW)
  const brand = useBrand()
  const words = useWords()
  const content = useRef<HTMLElement>(null)
  const close = () => setOpen(undefined)
  const showPalette = useCallback((wanted: boolean) => {
    if (wanted) awaitPalette()
    setOpen(wanted ? 'palette' : undefined)
  }, [])
  const seeks = open === 'palette'
  useIdleLock()

  const showKeys = useCallback(() => setOpen('keys'), [])
  useDeskKeys({ seeks, showPalette, showKeys })

  useEffect(() => {
    let isHere = true
    const timer = setTimeout(
      () => void preloadOverlays([{ preload: allDeclared }, palette, drawer], () => isHere),
      OVERLAYS_AFTER_MS,
    )
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [])

  const vertical = layout === 'vertical' && !narrow
  const hasSide = vertical && !menuHidden
  const boxed = width === 'boxed' && 'boxed'
  const inDrawer = narrow || menuHidden
  const reach = useMemo(
    () => ({
      openMenu: inDrawer ? () => setOpen('drawer') : undefined,
      openPalette: () => showPalette(true),
      openAppearance: () => setOpen('appearance'),
      openBookmarks: () => setOpen('bookmarks'),
      openKeys: showKeys,
    }),
    [inDrawer, showPalette, showKeys],
  )
  return (
    <Shell className="shell" {...(!hasSide && { sx: SIDELESS })}>
      <Skip href="#content">{words('Skip to content')}</Skip>
      {hasSide && <SideMenu collapsed={menuCollapsed} />}
      <Column>
        <Navbar showLogo={!hasSide && !narrow} {...reach} />
        <ActingBanner>{navbar === 'hidden' && <BackHome />}</ActingBanner>
        {!narrow && layout === 'horizontal' && !menuHidden && <TopMenu />}
        {navbar === 'hidden' && <BarHandle {...reach} />}
        <Content ref={content} id="content" className={cx('content', navbar === 'hidden' && 'below-handle', boxed)} tabIndex={-1}>
          <HeadBeside value={STAR}>{children}</HeadBeside>
        </Content>
        {footer !== 'hidden' && (
          <Foot className={cx('row wrap hint', boxed)} data-type={footer}>
            <span>{brand.copyright || brand.name}</span>
            <span>{words('Version %{version}', { version })}</span>
          </Foot>
        )}
      </Column>
      <FocusOnArrival of={content} />
      <ToTop />
      {open === 'drawer' && <drawer.Part onClose={close} openBookmarks={reach.openBookmarks} />}
      {seeks && <palette.Part onClose={close} {...reach} />}
      {open === 'appearance' && <appearance.Part onClose={close} />}
      {open === 'keys' && <keys.Part onClose={close} />}
      {open === 'bookmarks' && <bookmarks.Part onClose={close} />}
      <TransfersHost />
      <CreateHost />
      <ChatHost />
    </Shell>
  )
})

/**
 * After a change of screen the focus goes to the content, so that the keyboard does not start in the menu again; the scroll to the top.
 * What opens over the screen (a form over its list) says `keepPlace` and is none.
 */
const FocusOnArrival = ({ of }: { of: RefObject<HTMLElement | null> }) => {
  const { pathname, state } = useLocation()
  const keepsPlace = recordOf(state).keepPlace === true
  const before = useRef({ pathname, keepsPlace })
  useEffect(() => {
    const left = before.current
    before.current = { pathname, keepsPlace }
    if (left.pathname === pathname || left.keepsPlace || keepsPlace) return
    window.scrollTo(0, 0)
    of.current?.focus({ preventScroll: true })
  }, [of, pathname, keepsPlace])
  return null
}

const ToTop = () => {
  const scrolled = useScrolledPast(TO_TOP_AFTER_PX)
  const words = useWords()
  if (!scrolled) return null
  return (
    <IconButton
      icon="up"
      outlined
      className="no-print"
      sx={TO_TOP}
      label={words('Scroll to top')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  )
}
