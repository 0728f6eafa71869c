/** What the dashboard shows: read again as often as this person wants, its campaigns followed by events in between. */

import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openEvents } from '../../../dataProvider/events.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import type { DashboardAnswer, DashboardCampaign } from '../../../resources/reports/dashboard.answers.ts'
import { type Against, dashboard } from '../../../resources/reports/dashboard.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'

export interface DashboardQuery {
  from_date?: string
  to_date?: string
  user_id?: number
  against?: Against
}

export const useDashboard = (query: DashboardQuery, everySeconds: number) => {
  const { platform } = useDesk()
  const client = useQueryClient()
  useEffect(
    () =>
      openEvents(platform, 'events', {
        onEvent: ({ name, data }) => {
          const news = data as Partial<DashboardCampaign> | undefined
          if (name !== 'campaign' || news?.id === undefined) return
          client.setQueriesData<DashboardAnswer>({ queryKey: [dashboard.name] }, before =>
            before?.recent.some(({ id }) => id === news.id)
              ? { ...before, recent: before.recent.map(row => (row.id === news.id ? followed(row, news) : row)) }
              : before,
          )
        },
      }),
    [platform, client],
  )
  const refetchInterval = everySeconds * 1000
  return useAnswer(dashboard, 'figures', { input: { ...query } }, { refetchInterval, placeholderData: keepPreviousData })
}

/** Of an event only what the dashboard shows. */
const followed = (row: DashboardCampaign, news: Partial<DashboardCampaign>): DashboardCampaign => ({
  ...row,
  ...Object.fromEntries(Object.entries(news).filter(([key]) => key.startsWith('total_') || key === 'status')),
})
