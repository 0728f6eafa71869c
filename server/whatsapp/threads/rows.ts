import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import type { Client } from '../../kernel/db/client.ts'
import { type Paging, paged } from '../../kernel/records/paging.ts'
import { utc } from '../../kernel/values/utc.ts'

/** What a message answers: one of the conversation by its id at the provider, else the one of a campaign that it is linked with. */
const REPLIED_TO = `case when m.replied_to is null then null else coalesce(
    (select jsonb_build_object('queue_history_unique_key', o.unique_key, 'direction', o.direction, 'message', left(o.message, 200), 'campaign', null)
     from wa_thread_messages o where o.wamid = m.replied_to and o.thread_id = m.thread_id),
    jsonb_build_object('queue_history_unique_key', null, 'direction', 'o', 'message', coalesce(left(k.message, 200), ''), 'campaign', k.campaign)) end`

/** A message as it travels; over `m`, its thread `t`, number `c` and campaign `k`. */
const MESSAGE = `m.id, m.unique_key as queue_history_unique_key, m.thread_id as whats_app_reply_thread_id, m.direction, m.type, m.message,
  t.contact, t.profile_name, coalesce(c.phone_number_id, '') as phone_number_id, m.account_id as user_id,
  jsonb_build_object('id', k.id, 'campaign', k.campaign, 'whats_app_configuration_id', t.wa_configuration_id) as whats_app_send_sms,
  m.media, m.content->'location' as location, coalesce(m.content->'contacts', '[]'::jsonb) as contacts,
  coalesce(m.content->'cards', '[]'::jsonb) as cards,
  ${REPLIED_TO} as replied_to, m.status, ${utc('m.sent_at')} as sent_at, ${utc('m.delivered_at')} as delivered_at,
  ${utc('m.read_at')} as read_at, coalesce(m.error, '[]'::jsonb) as error_info,
  case when m.payment = 'returned' then 0 else m.credits end as credits,
  case when m.actor_id is not null then coalesce((select a.name from accounts a where a.id = m.actor_id), 'Operator') end as sender,
  ${utc('m.edited_at')} as edited_at, m.withdrawn, ${utc('m.at')} as at`

// A number that is lent no more is not told any more, the conversation is.
const FROM = `wa_thread_messages m join wa_threads t on t.id = m.thread_id
  left join wa_configurations c on c.id = t.wa_configuration_id left join campaigns k on k.id = m.campaign_id`

interface Selection {
  /** SQL over `m` and `t`; values from `$1`. */
  where: string
  values: readonly unknown[]
  oldestFirst?: boolean
}

const order = (oldestFirst: boolean | undefined) => (oldestFirst ? 'm.at, m.id' : 'm.at desc, m.id desc')

/** Messages of conversations that the transaction may see. */
export const readMessages = async (
  db: Client,
  { where, values, oldestFirst }: Selection,
  { page, perPage }: Paging,
): Promise<ThreadMessage[]> => {
  const { rows } = await db.query<ThreadMessage>(
    `select ${MESSAGE} from ${FROM} where ${where} order by ${order(oldestFirst)}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, perPage, (page - 1) * perPage],
  )
  return rows
}

/** One page of them, with how many there are. */
export const pageOfMessages = async (db: Client, selection: Selection, paging: Paging) => {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from wa_thread_messages m join wa_threads t on t.id = m.thread_id where ${selection.where}`,
    [...selection.values],
  )
  return paged(await readMessages(db, selection, paging), rows[0]?.n ?? 0, paging)
}

/** What a thread carries beside its fields (resources/whatsapp/thread.answers.ts), over the alias `t`. */
export const BESIDE = {
  phone_number_id: `coalesce((select c.phone_number_id from wa_configurations c where c.id = t.wa_configuration_id), '')`,
  display_phone_number: `coalesce((select c.display_phone_number from wa_configurations c where c.id = t.wa_configuration_id), '')`,
  configuration_name: `coalesce((select c.name from wa_configurations c where c.id = t.wa_configuration_id), '')`,
  user_name: `coalesce((select a.name from accounts a where a.id = t.account_id), '')`,
  assigned_name: `case when t.assigned_to is not null then coalesce((select a.name from accounts a where a.id = t.assigned_to), 'Operator') end`,
  last_key: '(select m.unique_key from wa_thread_messages m where m.thread_id = t.id order by m.at desc, m.id desc limit 1)',
  last_type: '(select m.type from wa_thread_messages m where m.thread_id = t.id order by m.at desc, m.id desc limit 1)',
  last_status: '(select m.status from wa_thread_messages m where m.thread_id = t.id order by m.at desc, m.id desc limit 1)',
  opted_out: `exists (select from wa_consents o where o.wa_configuration_id = t.wa_configuration_id and o.mobile = t.contact and o.opted_in = 0)::int`,
  window_seconds: `greatest(0, coalesce(floor(extract(epoch from t.window_expires_at - now())), 0))::int`,
} as const
