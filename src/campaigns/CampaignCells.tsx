import { usePrincipal } from '../../authProvider/principal.ts'
import { groupIndian } from '../../messaging/format.ts'
import { cut } from '../kernel/kinds/show.ts'
import './campaign.css'

/** The campaign's name; an admin sees its number, too (rule campaigns-3). */
export const CampaignCell = ({ record, value }: { record: { id: number }; value: string | null }) => {
  const admin = usePrincipal()?.userType === 0
  const name = value || `#${record.id}`
  return (
    <span className="campaign-name">
      <span className="ellipsis" data-tip={name}>
        {name}
      </span>
      {admin && value && <span className="campaign-id">#{record.id}</span>}
    </span>
  )
}

/** Recipients: of a campaign whose messages are still being made, how many there will be. */
export const ContactsCell = ({ record, value }: { record: { expected_contacts: number | null }; value: number | null }) =>
  groupIndian(Math.max(value ?? 0, record.expected_contacts ?? 0))

/** The message; a click opens the campaign (rule campaigns-3). The row's first column does the same for the keyboard. */
export const MessageCell = ({ value }: { value: string | null }) => (
  <button type="button" data-open tabIndex={-1} className="row-link campaign-text">
    <span className="ellipsis" data-tip={cut(value ?? '')}>
      {value}
    </span>
  </button>
)
