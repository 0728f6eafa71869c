import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { copyLink } from '../kernel/resource/copyLink.ts'
import { DetailsDialog } from '../kernel/resource/DetailsDialog.tsx'
import { platformAddress } from '../kernel/resource/platformAddress.ts'
import { useDetails } from '../kernel/resource/useDetails.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PhoneFrame } from './PhoneFrame.tsx'

interface PreviewDialogProps {
  record: { id: number; title: string | null; link: string | null }
  close: () => void
}

/** The page as the server itself sends it to recipients; nothing is counted (rule two-way-7). */
const PreviewDialog = ({ record, close }: PreviewDialogProps) => {
  const words = useWords()
  const notify = useNotify()
  const { platform } = useDesk()
  const link = record.link ? platformAddress(platform, record.link) : undefined
  const details = useDetails(twoWaysSms, 'preview', record.id)
  return (
    <DetailsDialog
      title={record.title ?? words('Preview on a phone')}
      waiting={560}
      footer={
        <>
          {link && (
            <Button startIcon={<Icon name="copy" />} onClick={() => copyLink(link, words, notify)}>
              {words('Copy link')}
            </Button>
          )}
          <Button startIcon={<Icon name="edit" />} href={`/add-two-ways-sms/${record.id}`}>
            {words('ra.action.edit', 'Edit')}
          </Button>
        </>
      }
      {...{ details, close }}
    >
      {({ html }) => <PhoneFrame html={html} address={link} />}
    </DetailsDialog>
  )
}

export default PreviewDialog
