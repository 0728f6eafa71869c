/** The figures of the period: as operators reported, what was set by hand named apart, and the change to the stretch before. */

import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { groupIndian, kSuffix } from '../../../messaging/format.ts'
import type { DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, showNumber } from '../../kernel/kinds/show.ts'
import { type Change, countChange, deliveredShare, failedShare, notSentShare, shareChange } from './change.ts'

/** The exact figure is in the tooltip (rule panel-10). */
export const Short = ({ value }: { value: number }) =>
  Math.abs(value) > 999 ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard.
    <span tabIndex={0} className="dash-short" data-tip={groupIndian(value)} aria-description={groupIndian(value)}>
      {kSuffix(value)}
    </span>
  ) : (
    groupIndian(value)
  )

interface TileProps {
  name: string
  value: number | undefined
  /** Beside the figure: its share. */
  share?: string | false | undefined
  tone?: 'success' | 'error' | 'info' | 'neutral'
  change?: Change | undefined
  /** What a rise means; nothing where it is neither good nor bad. */
  rise?: 'good' | 'bad'
  children?: ReactNode
}

const Tile = ({ name, value, share, tone, change, rise, children }: TileProps) => (
  <div className="dash-tile">
    <dt data-tone={tone}>{name}</dt>
    <dd>
      <strong>{value === undefined ? <Skeleton width={72} height={22} /> : <Short value={value} />}</strong>
      {share && <span className="muted">{share}</span>}
      {change && <ChangeMark change={change} rise={rise} />}
      {children && <span className="hint">{children}</span>}
    </dd>
  </div>
)

const ChangeMark = ({ change, rise }: { change: Change; rise: TileProps['rise'] }) => {
  const words = useWords()
  const { direction, amount, unit } = change
  if (direction === 0) return <span className="dash-change">{words('as before')}</span>
  const good = rise && direction > 0 === (rise === 'good')
  const shown = showNumber(amount, 1)
  const text = unit === 'percent' ? `${shown} %` : unit === 'times' ? `× ${shown}` : words('%{n} points', { n: shown })
  return (
    <span className="dash-change" data-mood={rise && (good ? 'good' : 'bad')}>
      <span aria-hidden>{direction > 0 ? '▲' : '▼'}</span>{' '}
      <span className="sr-only">{direction > 0 ? words('more by') : words('less by')}</span>
      {text}
    </span>
  )
}

const percent = (share: number | undefined) => share !== undefined && `${showNumber(Math.round(share * 10) / 10, 1)} %`

export const Tiles = ({ data }: { data: DashboardAnswer | undefined }) => {
  const words = useWords()
  const tiles = data?.tiles
  const comparison = data?.comparison ?? null
  const byHand = (count: number | undefined) => (count ? words('+ %{n} set by hand', { n: groupIndian(count) }) : undefined)
  const handsOnPending = (tiles?.set_delivered ?? 0) + (tiles?.set_failed ?? 0)
  return (
    <section className="panel dash-tiles" aria-label={words('Figures')}>
      <dl>
        <Tile
          name={words('desk.dashboard.submitted', 'Submitted')}
          value={tiles?.submitted}
          change={countChange(comparison, ({ submitted }) => submitted)}
        />
        <Tile
          name={words('Delivered')}
          tone="success"
          value={tiles?.delivered}
          share={tiles && percent(deliveredShare(tiles))}
          change={shareChange(comparison, deliveredShare)}
          rise="good"
        >
          {byHand(tiles?.set_delivered)}
        </Tile>
        <Tile
          name={words('Failed')}
          tone="error"
          value={tiles?.failed}
          share={tiles && percent(failedShare(tiles))}
          change={shareChange(comparison, failedShare)}
          rise="bad"
        >
          {byHand(tiles?.set_failed)}
        </Tile>
        <Tile name={words('Pending')} tone="info" value={tiles?.pending}>
          {handsOnPending > 0 && words('of which %{n} set by hand', { n: groupIndian(handsOnPending) })}
        </Tile>
        <Tile
          name={words('Invalid or blocked')}
          tone="neutral"
          value={tiles && tiles.invalid + tiles.blocked}
          share={tiles && percent(notSentShare(tiles))}
          change={shareChange(comparison, notSentShare)}
          rise="bad"
        />
        <Tile name={words('Credits')} value={tiles?.credits} change={countChange(comparison, ({ credits }) => credits)} />
      </dl>
      <p className="hint">
        {words('As operators reported; percentages are of what is delivered or failed.')}{' '}
        {comparison && <Against comparison={comparison} />}
      </p>
    </section>
  )
}

/** What the change is a change to. */
const Against = ({ comparison: { from_date, to_date, until } }: { comparison: NonNullable<DashboardAnswer['comparison']> }) => {
  const words = useWords()
  const from = showDate(from_date)
  const to = showDate(to_date)
  if (from === to)
    return until
      ? words('▲ ▼ against %{day}, both until %{time}.', { day: from, time: until })
      : words('▲ ▼ against %{day}.', { day: from })
  return until
    ? words('▲ ▼ against %{from} to %{to}, both until %{time} of the last day.', {
        from,
        to,
        time: until,
      })
    : words('▲ ▼ against %{from} to %{to}.', { from, to })
}
