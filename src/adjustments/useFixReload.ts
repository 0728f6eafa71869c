import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { useCampaignReload } from '../campaigns/port.ts'

/** Asks again for what a fix or its reversal changes on the screen: the open numbers, the records, the campaigns everywhere else. */
export const useFixReload = (): (() => void) => {
  const client = useQueryClient()
  const campaigns = useCampaignReload()
  return useCallback(() => {
    for (const { name } of [manageCampaign, statusAdjustments]) void client.invalidateQueries({ queryKey: [name] })
    void campaigns()
  }, [client, campaigns])
}
