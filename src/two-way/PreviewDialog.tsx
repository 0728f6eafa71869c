import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { platformAddress } from '../kernel/resource/platformAddress.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { copyLink } from './copyLink.ts'
import { PhoneFrame } from './PhoneFrame.tsx'

interface PreviewDialogProps {
  record: { id: number; title: string | null; link: string | null }
  close: () => void
}

/** The page as the server itself sends it to recipients; nothing is counted (rule two-way-7). */
const PreviewDialog = ({ record, close }: PreviewDialogProps) => {
  const words = useWords()
  const notify = useNotify()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const link = record.link ? platformAddress(platform, record.link) : undefined
  const { data, error, refetch } = useQuery({
    queryKey: [twoWaysSms.name, 'preview', record.id],
    queryFn: async ({ signal }) => (await provider.act(twoWaysSms, 'preview', { id: record.id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      title={record.title ?? words('Preview on a phone')}
      onClose={close}
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
          <Button variant="contained" data-autofocus onClick={close}>
            {words('ra.action.close', 'Close')}
          </Button>
        </>
      }
    >
      {error ? (
        <EmptyState icon="error" title={words('This could not be loaded')} text={error.message}>
          <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => refetch()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      ) : data ? (
        <PhoneFrame html={data.html} address={link} />
      ) : (
        <Skeleton height={560} />
      )}
    </Dialog>
  )
}

export default PreviewDialog
