import { Link } from 'react-router'
import { groupIndian } from '../../messaging/format.ts'
import { userCreditReport } from '../../resources/money/user-credit-report.ts'
import { ReportSums } from '../pages/money/ReportSums.tsx'
import { defineViews } from '../resource/defineViews.ts'
import { listHref } from '../resource/list/address.ts'

/** Leads to the statement of the wallet. */
const ClosingCell = ({
  record,
  value,
}: {
  record: { user_id: number | null; route_type: number | null }
  value: number | null
}) =>
  value === null ? null : (
    <Link className="money-link" to={listHref('user-credits', { user_id: record.user_id, route_type: record.route_type })}>
      {groupIndian(value)}
    </Link>
  )

export default defineViews(userCreditReport, { cells: { closing: ClosingCell }, above: ReportSums })
