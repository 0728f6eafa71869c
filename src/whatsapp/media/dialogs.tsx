/** A file looked at, and a link to it. */

import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { bytes, groupIndian } from '../../../messaging/format.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { FILE_ORIGINS, MEDIA_KINDS } from '../../../resources/whatsapp/choices.ts'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../../kernel/kinds/show.ts'
import { copyLink } from '../../kernel/resource/copyLink.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { platformAddress } from '../../kernel/resource/platformAddress.ts'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Player } from './Player.tsx'

interface FileDialogProps {
  record: RowOf<typeof waFiles>
  close: () => void
}

const CHOICES_AT = `resources.${waFiles.name}.fields`

export const PreviewDialog = ({ record, close }: FileDialogProps) => {
  const words = useWords()
  const { platform } = useDesk()
  const details = useDetails(waFiles, 'preview', record.id)
  const name = record.file_name ?? ''
  const { data } = details
  return (
    <DetailsDialog
      title={name}
      details={details}
      size="large"
      waiting={320}
      close={close}
      footer={
        data && (
          <Button
            startIcon={<Icon name="download" />}
            href={platform.fileUrl(data.download_path)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words('Save the file')}
          </Button>
        )
      }
    >
      {found => (
        <div className="stack">
          <Player kind={record.media_type} name={name} address={platform.fileUrl(found.file_path)} shown={found.is_shown === 1} />
          <FileFacts record={record} mime={found.mime} />
        </div>
      )}
    </DetailsDialog>
  )
}

const FileFacts = ({ record, mime }: { record: FileDialogProps['record']; mime: string }) => {
  const words = useWords()
  return (
    <Facts>
      <Fact name={words('Type')}>
        {record.media_type && (
          <ChoiceBadge choices={MEDIA_KINDS} value={record.media_type} at={`${CHOICES_AT}.media_type.choices`} />
        )}{' '}
        {mime}
      </Fact>
      <Fact name={words('Size')}>{record.size === null ? '–' : bytes(record.size)}</Fact>
      <Fact name={words('Origin')}>
        {record.is_received !== null && (
          <ChoiceBadge choices={FILE_ORIGINS} value={record.is_received} at={`${CHOICES_AT}.is_received.choices`} />
        )}
      </Fact>
      <Fact name={words('Uploaded')}>{showDate(record.created_at ?? '', 'minute')}</Fact>
      <Fact name={words('Used in')}>{record.used_in ? groupIndian(record.used_in) : words('Not used')}</Fact>
      {record.is_received === 0 && (
        <Fact name={words('At WhatsApp until')}>
          {record.expires_at ? showDate(record.expires_at, 'minute') : words('Uploaded when it is first sent')}
        </Fact>
      )}
      {record.tags && <Fact name={words('Tags')}>{record.tags}</Fact>}
    </Facts>
  )
}

export const LinkDialog = ({ record, close }: FileDialogProps) => {
  const words = useWords()
  const notify = useNotify()
  const { platform } = useDesk()
  const details = useDetails(waFiles, 'link', record.id)
  return (
    <DetailsDialog title={words('Link to %{name}', { name: record.file_name })} details={details} waiting={96} close={close}>
      {({ file_path: path, hours }) => {
        const link = platformAddress(platform, platform.fileUrl(path))
        return (
          <div className="stack">
            <p className="mono" style={{ overflowWrap: 'anywhere' }}>
              {link}
            </p>
            <div className="row">
              <Button variant="outlined" startIcon={<Icon name="copy" />} onClick={() => void copyLink(link, words, notify)}>
                {words('Copy link')}
              </Button>
            </div>
            <p className="hint">
              {words(
                'Whoever has the link can open the file, for %{count} hours, without signing in. That you made it is recorded.',
                {
                  count: hours,
                },
              )}
            </p>
          </div>
        )
      }}
    </DetailsDialog>
  )
}
