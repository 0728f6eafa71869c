import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { DELIVERY_STATUSES } from '../../resources/language/choices.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useFile } from '../kernel/resource/useFile.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Select } from '../kernel/ui/Select.tsx'

/** The number log as a file, all of it or one status. */
const ExportCampaign = ({ record, close }: { record: { id: number; campaign: string | null }; close: () => void }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const take = useFile()
  const [bucket, setBucket] = useState<(typeof DELIVERY_STATUSES)[number]['value']>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { data } = await provider.act(campaigns, 'export', { id: record.id, input: bucket ? { bucket } : {} })
      take(data)
      close()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words('campaign.export', `Export ${record.campaign}`, { campaign: record.campaign ?? '' })}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{words('ra.action.cancel', 'Cancel')}</Button>
          <Button variant="contained" startIcon={<Icon name="download" />} loading={busy} onClick={run}>
            {words('campaign.export_now', 'Export')}
          </Button>
        </>
      }
    >
      <Select
        name="bucket"
        label={words('campaign.status', 'Status')}
        value={bucket}
        placeholder={words('campaign.all', 'ALL')}
        options={DELIVERY_STATUSES.map(({ value, label }) => ({ value, label }))}
        onChange={setBucket}
      />
      {problem && (
        <p className="send-note" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}

export default ExportCampaign
