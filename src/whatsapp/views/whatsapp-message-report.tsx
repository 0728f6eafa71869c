import { WHATSAPP } from '../../../resources/language/choices.ts'
import { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import {
  CampaignCell,
  loadLifeDialog,
  loadRestartCampaign,
  loadRetryFailed,
  NothingSentYet,
  StatusCell,
} from '../../campaigns/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay, lazyPart } from '../../kernel/ui/lazyPart.tsx'
import { CountryCell, NameCell, UsedCell } from '../report/reportCells.tsx'

const Info = lazyOverlay(() => import('../report/WaCampaignInfo.tsx')).Part
const Life = lazyOverlay(loadLifeDialog).Part
const SummaryPage = lazyPart(() => import('../report/SummaryPage.tsx')).Part

const NothingSent = () => <NothingSentYet path={sendWhatsApp.pages.send.path} label={useWords()('Send WhatsApp')} />

/** Campaigns of WhatsApp: the detail, what is done with them as with every campaign, the summary. */
export default defineViews(waCampaigns, {
  cells: { campaign: CampaignCell, name: NameCell, country_id: CountryCell, total_contacts: UsedCell, status: StatusCell },
  empty: NothingSent,
  detail: ({ id, close }) => <Info record={{ id }} close={close} />,
  dialogs: {
    info: Info,
    check: ({ record, close }) => <Info record={record} close={close} force />,
    summary: lazyOverlay(() => import('../report/ExportSummary.tsx')).Part,
    restart: lazyOverlay(loadRestartCampaign).Part,
    retry: lazyOverlay(loadRetryFailed).Part,
    duplicate: lazyOverlay(() => import('../report/UseAgain.tsx')).Part,
    life: props => <Life {...props} of={waCampaigns} routeType={WHATSAPP} />,
  },
  pages: { summary: () => <SummaryPage /> },
})
