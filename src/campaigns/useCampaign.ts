/** The campaign as it stands now, followed while it runs: by server-sent events where they come, by looking again where they do not. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { openEvents } from '../../dataProvider/events.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'

const LOOK_MS = 3000

export const useCampaign = (id: number) => {
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const client = useQueryClient()
  const key = ['campaign', id]
  const query = useQuery({
    queryKey: key,
    queryFn: async () => (await provider.getOne<CampaignAnswer>('delivery-report', { id })).data,
    refetchInterval: held => (held.state.data?.status === 'Completed' ? false : LOOK_MS),
    staleTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made from the id.
  useEffect(
    () =>
      openEvents(platform, 'events', {
        onEvent: ({ name, data }) => {
          const news = data as Partial<CampaignAnswer> | undefined
          if (name === 'campaign' && news?.id === id)
            client.setQueryData<CampaignAnswer>(key, before => (before ? { ...before, ...news } : before))
        },
      }),
    [platform, client, id],
  )
  return query
}
