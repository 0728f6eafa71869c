import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { amountOf } from '../../resources/money/port.ts'
import type { CAMPAIGN_LISTS } from './useCampaignReload.ts'

/** What an event tells of a campaign: counters as they are stored, under the names of the fields. */
export type CampaignNews = Omit<Partial<CampaignAnswer>, 'route_type'> & {
  route_type?: number
  total_read?: number
  total_other?: number
}

/** The same as a list says it: of WhatsApp sums in the currency, of other channels counts as their list has them (rules voice-52 and whatsapp-102). */
export const asListed = (list: (typeof CAMPAIGN_LISTS)[number], news: CampaignNews): Readonly<Record<string, unknown>> => {
  if (news.route_type === VOICE) return list === 'voice-report' ? asCalls(news) : news
  if (news.route_type !== WHATSAPP) return news
  const { total_delivered = 0, total_read = 0, total_accepted = 0, total_other = 0, total_queued = 0, total_unknown = 0 } = news
  const told = {
    ...news,
    total_credit_deduct: amountOf(WHATSAPP, news.total_credit_deduct ?? 0),
    total_credit_hold: amountOf(WHATSAPP, news.total_credit_hold ?? 0),
  }
  if (list !== 'whatsapp-message-report') return { ...told, total_delivered: total_delivered + total_read }
  return { ...told, total_sent: total_accepted - total_other, total_processing: total_queued + total_unknown }
}

/** Of calls that nobody answered an event does not tell them apart: those counts stay as they were read. */
const asCalls = ({ total_delivered: answered = 0, total_failed: failed = 0, ...news }: CampaignNews) => {
  const over = answered + failed - (news.total_stopped ?? 0)
  return { ...news, total_answered: answered, ...(over > 0 && { answered_percent: Math.floor((answered * 100) / over) }) }
}
