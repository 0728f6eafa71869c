import { groupIndian } from '../../../messaging/format.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import type { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { useAmount } from '../../money/port.ts'

type Record = RowOf<typeof waCampaigns>

/** The owner, its first letter a capital. */
export const NameCell = ({ value }: { value: string | null }) => (
  <>{value ? value.charAt(0).toUpperCase() + value.slice(1) : null}</>
)

/** Where it is sent to, with the currency of that country. */
export const CountryCell = ({ record: { country } }: { record: Record }) =>
  country && (
    <span>
      {country.name}
      {country.currency_code && (
        <span className="muted nowrap">
          {' · '}
          {country.currency_code} {country.currency_symbol}
        </span>
      )}
    </span>
  )

/** Contacts and what they cost: of a campaign whose messages are being made, as many as there will be. */
export const UsedCell = ({ record, value }: { record: Record; value: number | null }) => {
  const amount = useAmount()
  return (
    <span className="nowrap">
      {groupIndian(Math.max(value ?? 0, record.expected_contacts))} / {amount(WHATSAPP, record.total_credit_deduct)}
    </span>
  )
}
