import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import type { RowOf } from '../../../resources/language/derived.ts'
import { qrcodes } from '../../../resources/whatsapp/qrcodes.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { copyLink } from '../../kernel/resource/copyLink.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { QrPicture } from './Picture.tsx'

/** A code so large that a phone reads it from the screen, to be saved, and the link that it stands for. */
export const ImageDialog = ({ record, close }: { record: RowOf<typeof qrcodes>; close: () => void }) => {
  const words = useWords()
  const notify = useNotify()
  const { platform } = useDesk()
  const details = useDetails(qrcodes, 'show', record.id)
  const path = details.data?.file_path
  const link = record.deep_link_url ?? ''
  return (
    <DetailsDialog
      title={words('QR code')}
      details={details}
      waiting={360}
      close={close}
      footer={
        path && (
          <Button startIcon={<Icon name="download" />} href={platform.fileUrl(path)} target="_blank" rel="noopener noreferrer">
            {words('Save image')}
          </Button>
        )
      }
    >
      {({ file_path: there }) => (
        <div className="stack">
          {there ? (
            <div style={{ display: 'grid', placeItems: 'center' }}>
              <QrPicture
                id={record.id}
                there
                size={260}
                alt={words('QR code that opens a chat with “%{message}”', { message: record.prefilled_message })}
              />
            </div>
          ) : (
            <Note severity="warning">
              {words('The image could not be fetched when the code was made. “Fetch image” in its menu tries again.')}
            </Note>
          )}
          <Facts>
            <Fact name={words('Message')}>
              <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{record.prefilled_message}</span>
            </Fact>
            <Fact name={words('Link')}>
              <span className="mono" style={{ overflowWrap: 'anywhere' }}>
                {link}
              </span>
            </Fact>
          </Facts>
          <div className="row">
            <Button variant="outlined" startIcon={<Icon name="copy" />} onClick={() => void copyLink(link, words, notify)}>
              {words('Copy link')}
            </Button>
          </div>
        </div>
      )}
    </DetailsDialog>
  )
}
