/** The vertical menu: groups that fold, icons alone when collapsed; `onNavigate` closes the drawer it may stand in. */

import { styled } from '@mui/material/styles'
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { setAppearance, useAppearance } from '../../kernel/desk/appearance.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { type LabelledGroup, type MenuEntry, useMenu } from '../useMenu.ts'
import { HomeLink } from './HomeLink.tsx'
import { MenuBadge } from './MenuBadge.tsx'

const Side = styled('aside')({
  position: 'sticky',
  insetBlockStart: 0,
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'var(--menu-width)',
  blockSize: '100dvh',
  background: 'var(--menu-bg)',
  color: 'var(--menu-ink)',
  borderInlineEnd: '1px solid var(--menu-line)',
  '& > header': { justifyContent: 'space-between', minBlockSize: 'calc(var(--navbar-height) + 4px)', paddingInline: '14px 8px' },
  '& > nav': {
    flex: 1,
    minBlockSize: 0,
    padding: 'var(--space-1) 8px var(--space-4)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
  '& > header > button': {
    color: 'var(--menu-ink-2)',
    '&[aria-expanded]': { background: 'none' },
    '&:hover': { background: 'var(--menu-hover)', color: 'var(--menu-ink)' },
  },
  '&.collapsed': {
    inlineSize: 'var(--menu-width-collapsed)',
    '& > header': { flexDirection: 'column', justifyContent: 'center', padding: '10px 0 4px' },
    '& img': { maxInlineSize: 'calc(var(--menu-width-collapsed) - 16px)' },
    '& .logo-word': { display: 'none' },
  },
})

interface InMenu {
  collapsed: boolean
  onNavigate?: (() => void) | undefined
}

interface SideMenuProps extends InMenu {
  /** Before its groups. */
  above?: ReactNode
  /** In the drawer: a close button in place of the collapse button. */
  onClose?: () => void
}

export const SideMenu = ({ collapsed, above, onNavigate, onClose }: SideMenuProps) => {
  const groups = useMenu()
  const words = useWords()
  const names = foldedAtFirst(groups).join()
  // The same as long as the groups are, so that another address does not draw all of them.
  const byDefault = useMemo(() => names.split(',').filter(Boolean), [names])
  const toggle = collapsed ? words('Expand menu') : words('Collapse menu')
  return (
    <Side className={cx(collapsed && 'collapsed')}>
      <header className="row">
        <HomeLink onClick={onNavigate} />
        {onClose ? (
          <IconButton icon="close" label={words('ra.action.close', 'Close')} onClick={onClose} />
        ) : (
          <IconButton
            icon="panel"
            label={toggle}
            aria-expanded={!collapsed}
            onClick={() => setAppearance({ menuCollapsed: !collapsed })}
          />
        )}
      </header>
      <nav aria-label={words('Main menu')}>
        {above}
        {groups.map(group => (
          <Group key={group.name} group={group} byDefault={byDefault} collapsed={collapsed} onNavigate={onNavigate} />
        ))}
      </nav>
    </Side>
  )
}

/** More entries than fit on a screen: then all groups but the first are folded until a person says otherwise. */
const MOST_OPEN = 20
const FIRST = 2

const foldedAtFirst = (groups: readonly LabelledGroup[]): readonly string[] =>
  groups.reduce((sum, { entries }) => sum + entries.length, 0) > MOST_OPEN ? groups.slice(FIRST).map(({ name }) => name) : []

interface GroupProps extends InMenu {
  group: LabelledGroup
  /** What is folded where this person has not said. */
  byDefault: readonly string[]
}

const Group = memo(({ group, byDefault, collapsed, onNavigate }: GroupProps) => {
  const foldedGroups = useAppearance().foldedGroups ?? byDefault
  const holdsCurrent = group.entries.some(entry => entry.current)
  const folded = !collapsed && foldedGroups.includes(group.name) && !holdsCurrent
  const toggle = () =>
    setAppearance({ foldedGroups: folded ? foldedGroups.filter(name => name !== group.name) : [...foldedGroups, group.name] })
  return (
    <div className="menu-group">
      {!collapsed && (
        <button type="button" className="menu-heading" aria-expanded={!folded} onClick={toggle}>
          {group.label}
          {folded && group.entries.map(({ path, badge }) => badge && <MenuBadge key={path} badge={badge} />)}
          <Icon name="chevron-down" size={14} />
        </button>
      )}
      {!folded && (
        <ul aria-label={group.label}>
          {group.entries.map(entry => (
            <li key={entry.path}>
              <Entry entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

export const Entry = memo(({ entry, collapsed, onNavigate }: InMenu & { entry: MenuEntry }) => {
  // Its name where the icon stands alone; and why it is disabled.
  const tip = [collapsed && entry.label, entry.disabled].filter(Boolean).join(': ')
  const tipped = tip ? { 'data-tip': tip, 'data-tip-side': 'after' } : {}
  const link = useRef<HTMLAnchorElement>(null)
  // The menu is longer than a screen: whoever comes by an address, or by the palette, sees where they are.
  useEffect(() => {
    if (entry.current) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [entry.current])
  const content = (
    <>
      <Icon name={entry.icon} />
      <span className={collapsed ? 'sr-only' : 'grow ellipsis'}>{entry.label}</span>
      {entry.badge && <MenuBadge badge={entry.badge} />}
      {entry.externalLink && !collapsed && <Icon name="external" size={13} />}
    </>
  )
  if (entry.disabled)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere is no <a href>; it is reached so that its tip can be read.
      <span role="link" aria-disabled tabIndex={0} className="menu-item" aria-description={entry.disabled} {...tipped}>
        {content}
      </span>
    )
  return (
    <Link
      ref={link}
      className="menu-item"
      to={entry.path}
      aria-current={entry.current ? 'page' : undefined}
      onClick={onNavigate}
      {...tipped}
      {...(entry.newTab && { target: '_blank', rel: 'noopener' })}
    >
      {content}
    </Link>
  )
})
