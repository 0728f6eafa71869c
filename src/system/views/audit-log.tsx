import { Link } from 'react-router'
import { auditLog } from '../../../resources/system/audit-log.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { AuditEntry } from '../audit/AuditEntry.tsx'
import { meaningOf } from '../audit/fieldsOf.ts'
import { VerifyDialog } from '../audit/VerifyDialog.tsx'

interface Entry {
  action: string | null
  entity: string | null
}

const useMeaning = ({ action, entity }: Entry) => {
  const { register } = useDesk()
  return meaningOf(register, useWords(), { action: action ?? '', entity })
}

/** `Sender ID: Approve`; as the log has it in the tip. */
const ActionCell = ({ record, value }: { record: Entry; value: string | null }) => (
  <span className="ellipsis" data-tip={value}>
    {useMeaning(record).action}
  </span>
)

const EntityCell = ({ record }: { record: Entry }) => <span className="ellipsis">{useMeaning(record).entity}</span>

/** The record itself, where it has a page. */
const RecordCell = ({ record, value }: { record: Entry; value: string | null }) => {
  const { resource } = useMeaning(record)
  const hasPage = resource?.name === record.entity && (resource?.operations.get ?? resource?.operations.update) !== undefined
  if (!value) return null
  if (!hasPage || !/^\d+$/.test(value)) return <span className="ellipsis mono">{value}</span>
  return (
    <Link className="mono" to={`/${record.entity}/${value}`}>
      {value}
    </Link>
  )
}

/** The audit log: its words, its differences, the check of its seal. */
export default defineViews(auditLog, {
  cells: { action: ActionCell, entity: EntityCell, entity_id: RecordCell },
  dialogs: { verify: VerifyDialog },
  speaksOfAll: true,
  detail: ({ id, close }) => <AuditEntry id={id} close={close} />,
})
