import Box from '@mui/material/Box'
import { senderIds } from '../../../resources/dlt/sender-ids.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import '../dlt.css'
import { shownHeader } from '../header.ts'
import { LentName } from '../LentName.tsx'
import { SenderAside } from '../SenderAside.tsx'
import { SenderUsersDialog } from '../UsersDialog.tsx'
import { ValidityCell } from '../ValidityCell.tsx'

/** The header, and how phones show it. */
const SenderCell = ({ record, value }: { record: { header_type: unknown }; value: string | null }) =>
  value === null ? null : (
    <LentName record={record} tip={shownHeader(value, record.header_type)}>
      <span className="mono">{value}</span> <span className="hint mono">{shownHeader(value, record.header_type)}</span>
    </LentName>
  )

const WITH_ICON = { display: 'inline-flex', alignItems: 'center', gap: '2px' }

/** The status; of a refused one also why. Both fit into its column. */
const StatusCell = ({ record: { remark }, value }: { record: { remark: string | null }; value: number | null }) =>
  value === null ? null : (
    <Box component="span" sx={WITH_ICON} {...(remark && { 'data-tip': remark })}>
      <ChoiceBadge
        choices={senderIds.fields.status.choices}
        value={value}
        at={`resources.${senderIds.name}.fields.status.choices`}
      />
      {remark && <Icon name="info" size={14} />}
    </Box>
  )

export default defineViews(senderIds, {
  cells: { sender_id: SenderCell, status: StatusCell, expiry_date: ValidityCell },
  dialogs: { users: SenderUsersDialog },
  aside: SenderAside,
})
