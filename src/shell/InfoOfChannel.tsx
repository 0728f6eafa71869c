import { WHATSAPP } from '../../resources/language/choices.ts'
import { waCampaigns } from '../../resources/whatsapp/wa-campaigns.ts'
import { lazyOverlay } from '../kernel/ui/lazyPart.tsx'

const Text = lazyOverlay(() => import('../campaigns/CampaignInfo.tsx')).Part
const Whatsapp = lazyOverlay(() => import('../whatsapp/report/WaCampaignInfo.tsx')).Part
const Life = lazyOverlay(() => import('../campaigns/LifeDialog.tsx')).Part

interface DialogProps {
  record: { id: number; campaign: string | null; route_type: number | null }
  action: string
  close: () => void
}

/** The detail of a campaign in a list of every channel. */
export const InfoOfChannel = (props: DialogProps) =>
  props.record.route_type === WHATSAPP ? <Whatsapp {...props} /> : <Text {...props} />

/** What is done with a campaign in a list of every channel, in the words and figures of its own. */
export const LifeOfChannel = (props: DialogProps) =>
  props.record.route_type === WHATSAPP ? <Life {...props} of={waCampaigns} routeType={WHATSAPP} /> : <Life {...props} />
