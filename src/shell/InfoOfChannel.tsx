import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { voiceCampaigns } from '../../resources/voice/voice-campaigns.ts'
import { waCampaigns } from '../../resources/whatsapp/wa-campaigns.ts'
import { lazyOverlay } from '../kernel/ui/lazyPart.tsx'

const Text = lazyOverlay(() => import('../campaigns/CampaignInfo.tsx')).Part
const Voice = lazyOverlay(() => import('../voice/report/VoiceCampaignInfo.tsx')).Part
const Whatsapp = lazyOverlay(() => import('../whatsapp/report/WaCampaignInfo.tsx')).Part
const Life = lazyOverlay(() => import('../campaigns/LifeDialog.tsx')).Part

interface DialogProps {
  record: { id: number; campaign: string | null; route_type: number | null }
  action: string
  close: () => void
}

/** The detail of a campaign in a list of every channel. */
export const InfoOfChannel = (props: DialogProps) => {
  const { route_type } = props.record
  if (route_type === VOICE) return <Voice {...props} />
  return route_type === WHATSAPP ? <Whatsapp {...props} /> : <Text {...props} />
}

/** What is done with a campaign in a list of every channel, in the words and figures of its own. */
export const LifeOfChannel = (props: DialogProps) => {
  const { route_type } = props.record
  if (route_type === VOICE) return <Life {...props} of={voiceCampaigns} routeType={VOICE} />
  return route_type === WHATSAPP ? <Life {...props} of={waCampaigns} routeType={WHATSAPP} /> : <Life {...props} />
}
