import { useQuery } from '@tanstack/react-query'
import type { DeskProvider } from '../../../dataProvider/dataProvider.ts'
import { twoWaysSms } from '../../../resources/two-way/two-ways-sms.ts'

interface PersonalLinkOptions {
  /** The page it leads to; undefined where there is none. */
  content: number | undefined
  provider: DeskProvider
}

/** How the link that each recipient gets will look, so that its length counts in the parts. */
export const usePersonalLink = ({ content, provider }: PersonalLinkOptions) => {
  const sample = useQuery({
    queryKey: ['two-way-sample-link', content],
    queryFn: async ({ signal }) => (await provider.act(twoWaysSms, 'sampleLink', { id: content ?? 0, signal })).data,
    enabled: content !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return {
    sample: (content && sample.data?.link) || '',
    problem: content ? sample.error?.message : undefined,
  }
}
