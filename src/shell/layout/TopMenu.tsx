/** The horizontal menu: one popover menu for each group; stays in sight after 65 px of scroll (rule panel-3). */

import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { useScrolledPast } from '../../kernel/ui/useScrolledPast.ts'
import { useMenu } from '../useMenu.ts'
import { MenuBadge } from './MenuBadge.tsx'

const STAYS_AFTER_PX = 65

export const TopMenu = () => {
  const groups = useMenu()
  const words = useWords()
  const scrolled = useScrolledPast(STAYS_AFTER_PX)
  return (
    <nav className={cx('top-nav', scrolled && 'scrolled')} aria-label={words('Main menu')}>
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
    </nav>
  )
}
