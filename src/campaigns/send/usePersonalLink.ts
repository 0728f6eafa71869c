import { useQuery } from '@tanstack/react-query'
import type { DeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { TemplatePiece } from '../../../messaging/dltTemplate.ts'
import { twoWaysSms } from '../../../resources/two-way/two-ways-sms.ts'
import { linkVariable } from './linkVariable.ts'
import type { Values } from './types.ts'

interface PersonalLinkOptions {
  twoWay: boolean
  pieces: readonly TemplatePiece[]
  values: Values
  provider: DeskProvider
}

/** The link each recipient gets: in which variable it stands, and how it will look, so that its length counts in the parts. */
export const usePersonalLink = ({ twoWay, pieces, values, provider }: PersonalLinkOptions) => {
  const content = values.two_way_content_id as number | null | undefined
  const sample = useQuery({
    queryKey: ['two-way-sample-link', content],
    queryFn: async ({ signal }) => (await provider.act(twoWaysSms, 'sampleLink', { id: content ?? 0, signal })).data,
    enabled: twoWay && Boolean(content),
    staleTime: 60_000,
    retry: false,
  })
  return {
    /** Place of its variable, from 0. */
    at: twoWay ? linkVariable(pieces, values.link_variable as number | undefined) : undefined,
    sample: (content && sample.data?.link) || '',
    problem: content ? sample.error?.message : undefined,
  }
}

export type PersonalLink = ReturnType<typeof usePersonalLink>
