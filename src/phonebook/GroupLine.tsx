import { type ReactNode, useEffect, useRef } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { cx } from '../kernel/ui/cx.ts'
import { Icon } from '../kernel/ui/Icon.tsx'

interface GroupLineProps {
  name: string
  /** Stands for a colour where the line is no group. */
  icon?: string
  colour?: string | undefined
  count?: number
  owner?: string | undefined
  chosen: boolean
  isOff?: boolean
  onChoose: () => void
  menu?: ReactNode
}

/** One group of the pane: what it is called, how many are in it, whose it is where that is not plain. */
export const GroupLine = ({ name, icon, colour, count, owner, chosen, isOff, onChoose, menu }: GroupLineProps) => {
  const words = useWords()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <li ref={line} className={cx(chosen && 'chosen', isOff && 'off')}>
      <button type="button" className="row" aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
        {icon ? (
          <Icon name={icon} size={14} />
        ) : (
          <span className="dot" aria-hidden style={{ background: colour ?? 'var(--line-strong)' }} />
        )}
        <span className="grow names">
          <span className="ellipsis" title={name}>
            {name}
          </span>
          {(owner || isOff) && (
            <span className="hint ellipsis">{[owner, isOff && words('Inactive')].filter(Boolean).join(' · ')}</span>
          )}
        </span>
        {count !== undefined && <span className="hint">{groupIndian(count)}</span>}
      </button>
      {menu}
    </li>
  )
}
