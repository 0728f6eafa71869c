import CampaignPage from '../campaigns/page/CampaignPage.tsx'
import { TEXT_PAGE } from '../campaigns/page/textPage.tsx'
import { VOICE_PAGE } from '../voice/report/voicePage.tsx'
import { WA_PAGE } from '../whatsapp/report/waPage.tsx'

/** /campaign/{id}, whatever its channel. */
const CampaignOfChannel = () => <CampaignPage channels={[TEXT_PAGE, WA_PAGE, VOICE_PAGE]} />

export default CampaignOfChannel
