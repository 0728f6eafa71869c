import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'

const LOOK_MS = 3000

/** Whether nothing of it changes by itself any more: of one that was stopped messages may still be taken back, and receipts come. */
export const isOver = ({
  status,
  total_queued,
  total_processing,
}: Pick<CampaignAnswer, 'status' | 'total_queued' | 'total_processing'>): boolean =>
  status === 'Completed' || (status === 'Stop' && total_queued + total_processing === 0)

/** One campaign, followed while it runs: by events (LiveCampaigns.tsx) where they come, by looking again where they do not. */
export const useCampaign = (id: number, { enabled = true }: { enabled?: boolean } = {}) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: ['campaign', id],
    queryFn: async () => (await provider.getOne<CampaignAnswer>(campaigns.name, { id })).data,
    refetchInterval: ({ state }) => (!state.data || isOver(state.data) ? false : LOOK_MS),
    staleTime: 0,
    enabled,
  })
}
