/** How messages went over the days, a channel at a time. */

import { VOICE, WHATSAPP } from '../../../resources/language/choices.ts'
import type { DashboardAnswer, DashboardPoint } from '../../../resources/reports/dashboard.answers.ts'

export type TrendChannel = 'text' | DashboardAnswer['trends'][number]['channel']

/** What stands in a column, from the bottom up. */
export const SERIES = [
  { key: 'delivered', english: 'Delivered', tone: 'success' },
  { key: 'failed', english: 'Failed', tone: 'error' },
  { key: 'pending', english: 'Pending', tone: 'info' },
  { key: 'not_sent', english: 'Invalid or blocked', tone: 'neutral' },
] as const

/** The route type that names the channel; of texts there are several. */
export const ROUTE_TYPE_OF = { voice: VOICE, whatsapp: WHATSAPP } as const

/** Nothing in these days or hours, nor in those that they are compared with. */
export const isEmpty = (series: readonly DashboardPoint[]) =>
  series.every(point => SERIES.every(({ key }) => point[key] === 0) && !point.before)

/** The channels that have something to show; texts where nothing has. */
export const coursesOf = ({ series, trends }: DashboardAnswer): { channel: TrendChannel; series: readonly DashboardPoint[] }[] =>
  isEmpty(series) && trends.length > 0 ? trends : [{ channel: 'text', series }, ...trends]
