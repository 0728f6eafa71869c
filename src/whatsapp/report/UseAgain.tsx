import { recordOf } from '../../../messaging/record.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { type CampaignForm, useAgain } from '../../campaigns/port.ts'

const { path } = sendWhatsApp.pages.send

const fill = (form: CampaignForm) => {
  const { route_type: _type, ...preset } = form
  if (!('header_media' in preset)) return { path, preset }
  // The page has a box for each way to a file.
  const { header_media, ...rest } = preset
  const { wa_file_id = null, link = null } = recordOf(header_media)
  return { path, preset: { ...rest, header_file: wa_file_id, header_link: link } }
}

/** Opens the send page of WhatsApp filled as the campaign was. Shows nothing itself. */
const UseAgain = ({ record, close }: { record: { id: number }; close: () => void }) => {
  useAgain(record.id, fill, close)
  return null
}

export default UseAgain
