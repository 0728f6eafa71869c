import { wallClock } from '../../../messaging/zone.ts'
import type { DashboardComparison, DashboardFigures, DashboardPoint } from '../../../resources/reports/dashboard.answers.ts'
import { type DashboardScope, dayAfter, daysOf } from './dashboardScope.ts'
import { countDays, countHours, type Hour, sum } from './figures.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const point = (t: string, { delivered, failed, pending, invalid, blocked }: DashboardFigures): DashboardPoint => ({
  t,
  delivered,
  failed,
  pending,
  not_sent: invalid + blocked,
})

const hourly = (day: string, before: string, hours: readonly Hour[]): DashboardPoint[] => {
  const of = (wanted: string, hour: number) => sum(hours.filter(one => one.day === wanted && one.hour === hour))
  return HOURS.map(hour => ({
    ...point(`${day} ${String(hour).padStart(2, '0')}:00`, of(day, hour)),
    before: of(before, hour).submitted,
  }))
}

const daily = ({ from, to }: DashboardScope, days: readonly ({ day: string } & DashboardFigures)[]): DashboardPoint[] =>
  Array.from({ length: daysOf(from, to) }, (_, n) => dayAfter(from, n)).map(day =>
    point(day, sum(days.filter(one => one.day === day))),
  )

/**
 * How it went, and how the same stretch before went. Where the last day is today, both end at the present time of day: of the day before
 * only campaigns count that had begun by then (rule reports-2). Where weekdays are compared, it is whole weeks before.
 */
export const readTrend = async (
  scope: DashboardScope,
  days: readonly ({ day: string } & DashboardFigures)[],
): Promise<{ series: DashboardPoint[]; comparison: DashboardComparison | null }> => {
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
  const series = single ? hourly(from, dayAfter(from, -back), hours) : daily(scope, days)
  if (from > today) return { series, comparison: null }
  const early = (day: string) => sum(hours.filter(hour => hour.day === day && hour.early))
  const whole = (list: readonly ({ day: string } & DashboardFigures)[], last: string) =>
    sum(list.filter(({ day }) => (live ? day < last : day <= last)))
  const then = length > 1 || !live ? await countDays(scope, before.from, before.to) : []
  return {
    series,
    comparison: {
      from_date: before.from,
      to_date: before.to,
      until: live ? wallClock(new Date(), timezone).toISOString().slice(11, 16) : null,
      now: live ? sum([whole(days, end), early(end)]) : whole(days, end),
      before: live ? sum([whole(then, before.to), early(before.to)]) : whole(then, before.to),
    },
  }
}
