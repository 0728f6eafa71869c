import { sendVoice } from '../../../resources/voice/send.ts'
import { type CampaignForm, useAgain } from '../../campaigns/port.ts'

const { path } = sendVoice.pages.send

const fill = ({ route_type: _type, ...preset }: CampaignForm) => ({ path, preset })

/** Opens the send page of calls filled as the campaign was. Shows nothing itself. */
const UseAgain = ({ record, close }: { record: { id: number }; close: () => void }) => {
  useAgain(record.id, fill, close)
  return null
}

export default UseAgain
