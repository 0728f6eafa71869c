/** Export Two Way Click Report and Export Two Way Response (rule two-way-8). */

import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import { useInWords } from '../kernel/resource/labels.ts'
import { useFile } from '../kernel/resource/useFile.ts'

/** What of a campaign is asked for here. */
export interface TwoWayCampaign {
  id: number
  campaign: string | null
  take_response?: number | null
}

interface ExportTwoWayProps {
  action: 'exportClicks' | 'exportResponses'
  campaign: TwoWayCampaign
  close: () => void
}

export const ExportTwoWay = ({ action, campaign, close }: ExportTwoWayProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const take = useFile()
  const declared = useInWords(twoWaysSms).actions[action]
  if (!declared) return null
  const { campaign_id: _, ...input } = declared.input ?? {}
  return (
    <ActionDialog
      title={declared.label}
      about={campaign.campaign ?? undefined}
      input={input}
      record={campaign.take_response ? { take_response: campaign.take_response } : undefined}
      tone="primary"
      done={words('The file is under Exports.')}
      nameOf={id => `#${id}`}
      run={async (values, idempotencyKey) => {
        const { data, message } = await provider.act(twoWaysSms.name, action, {
          input: { campaign_id: campaign.id, ...values },
          idempotencyKey,
        })
        take(data)
        return { done: [], failed: [], message }
      }}
      onClose={close}
    />
  )
}
