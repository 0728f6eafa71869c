import { showDate } from '../../kernel/kinds/show.ts'

/** What is sent to many, as far as it says when. */
export interface Timed {
  campaign_type?: string | null | undefined
  campaign_send_date_time?: unknown
}

/** When a scheduled campaign starts, as it reads; undefined where it goes out at once. */
export const startOf = ({ campaign_type, campaign_send_date_time: at }: Timed): string | undefined =>
  campaign_type === '1' && typeof at === 'string' ? showDate(at, 'minute') : undefined
