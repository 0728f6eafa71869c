import { wallClock } from '../../../messaging/zone.ts'
import type {
  DashboardAnswer,
  DashboardComparison,
  DashboardFigures,
  DashboardPoint,
} from '../../../resources/reports/dashboard.answers.ts'
import { type DashboardScope, dayAfter, daysOf } from './dashboardScope.ts'
import { countDays, countHours, type Day, type Hour, of, sum } from './figures.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type PointOf = (t: string, figures: readonly Day[]) => DashboardPoint

const point: PointOf = (t, figures) => {
  const { delivered, failed, pending, invalid, blocked } = sum(figures)
  return { t, delivered, failed, pending, not_sent: invalid + blocked }
}

/** Of a channel that tells what was read. */
const readPoint: PointOf = (t, figures) => ({
  ...point(t, figures),
  read: figures.reduce((read, one) => read + one.read, 0),
})

const hourly = (day: string, before: string, hours: readonly Hour[], pointOf: PointOf): DashboardPoint[] => {
  const at = (wanted: string, hour: number) => hours.filter(one => one.day === wanted && one.hour === hour)
  return HOURS.map(hour => ({
    ...pointOf(`${day} ${String(hour).padStart(2, '0')}:00`, at(day, hour)),
    before: sum(at(before, hour)).submitted,
  }))
}

const daily = ({ from, to }: DashboardScope, days: readonly Day[], pointOf: PointOf): DashboardPoint[] =>
  Array.from({ length: daysOf(from, to) }, (_, n) => dayAfter(from, n)).map(day =>
    pointOf(
      day,
      days.filter(one => one.day === day),
    ),
  )

/** Channels beside texts, and how their points are told. */
const OTHERS = { voice: point, whatsapp: readPoint } as const
const OTHER_NAMES = ['voice', 'whatsapp'] as const

/**
 * How it went, and how the same stretch before went. Where the last day is today, both end at the present time of day: of the day before
 * only campaigns count that had begun by then (rule reports-2). Where weekdays are compared, it is whole weeks before. Compared are texts;
 * every other channel of which something was sent in these days has a course of its own.
 * @param days messages of the days, of every channel
 */
export const readTrend = async (
  scope: DashboardScope,
  days: readonly Day[],
): Promise<Pick<DashboardAnswer, 'series' | 'trends'> & { comparison: DashboardComparison | null }> => {
  const { from, to, today, timezone, against } = scope
  const end = to < today ? to : today
  const live = end === today
  const length = daysOf(from, end)
  const back = against === 'week' ? 7 * Math.ceil(length / 7) : length
  const before = { from: dayAfter(from, -back), to: dayAfter(end, -back) }
  const single = from === to
  const hours = await countHours(scope, [
    ...new Set([...(single ? [from, dayAfter(from, -back)] : []), ...(live ? [end, before.to] : [])]),
  ])
  const courseOf = (channel: 'text' | keyof typeof OTHERS, pointOf: PointOf) =>
    single ? hourly(from, dayAfter(from, -back), of(channel, hours), pointOf) : daily(scope, of(channel, days), pointOf)
  const series = courseOf('text', point)
  const trends = OTHER_NAMES.filter(channel => of(channel, days).some(({ submitted }) => submitted > 0)).map(channel => ({
    channel,
    series: courseOf(channel, OTHERS[channel]),
  }))
  if (from > today) return { series, trends, comparison: null }
  const texts = of('text', days)
  const early = (day: string) => sum(of('text', hours).filter(hour => hour.day === day && hour.early))
  const whole = (list: readonly ({ day: string } & DashboardFigures)[], last: string) =>
    sum(list.filter(({ day }) => (live ? day < last : day <= last)))
  const then = length > 1 || !live ? await countDays(scope, before.from, before.to) : []
  return {
    series,
    trends,
    comparison: {
      from_date: before.from,
      to_date: before.to,
      until: live ? wallClock(new Date(), timezone).toISOString().slice(11, 16) : null,
      now: live ? sum([whole(texts, end), early(end)]) : whole(texts, end),
      before: live ? sum([whole(then, before.to), early(before.to)]) : whole(then, before.to),
    },
  }
}
