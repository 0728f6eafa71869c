/** The figures of the period: as operators reported, what was set by hand named apart, and the change to the stretch before. */

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { groupIndian, kSuffix } from '../../../messaging/format.ts'
import type { DashboardComparison, DashboardFigures } from '../../../resources/reports/dashboard.answers.ts'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Dotted } from '../../kernel/ui/Legend.tsx'
import { campaignsHref } from '../campaignsHref.ts'
import { type Change, countChange, deliveredShare, failedShare, notSentShare, shareChange, showOneDecimal } from './change.ts'
import type { DataProps } from './Part.tsx'

/** The exact figure is in the tooltip (rule panel-10). */
export const Short = ({ value }: { value: number }) =>
  Math.abs(value) > 999 ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure must be reachable by keyboard.
    <span tabIndex={0} data-tip={groupIndian(value)} aria-description={groupIndian(value)}>
      {kSuffix(value)}
    </span>
  ) : (
    groupIndian(value)
  )

const TILES = {
  gap: 1,
  px: 2,
  py: 1.5,
  '& dl.facts': {
    gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)' },
    gap: '12px 16px',
    '@media (width >= 1000px)': { gridTemplateColumns: 'repeat(6, 1fr)' },
  },
}

interface TileProps extends DataProps {
  name: string
  tone?: 'success' | 'error' | 'info' | 'neutral'
  of: (figures: DashboardFigures) => number
  /** Beside the figure, in percent. */
  share?: (figures: DashboardFigures) => number | undefined
  change?: Change | undefined
  /** What a rise means; nothing where it is neither good nor bad. */
  rise?: 'good' | 'bad'
  /** Below the figure. */
  note?: string | false | undefined
}

const Tile = ({ data, name, tone, of, share, change, rise, note }: TileProps) => {
  const percent = data && share?.(data.tiles)
  return (
    <Fact name={<Dotted tone={tone}>{name}</Dotted>}>
      <Box component="strong" sx={{ fontSize: 'var(--text-2xl)', lineHeight: 1.3 }}>
        {data ? <Short value={of(data.tiles)} /> : <Skeleton width={72} height={22} />}
      </Box>
      {/* A space, not a margin: it is between the two whichever way the page runs. */}
      {'\u2002'}
      {percent !== undefined && <span className="muted">{showOneDecimal(percent)} %</span>}
      {change && <ChangeMark change={change} rise={rise} />}
      {note && <div className="hint">{note}</div>}
    </Fact>
  )
}

const ChangeMark = ({ change: { direction, amount, unit }, rise }: { change: Change; rise: TileProps['rise'] }) => {
  const words = useWords()
  const good = direction > 0 === (rise === 'good')
  const shown = showOneDecimal(amount)
  const text =
    unit === 'percent' ? `${shown} %` : unit === 'times' ? words('%{n} times', { n: shown }) : words('%{n} points', { n: shown })
  return (
    <Box
      className={direction !== 0 && rise ? (good ? 'tone-success' : 'tone-error') : 'muted'}
      sx={{ fontSize: 'var(--text-sm)' }}
    >
      {direction === 0 ? (
        words('unchanged')
      ) : (
        <>
          <span aria-hidden>{direction > 0 ? '▲' : '▼'}</span>{' '}
          <span className="sr-only">{direction > 0 ? words('more by') : words('less by')}</span>
          {text}
        </>
      )}
    </Box>
  )
}

export const Tiles = ({ data, userId }: DataProps & { userId: number | undefined }) => {
  const words = useWords()
  const opens = useOpen()
  const campaigns = data && campaignsHref(data, userId)
  const { set_delivered = 0, set_failed = 0 } = data?.tiles ?? {}
  const comparison = data?.comparison ?? null
  const counted = (of: TileProps['of']) => ({ data, of, change: countChange(comparison, of) })
  const shared = (share: NonNullable<TileProps['share']>) => ({ data, share, change: shareChange(comparison, share) })
  const byHand = (count: number) => count > 0 && words('+ %{n} adjusted', { n: groupIndian(count) })
  const pendingByHand = set_delivered + set_failed
  return (
    <Stack component="section" className="panel" aria-label={words('Figures')} sx={TILES}>
      <Facts shape="tiles">
        <Tile name={words('desk.dashboard.submitted', 'Submitted')} {...counted(({ submitted }) => submitted)} />
        <Tile
          name={words('Delivered')}
          tone="success"
          of={({ delivered }) => delivered}
          {...shared(deliveredShare)}
          rise="good"
          note={byHand(set_delivered)}
        />
        <Tile
          name={words('Failed')}
          tone="error"
          of={({ failed }) => failed}
          {...shared(failedShare)}
          rise="bad"
          note={byHand(set_failed)}
        />
        <Tile
          data={data}
          name={words('Pending')}
          tone="info"
          of={({ pending }) => pending}
          note={pendingByHand > 0 && words('%{n} adjusted', { n: groupIndian(pendingByHand) })}
        />
        <Tile
          name={words('Invalid or blocked')}
          tone="neutral"
          of={({ invalid, blocked }) => invalid + blocked}
          {...shared(notSentShare)}
          rise="bad"
        />
        <Tile name={words('Credits')} {...counted(({ credits }) => credits)} />
      </Facts>
      <p className="hint">
        {words('Text messages, as reported by operators. Percentages are of delivered and failed messages.')}{' '}
        {comparison && <Against comparison={comparison} />}{' '}
        {campaigns && opens(campaigns) && <Link to={campaigns}>{words('Campaigns of this period')}</Link>}
      </p>
    </Stack>
  )
}

/** What the change is a change to. */
const Against = ({ comparison: { from_date, to_date, until } }: { comparison: DashboardComparison }) => {
  const words = useWords()
  const from = showDate(from_date)
  const to = showDate(to_date)
  if (from === to)
    return until
      ? words('▲ ▼ vs %{day}, both up to %{time}.', { day: from, time: until })
      : words('▲ ▼ vs %{day}.', { day: from })
  return until
    ? words('▲ ▼ vs %{from} to %{to}, both up to %{time} on the last day.', { from, to, time: until })
    : words('▲ ▼ vs %{from} to %{to}.', { from, to })
}
