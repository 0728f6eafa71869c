/** Parts that the send forms of all channels have; what a channel asks besides is between. */

import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { Part, TWO } from './Part.tsx'

/** For whom, and what it is called. */
export const CampaignPart = ({ children }: { children?: ReactNode }) => {
  const words = useWords()
  return (
    <Part title={words('Campaign')}>
      <Box sx={TWO}>
        <FieldInput name="user_id" />
        <FieldInput name="campaign" />
        {children}
      </Box>
    </Part>
  )
}

/** When it begins, what else the channel asks, and how much of it is closed at once. */
export const WhenPart = ({ values, children }: { values: Values; children?: ReactNode }) => {
  const words = useWords()
  return (
    <Part title={words('When and how')}>
      <Box sx={TWO}>
        <FieldInput name="campaign_type" />
        {values.campaign_type === '1' && <FieldInput name="campaign_send_date_time" change={{ required: true }} />}
        {children}
        <FieldInput name="ratio_set" />
        <FieldInput name="failed_ratio" />
        <FieldInput name="is_auto" />
      </Box>
    </Part>
  )
}
