/** `<Trail current="June offer" />`: menu group › list › what is shown, in one quiet line; on a phone the way back alone (rule panel-22). */

import Breadcrumbs from '@mui/material/Breadcrumbs'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { LIST, useWay } from '../desk/way.ts'
import { useWords } from '../i18n/words.ts'
import { Icon } from './Icon.tsx'

const PHONE = '@media (width < 600px)'
const TRAIL = {
  minInlineSize: 0,
  color: 'var(--ink-2)',
  fontSize: 'var(--text-sm)',
  lineHeight: '20px',
  '& ol': { flexWrap: 'nowrap' },
  '& li': { flex: 'none', minInlineSize: 0 },
  '& li:last-of-type': { flex: '0 1 auto', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .MuiBreadcrumbs-separator': { marginInline: '6px', color: 'var(--ink-3)' },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { color: 'var(--accent-ink)', textDecoration: 'underline' } },
  '& a > svg': { display: 'none' },
  [PHONE]: {
    // The last way back before what is shown, with its separator.
    '& li:not(:nth-last-of-type(3))': { display: 'none' },
    '& a': { display: 'inline-flex', alignItems: 'center', gap: '6px', minBlockSize: 'var(--control)' },
    '& a > svg': { display: 'inline' },
  },
}

export interface TrailProps {
  /** What is shown. */
  current: string
  /** It stands over the screen of its address: that belongs to the way. */
  over?: boolean
  /** The list as it was left, where the address does not say it. */
  back?: string
  /** Leads back in place of the address. */
  onBack?: () => void
}

export default function Trail({ current, over = false, back, onBack }: TrailProps) {
  const words = useWords()
  const way = useWay()
  const { search } = useLocation()
  const above = over ? way : way.slice(0, -1)
  const nearest = above.at(-1)
  if (!nearest) return null
  const group = above[0]?.group && words(`menu.${above[0].group}`, above[0].group)
  const labels = above.map(({ labelKey, label }) => words(labelKey, label))
  const goBack = (event: MouseEvent) => {
    if (!onBack || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onBack()
  }
  return (
    <Breadcrumbs
      className="trail no-print"
      aria-label={words('You are here')}
      separator={<Icon name="chevron-right" size={12} />}
      sx={TRAIL}
    >
      {group && group !== labels[0] && <span>{group}</span>}
      {above.map((screen, at) =>
        screen === nearest ? (
          <Link key={screen.path} to={back ?? leftAt(screen.path, screen.resource ? search : '')} onClick={goBack}>
            <Icon name="back" size={15} />
            {labels[at]}
          </Link>
        ) : (
          <Link key={screen.path} to={screen.path}>
            {labels[at]}
          </Link>
        ),
      )}
      <span aria-current="page">{current}</span>
    </Breadcrumbs>
  )
}

/** The address of what stands over a list, or of a record's page, keeps that of the list. */
const leftAt = (path: string, search: string) => {
  const params = new URLSearchParams(search)
  params.delete(LIST)
  return params.size > 0 ? `${path}?${params}` : path
}
