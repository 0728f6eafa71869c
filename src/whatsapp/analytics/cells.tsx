import { showNumber } from '../../kernel/kinds/show.ts'
import { useListMeta } from '../../kernel/resource/list/useListMeta.ts'
import { showMoney } from '../money.ts'
import { showPeriod } from './periods.ts'

const NOT_KNOWN = <span className="muted">–</span>

export const PeriodCell = ({ value }: { value: string | null }) => (value ? <span>{showPeriod(value)}</span> : NOT_KNOWN)

/** The share of nothing is none. */
export const PercentCell = ({ value }: { value: number | null }) =>
  typeof value === 'number' ? <span>{showNumber(value, 2)}</span> : NOT_KNOWN

/** In the currency of the provider, a sum in that of the list; a bare figure where he names none. */
export const CostCell = ({ record, value }: { record: { currency?: string | null }; value: number | null }) => {
  const { currency: ofList } = useListMeta().beside ?? {}
  if (typeof value !== 'number') return NOT_KNOWN
  const currency = record.currency === undefined ? ofList : record.currency
  return <span>{typeof currency === 'string' ? showMoney(currency, value) : showNumber(value, 4)}</span>
}
