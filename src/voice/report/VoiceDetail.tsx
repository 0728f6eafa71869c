import { useState } from 'react'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { WhyPending } from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { CallLog } from './CallLog.tsx'
import { Digits } from './Digits.tsx'
import { VoiceCounts } from './VoiceCounts.tsx'
import { VoiceFailures } from './VoiceFailures.tsx'

type Tab = 'basic' | 'log' | 'digits'

/** What became of a campaign of voice (rule voice-52): counts and causes, its numbers, and the digits that were pressed. */
export const VoiceDetail = ({ campaign }: { campaign: VoiceCampaign }) => {
  const words = useWords()
  const [tab, setTab] = useState<Tab>('basic')
  const isOpen = campaign.status === 'Pending' || campaign.status === 'Ready-to-complete'
  return (
    <div className="stack">
      <Tabs<Tab>
        label={words('Campaign detail')}
        id="voice-campaign"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'basic', label: words('Basic Detail') },
          { value: 'log', label: words('Number log') },
          { value: 'digits', label: words('DTMF summary') },
        ]}
      />
      <TabPanel of="voice-campaign" value={tab}>
        {tab === 'basic' && (
          <div className="stack">
            <VoiceCounts campaign={campaign} />
            <WhyPending record={{ ...campaign }} open={isOpen} of={voiceCampaigns} />
            <VoiceFailures campaign={campaign} />
          </div>
        )}
        {tab === 'log' && <CallLog id={campaign.id} running={isOpen} />}
        {tab === 'digits' && <Digits summary={campaign.dtmf_summary} answered={campaign.total_answered} />}
      </TabPanel>
    </div>
  )
}
