import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import type { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { campaigns, OpenCampaign } from '../../resources/campaigns/port.ts'
import { likeText } from '../../resources/kinds/text/contains.ts'
import type { CallHandler, RowHandler } from '../kernel/context/context.ts'
import type { Client } from '../kernel/db/client.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { accountCondition } from '../kernel/scope/scope.ts'
import { PLACES } from './fix.ts'

const MOST_COUNTED = 10_000

type Counted = Omit<OpenCampaign, 'campaign_send_date_time' | 'place'> & { campaign_send_date_time: Date }

const COLUMNS = `c.id, c.campaign, c.account_id as user_id, a.username, c.campaign_send_date_time, c.status, c.total_contacts,
  c.total_delivered, c.total_failed, c.total_adjusted, c.is_auto, c.total_queued + c.total_unknown as unsubmitted,
  c.total_heard as accepted, c.total_accepted - c.total_adjusted_open - c.total_heard as pending, c.total_expired as expired`

/** Campaigns `c` of a query with what is open in them, the latest first. */
const readOpen = async (tx: Client, from: string, values: readonly unknown[], timezone: string): Promise<OpenCampaign[]> => {
  const { rows } = await tx.query<Counted>(
    `select ${COLUMNS} from (${from}) c
     join accounts a on a.id = c.account_id
     order by c.id desc`,
    [...values],
  )
  return rows.map(row => ({
    ...row,
    campaign_send_date_time: wireDateTime(row.campaign_send_date_time, timezone),
    place: (PLACES.queue as readonly string[]).includes(row.status) ? 'queue' : 'history',
  }))
}

/** `GET manage-campaign-open/{id}`: what is open in one campaign, for its dialog (rule adjustments-10). */
export const openOfOne: RowHandler<typeof campaigns, 'manage'> = async ({ tx, caller, record }) => {
  const [data] = await readOpen(tx, 'select * from campaigns where id = $1', [record.id], caller.timezone)
  return { message: 'Campaign', data: present(data) }
}

/** `POST manage-campaign-list`: campaigns in which something is open or was given up, with how much (rule adjustments-13). */
export const openCampaigns: CallHandler<typeof manageCampaign, 'open'> = async ({ tx, caller, input, query }) => {
  const { page, perPage } = readPaging(query, input)
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = ['(c.total_queued + c.total_unknown + c.total_accepted > 0 or c.total_failed - c.total_stopped > 0)']
  if (input.campaign) conditions.push(`c.campaign ilike ${place(`%${likeText(input.campaign)}%`)}`)
  if (input.user_id) conditions.push(`c.account_id = ${place(input.user_id)}`)
  if (input.route_type) conditions.push(`c.route_type = ${place(input.route_type)}`)
  if (input.secondary_route_id) conditions.push(`c.secondary_route_id = ${place(input.secondary_route_id)}`)
  if (input.from_date) conditions.push(`c.day >= ${place(input.from_date)}::date`)
  if (input.to_date) conditions.push(`c.day <= ${place(input.to_date)}::date`)
  if (input.place) conditions.push(`c.status = any(${place(PLACES[input.place])})`)
  const scope = await accountCondition(tx, caller, 'c.account_id', values.length + 1)
  if (scope) {
    values.push(...scope.values)
    conditions.push(scope.sql)
  }
  const where = conditions.join(' and ')
  const counted = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 from campaigns c where ${where} limit ${MOST_COUNTED}) found`,
    values,
  )
  const from = `select * from campaigns c where ${where} order by c.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  const data = await readOpen(tx, from, values, caller.timezone)
  const total = counted.rows[0]?.n ?? 0
  return {
    message: 'Campaigns',
    data: paged(data, total, { page, perPage }),
  }
}
