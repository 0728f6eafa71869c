import Box from '@mui/material/Box'
import { useState } from 'react'
import type { WaCampaign } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { WhyPending } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Marked } from '../../kernel/ui/Marked.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { WaCounts } from './WaCounts.tsx'
import { WaFailures } from './WaFailures.tsx'
import { WaNumberLog } from './WaNumberLog.tsx'

const MESSAGE = { mb: 1, p: 1.5, borderRadius: 1, bgcolor: 'var(--surface-2)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

/** What became of a campaign of WhatsApp (rule whatsapp-102): counts and causes, and behind the second tab its numbers. */
export const WaDetail = ({ campaign }: { campaign: WaCampaign }) => {
  const words = useWords()
  const [tab, setTab] = useState<'basic' | 'log'>('basic')
  return (
    <div className="stack">
      <Tabs
        label={words('Campaign detail')}
        id="wa-campaign"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'basic', label: words('Basic Detail') },
          { value: 'log', label: words('Sent Number Log') },
        ]}
      />
      <TabPanel of="wa-campaign" value={tab}>
        {tab === 'basic' ? (
          <Basic campaign={campaign} />
        ) : (
          <WaNumberLog id={campaign.id} running={campaign.status === 'Pending' || campaign.status === 'Ready-to-complete'} />
        )}
      </TabPanel>
    </div>
  )
}

const Basic = ({ campaign }: { campaign: WaCampaign }) => {
  const { status, total_failed, total_invalid_number, total_block_number, message } = campaign
  return (
    <div className="stack">
      <WaCounts campaign={campaign} />
      <WhyPending record={{ ...campaign }} open={status === 'Pending' || status === 'Ready-to-complete'} of={waCampaigns} />
      <WaFailures record={{ ...campaign }} count={total_failed + total_invalid_number + total_block_number} />
      {message && (
        <Box sx={MESSAGE}>
          <Marked text={message} />
        </Box>
      )}
    </div>
  )
}
