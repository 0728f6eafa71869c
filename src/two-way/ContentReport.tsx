import Button from '@mui/material/Button'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { ClickReport } from './ClickReport.tsx'
import { ResponseReport } from './ResponseReport.tsx'

interface ContentReportProps {
  record: { id: number; title: string | null; take_response: number | null }
  of: 'clicks' | 'responses'
  close: () => void
}

/** Clicks or responses of all campaigns with one page. */
const ContentReport = ({ record, of, close }: ContentReportProps) => {
  const words = useWords()
  const Report = of === 'clicks' ? ClickReport : ResponseReport
  const what = of === 'clicks' ? words('Click report') : words('Response report')
  return (
    <Dialog
      size="xl"
      title={`${what} · ${record.title ?? ''}`}
      onClose={close}
      footer={
        <Button variant="contained" onClick={close}>
          {words('ra.action.close', 'Close')}
        </Button>
      }
    >
      <Report source={{ content: record.id }} takeResponse={record.take_response ?? 0} />
    </Dialog>
  )
}

export default ContentReport
