import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openEvents } from '../../dataProvider/events.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { moneyMayHaveMoved } from '../money/port.ts'
import { asListed, type CampaignNews } from './asListed.ts'
import { CAMPAIGN_LISTS } from './useCampaignReload.ts'

interface ListAnswer {
  data: { id: number }[]
}

/** Keeps the campaigns of every list that is shown, and the one that is open, in step with the platform. Shows nothing itself. */
const LiveCampaigns = () => {
  const { platform } = useDesk()
  const client = useQueryClient()
  useEffect(
    () =>
      openEvents(platform, 'events', {
        onEvent: ({ name, data }) => {
          const news = data as CampaignNews | undefined
          if (name === 'campaign' || name === 'notification') moneyMayHaveMoved(client)
          if (name !== 'campaign' || news?.id === undefined) return
          const { route_type: _channel, ...counters } = news
          client.setQueryData<CampaignAnswer>(['campaign', news.id], before => before && { ...before, ...counters })
          for (const list of CAMPAIGN_LISTS) {
            const told = asListed(list, news)
            client.setQueriesData<ListAnswer>({ queryKey: [list, 'getList'] }, before =>
              before?.data.some(row => row.id === news.id)
                ? { ...before, data: before.data.map(row => (row.id === news.id ? { ...row, ...told } : row)) }
                : before,
            )
          }
        },
      }),
    [platform, client],
  )
  return null
}

export default LiveCampaigns
