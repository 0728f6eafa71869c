/** A voice file heard, with what is known of it and where vendors have it. */

import Button from '@mui/material/Button'
import { bytes, groupIndian } from '../../../messaging/format.ts'
import type { AnswerOf, RowOf } from '../../../resources/language/derived.ts'
import { VENDOR_FILE_STATUSES } from '../../../resources/voice/file-choices.ts'
import { vendorFiles } from '../../../resources/voice/vendor-files.ts'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../../kernel/kinds/show.ts'
import { DetailsDialog } from '../../kernel/resource/DetailsDialog.tsx'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Table } from '../../kernel/ui/Table.tsx'
import { clock } from './clock.ts'
import { SoundPlayer } from './SoundPlayer.tsx'

type File = RowOf<typeof voiceFiles>
type AtVendor = AnswerOf<typeof voiceFiles, 'play'>['vendor_files'][number]

const { fields } = voiceFiles
const at = (field: 'voice_type' | 'language' | 'status' | 'vendor_status') =>
  `resources.${voiceFiles.name}.fields.${field}.choices`

export const SoundDialog = ({ record, close }: { record: File; close: () => void }) => {
  const words = useWords()
  const { platform } = useDesk()
  const details = useDetails(voiceFiles, 'play', record.id)
  const name = record.title ?? ''
  return (
    <DetailsDialog
      title={name}
      details={details}
      size="large"
      waiting={260}
      close={close}
      footer={
        details.data && (
          <Button
            startIcon={<Icon name="download" />}
            href={platform.fileUrl(details.data.download_path)}
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
          <SoundPlayer name={name} seconds={record.duration_seconds ?? 0} load={async () => platform.fileUrl(found.file_path)} />
          <FileFacts record={record} />
          {found.vendor_files.length > 0 && <AtVendors rows={found.vendor_files} />}
        </div>
      )}
    </DetailsDialog>
  )
}

const FileFacts = ({ record }: { record: File }) => {
  const words = useWords()
  return (
    <Facts>
      <Fact name={words('Status')}>
        {record.status !== null && <ChoiceBadge choices={fields.status.choices} value={record.status} at={at('status')} />}
        {record.reject_reason && ` ${record.reject_reason}`}
      </Fact>
      <Fact name={words('At vendors')}>
        {record.vendor_status && (
          <ChoiceBadge choices={fields.vendor_status.choices} value={record.vendor_status} at={at('vendor_status')} />
        )}
      </Fact>
      <Fact name={words('Duration')}>{clock(record.duration_seconds ?? 0)}</Fact>
      <Fact name={words('Pulses')}>{groupIndian(record.pulses ?? 0)}</Fact>
      <Fact name={words('Type')}>
        {record.voice_type && (
          <ChoiceBadge plain choices={fields.voice_type.choices} value={record.voice_type} at={at('voice_type')} />
        )}
      </Fact>
      <Fact name={words('Language')}>
        {record.language && <ChoiceBadge plain choices={fields.language.choices} value={record.language} at={at('language')} />}
      </Fact>
      {record.dlt_template_id && <Fact name={words('Voice template ID on DLT')}>{record.dlt_template_id}</Fact>}
      <Fact name={words('Size')}>{bytes(record.size ?? 0)}</Fact>
      <Fact name={words('Uploaded')}>{showDate(record.created_at ?? '', 'minute')}</Fact>
    </Facts>
  )
}

const AtVendors = ({ rows }: { rows: readonly AtVendor[] }) => {
  const words = useWords()
  const told = useTold()
  return (
    <Table
      label={words('At vendors')}
      rows={rows}
      keyOf={row => row.voice_smsc_id}
      columns={[
        { head: words('Vendor'), show: row => row.route_name, names: true },
        {
          head: words('Status'),
          show: row => (
            <ChoiceBadge
              choices={VENDOR_FILE_STATUSES}
              value={row.status}
              at={`resources.${vendorFiles.name}.fields.status.choices`}
            />
          ),
        },
        { head: words('ID at the vendor'), show: row => <span className="mono">{row.vendor_voice_id ?? '–'}</span> },
        { head: words('Message'), show: row => told(row.message ?? '–') },
        { head: words('Synced'), show: row => (row.synced_at ? showDate(row.synced_at, 'minute') : '–') },
      ]}
    />
  )
}
