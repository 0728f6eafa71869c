/** What the account exported and imported in the last 30 days: how far each is, and what came of it. Reached from everywhere. */

import { useWords } from '../../kernel/i18n/words.ts'
import { showTransfers, type Transfers } from '../../kernel/resource/transfersShown.ts'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { ExportsTab } from './ExportsTab.tsx'
import { ImportsTab } from './ImportsTab.tsx'

const TABS = 'transfers'

export default function TransfersPanel({ shown, onClose }: { shown: Transfers; onClose: () => void }) {
  const words = useWords()
  const title = words('Exports and imports')
  return (
    <SidePanel title={title} onClose={onClose} wide>
      <div className="stack">
        <Tabs
          id={TABS}
          label={title}
          value={shown}
          onChange={showTransfers}
          tabs={[
            { value: 'exports', label: words('Exports') },
            { value: 'imports', label: words('Imports') },
          ]}
        />
        <TabPanel of={TABS} value={shown}>
          {shown === 'exports' ? <ExportsTab /> : <ImportsTab />}
        </TabPanel>
      </div>
    </SidePanel>
  )
}
