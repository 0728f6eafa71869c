import CampaignPage from '../campaigns/page/CampaignPage.tsx'
import { TEXT_PAGE } from '../campaigns/page/textPage.tsx'
import { WA_PAGE } from '../whatsapp/report/waPage.tsx'

/** /campaign/{id}, whatever its channel. */
const CampaignOfChannel = () => <CampaignPage channels={[TEXT_PAGE, WA_PAGE]} />

export default CampaignOfChannel
