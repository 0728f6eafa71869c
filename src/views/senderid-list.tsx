import { senderIds } from '../../resources/sms/sender-ids.ts'
import { defineViews } from '../resource/defineViews.ts'
import { shownHeader } from './dlt/header.ts'

/** The header, and how phones show it. */
const SenderCell = ({ record, value }: { record: { header_type: unknown }; value: string | null }) =>
  value === null ? null : (
    <span className="ellipsis" data-tip={shownHeader(value, record.header_type)}>
      <span className="mono">{value}</span> <span className="hint mono">{shownHeader(value, record.header_type)}</span>
    </span>
  )

export default defineViews(senderIds, { cells: { sender_id: SenderCell } })
