import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { LogRow } from '../../resources/campaigns/messages.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'

/** Whether a message may be closed by the rule of its campaign: Yes, or No, left to receipts (rule adjustments-8). */
export const AutoToggle = ({ row }: { row: Pick<LogRow, 'id' | 'mobile' | 'is_auto'> }) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const may = usePrincipal()?.permissions.has('admin-manage-campaign-status') === true
  const [auto, setAuto] = useState(row.is_auto)
  const { mutate: flip, isPending } = useMutation({
    mutationFn: () => provider.act(manageCampaign, 'fix', { input: { sms_queue_id: row.id } }),
    onSuccess: ({ data }) => 'is_auto' in data && setAuto(data.is_auto),
    onError: error => notify(error.message, { type: 'error' }),
  })
  const word = auto === 1 ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No')
  if (!may) return word
  return (
    <Button
      size="small"
      variant="text"
      loading={isPending}
      aria-pressed={auto === 1}
      aria-label={words('Close %{mobile} by rule: %{word}', { mobile: row.mobile, word })}
      onClick={() => flip()}
    >
      {word}
    </Button>
  )
}
