import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import Trail from '../../kernel/ui/Trail.tsx'
import type { ListPlace } from './useListPlace.ts'

const TURNS = { marginInlineStart: 'auto' }
const OFF = { color: 'var(--ink-3)', opacity: 0.7, cursor: 'default' }

interface CampaignBarProps {
  place: ListPlace
  /** What the campaign is called. */
  current: string
}

/** Above a campaign's page: the way to it, back to the list as it was left, and on to its neighbours there. */
export const CampaignBar = ({ place: { back, previous, next }, current }: CampaignBarProps) => {
  const words = useWords()
  return (
    <div className="trail-line">
      <Trail current={current} back={back} />
      <nav className="row" style={TURNS} aria-label={words('Campaigns of the list')}>
        <Turn icon="chevron-left" label={words('Previous campaign')} href={previous} />
        <Turn icon="chevron-right" label={words('Next campaign')} href={next} />
      </nav>
    </div>
  )
}

const stay = (event: MouseEvent) => event.preventDefault()

/** At the end of the list it is the same link, which leads nowhere: whoever came by the keyboard keeps the focus. */
const Turn = ({ icon, label, href }: { icon: string; label: string; href: string | undefined }) => {
  const { pathname, search } = useLocation()
  const off = href === undefined && { 'aria-disabled': true, sx: OFF, onClick: stay }
  return <IconButton {...{ icon, label }} outlined href={href ?? pathname + search} {...off} />
}
