/** The horizontal menu: one popover menu for each group; stays in sight after 65 px of scroll (rule panel-3). */

import { styled } from '@mui/material/styles'
import { useAppearance } from '../../kernel/desk/appearance.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { useScrolledPast } from '../../kernel/ui/useScrolledPast.ts'
import { useMenu } from '../useMenu.ts'
import { MenuBadge } from './MenuBadge.tsx'

const STAYS_AFTER_PX = 65
const STAYS = { position: 'sticky', insetBlockStart: 0, zIndex: 9, boxShadow: 'var(--shade-1)' } as const
const BELOW = { ...STAYS, insetBlockStart: 'var(--navbar-height)' }
const Bar = styled('nav')({
  display: 'flex',
  gap: 2,
  padding: '4px var(--space-4)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: '1px solid var(--line)',
  background: 'var(--surface)',
  '& .current > button': { color: 'var(--accent-ink)', fontWeight: 600 },
})

export const TopMenu = () => {
  const groups = useMenu()
  const words = useWords()
  const { navbar } = useAppearance()
  const belowNavbar = navbar === 'floating' || navbar === 'sticky'
  const scrolled = useScrolledPast(STAYS_AFTER_PX)
  return (
    <Bar className="top-nav" aria-label={words('Main menu')} sx={scrolled ? (belowNavbar ? BELOW : STAYS) : {}}>
      {groups.map(group => (
        <span key={group.name} className={cx(group.entries.some(entry => entry.current) && 'current')}>
          <Menu
            label={group.label}
            showLabel
            variant="text"
            align="start"
            items={group.entries.map(({ label, icon, path, current, badge, disabled, newTab }) => ({
              label,
              icon,
              href: path,
              ...(current && { checked: true }),
              ...(badge && { badge: <MenuBadge badge={badge} /> }),
              ...(disabled && { disabled: true, hint: disabled }),
              ...(newTab && { newTab }),
            }))}
          />
        </span>
      ))}
    </Bar>
  )
}
