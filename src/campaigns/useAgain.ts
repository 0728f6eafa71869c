import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { type DeskProvider, useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'

/** The form of a campaign, as its channel has it. */
export type CampaignForm = AnswerOf<typeof campaigns, 'duplicate'>

/** The send page of a channel, and what it begins with. */
interface Filled {
  path: string
  preset: Readonly<Record<string, unknown>>
  /** Of texts: what stood in the template's variables. */
  variables?: readonly string[]
}

/**
 * Opens the send page filled as a campaign was.
 * @param fill what the page begins with; null is left to the page
 * @param close once it is open, or cannot be opened, which is told
 */
export const useAgain = (
  id: number,
  fill: (form: CampaignForm, provider: DeskProvider, signal: AbortSignal) => Promise<Filled> | Filled,
  close: () => void,
): void => {
  const notify = useNotify()
  const provider = useDeskProvider()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['duplicate-campaign', id],
    queryFn: async ({ signal }) => {
      const form = (await provider.act(campaigns, 'duplicate', { id, signal })).data
      const { preset, ...filled } = await fill(form, provider, signal)
      const known = Object.fromEntries(Object.entries(preset).filter(([, value]) => value !== null))
      return { ...filled, preset: known, from: form.campaign }
    },
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!data && !error) return
    close()
    if (data) {
      const { path, ...state } = data
      navigate(path, { state })
    } else if (error) notify(error.message, { type: 'error' })
  }, [data, error, close, navigate, notify])
}
