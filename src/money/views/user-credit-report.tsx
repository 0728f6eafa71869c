import { Link } from 'react-router'
import { useAllows } from '../../../authProvider/principal.ts'
import { gateOf } from '../../../resources/language/condition.ts'
import { userCreditReport } from '../../../resources/money/user-credit-report.ts'
import { userCredits } from '../../../resources/money/user-credits.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { ReportSums } from '../ReportSums.tsx'
import { useAmount } from '../useAmount.ts'

interface ClosingCellProps {
  record: { user_id: number | null; route_type: number | null }
  value: number | null
}

/** Leads to the statement of the wallet. Whoever sees none but his own has no filter for whose it is. */
const ClosingCell = ({ record, value }: ClosingCellProps) => {
  const amount = useAmount()
  const ofOthers = useAllows(gateOf(userCredits.fields.user_id))
  const { user_id, route_type } = record
  return value === null ? null : (
    <Link to={listHref(userCredits.name, { ...(ofOthers && { user_id }), route_type })}>{amount(route_type ?? 1, value)}</Link>
  )
}

export default defineViews(userCreditReport, { cells: { closing: ClosingCell }, above: ReportSums })
