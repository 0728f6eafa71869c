import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The lists that show campaigns. */
export const CAMPAIGN_LISTS = [
  'delivery-report',
  'scheduled-campaign-report',
  'all-campaign',
  'whatsapp-message-report',
  'voice-report',
] as const

/** These, and what stands about a single one. */
const SHOWN = [...CAMPAIGN_LISTS, 'campaign', 'number-log']

/** Asks again for everything on the screen that an action on a campaign changes. */
export const useCampaignReload = () => {
  const client = useQueryClient()
  return useCallback(() => Promise.all(SHOWN.map(key => client.invalidateQueries({ queryKey: [key] }))), [client])
}
