import { senderIds } from '../../../resources/dlt/sender-ids.ts'
import { choiceOf } from '../../kernel/kinds/show.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
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

/** The status; of a refused one also why. */
const StatusCell = ({ record, value }: { record: { remark: string | null }; value: number | null }) => {
  const field = useInWords(senderIds).fields.status
  if (value === null || field?.kind !== 'select') return null
  const choice = choiceOf(field, value)
  return (
    <span className="sender-status" {...(record.remark && { 'data-tip': record.remark })}>
      <Badge tone={choice?.tone}>{choice?.label ?? String(value)}</Badge>
      {record.remark && <Icon name="info" size={14} />}
    </span>
  )
}

export default defineViews(senderIds, {
  cells: { sender_id: SenderCell, status: StatusCell, expiry_date: ValidityCell },
  dialogs: { users: SenderUsersDialog },
  aside: SenderAside,
})
