import { skipToken, useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'

const LOOK_MS = 3000

type Facts = Pick<CampaignAnswer, 'status' | 'total_queued' | 'total_processing'>

/** Whether nothing of it changes by itself any more: of one that was stopped messages may still be taken back, and receipts come. */
export const isOver = ({ status, total_queued, total_processing }: Facts): boolean =>
  status === 'Completed' || (status === 'Stop' && total_queued + total_processing === 0)

/** One campaign, followed while it runs: by events (LiveCampaigns.tsx) where they come, by looking again where they do not. */
export const useCampaign = (id: number) => useCampaignOf<CampaignAnswer>(campaigns.name, id)

/** Under what one is kept. Events tell the counters of texts as they are shown, of other channels as they are stored. */
export const campaignKey = (of: string, id: number) => (of === campaigns.name ? ['campaign', id] : ['campaign', id, of])

/** The same of whatever channel, by who declares its campaigns; not asked for before that is known. */
export const useCampaignOf = <C extends { id: number } & Facts>(of: string | undefined, id: number) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: campaignKey(of ?? '', id),
    queryFn: of === undefined ? skipToken : async () => (await provider.getOne<C>(of, { id })).data,
    refetchInterval: ({ state }) => (!state.data || isOver(state.data) ? false : LOOK_MS),
    staleTime: 0,
  })
}
