import { blacklists } from '../../../resources/phonebook/blacklists.ts'
import { choiceOf } from '../../kernel/kinds/show.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'

/** Why a number is blocked: the reason, and what was noted beside it. */
const ReasonCell = ({ record, value }: { record: { remark: string | null }; value: string | null }) => {
  const field = useInWords(blacklists).fields.reason
  if (value === null || field?.kind !== 'select') return null
  const label = choiceOf(field, value)?.label ?? value
  return (
    <span className="ellipsis" data-tip={record.remark ? `${label}: ${record.remark}` : label}>
      {label}
      {record.remark && <span className="hint"> · {record.remark}</span>}
    </span>
  )
}

export default defineViews(blacklists, { cells: { reason: ReasonCell } })
