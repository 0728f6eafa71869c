import type pg from 'pg'
import type { Channel } from '../../resources/language/channels.ts'
import { namesOf, type PresentEvent } from '../../resources/webhooks/webhook-events.ts'
import type { Client } from '../kernel/db/client.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { STATE, type State } from './states.ts'

type MessageEvent = Extract<PresentEvent, `sms.${string}` | `voice.${string}` | `whatsapp.${string}`>

/** A message that came into a state. */
export interface MessageChange {
  accountId: number
  id: number
  state: State
}

const REFRESH_MS = 3000

/** Names by which a status that is set can be asked for. */
const ADJUSTED = namesOf('sms.status_adjusted')

type EventsOf = Readonly<Partial<Record<Channel, MessageEvent>>>

const FAILED: EventsOf = { text: 'sms.failed', voice: 'voice.failed', whatsapp: 'whatsapp.failed' }

/** Told beside that a call was answered, where a digit was pressed in it (rule voice-54). */
const PRESSED: MessageEvent = 'voice.dtmf'

/** What a webhook may want to know of a message in this state, by its channel. What a person stopped is told once, by campaign.stopped. */
const EVENTS: Readonly<Partial<Record<State, EventsOf>>> = {
  [STATE.accepted]: { text: 'sms.submitted', whatsapp: 'whatsapp.sent' },
  [STATE.delivered]: { text: 'sms.delivered', voice: 'voice.answered', whatsapp: 'whatsapp.delivered' },
  [STATE.read]: { whatsapp: 'whatsapp.read' },
  [STATE.failed]: FAILED,
  [STATE.blocked]: FAILED,
  [STATE.invalid]: FAILED,
}

const eventsOf = (state: State): EventsOf => EVENTS[state] ?? {}

const OF_MESSAGES = [...new Set(Object.values(EVENTS).flatMap(events => Object.values(events))), PRESSED, ...ADJUSTED]

/**
 * Which accounts have a webhook that wants to hear of messages, read every few seconds: where there is none, the path of the messages pays
 * a look into an empty map.
 */
export class WebhookInterest {
  private readonly pool: pg.Pool
  private wanted = new Map<number, ReadonlySet<string>>()
  private readAt = Number.NEGATIVE_INFINITY

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Reads again what is old. Call it before the transaction, not within. */
  async refresh(): Promise<void> {
    if (performance.now() - this.readAt < REFRESH_MS) return
    const { rows } = await this.pool.query<{ account_id: number; events: string[] }>({
      name: 'wanted_events',
      text: `select account_id, events from webhook_endpoints
       where is_active = 1 and events && $1::text[]`,
      values: [OF_MESSAGES],
    })
    this.wanted = new Map(rows.map(({ account_id, events }) => [account_id, new Set(events)]))
    this.readAt = performance.now()
  }

  /** Whether an account's webhook wants to hear of statuses that are set beside what was reported. */
  wantsAdjusted(accountId: number): boolean {
    const events = this.wanted.get(accountId)
    return events !== undefined && ADJUSTED.some(name => events.has(name))
  }

  wants({ accountId, state }: MessageChange): boolean {
    const events = this.wanted.size > 0 ? this.wanted.get(accountId) : undefined
    // Of which channel it is is known when it is told.
    if (events === undefined) return false
    return Object.values(eventsOf(state)).some(event => events.has(event)) || (state === STATE.delivered && events.has(PRESSED))
  }
}

/** `data` of an event of a message `m` of campaign `k`: as reported, and what is set beside it. */
const MESSAGE_DATA = `jsonb_build_object('campaign_id', m.campaign_id, 'unique_key', k.unique_key,
  'message_id', m.id::text, 'mobile', m.mobile, 'sender_id', k.header, 'parts', m.parts, 'credits', m.credits, 'stat', m.stat,
  'err', m.err, 'status_source', m.stat_source, 'submit_date', m.submitted_at, 'done_date', m.done_at,
  'adjusted_stat', m.adjusted_stat, 'adjusted_source', (select case when a.actor_id is null then 'auto' else 'manual' end
    from status_adjustments a where a.id = m.adjustment_id))`

/** The same of a message of WhatsApp; a reply in a conversation has the same keys (whatsapp/threads/replyReport.ts). */
const WHATSAPP_DATA = `jsonb_build_object('campaign_id', m.campaign_id, 'unique_key', k.unique_key, 'message_id', m.id::text,
  'whats_app_reply_thread_id', null, 'mobile', m.mobile, 'credits', m.credits, 'stat', split_part(c.whatsapp, '.', 2),
  'error_info', coalesce((select w.errors from wa_messages w where w.account_id = m.account_id and w.message_id = m.id and m.state = ${STATE.failed}),
    '[]'::jsonb), 'done_date', coalesce(m.done_at, m.submitted_at))`

/** The same of a call, with what its vendor has told by now. */
const VOICE_DATA = `(select jsonb_build_object('campaign_id', m.campaign_id, 'unique_key', k.unique_key, 'message_id', m.id::text,
  'mobile', m.mobile, 'caller_id', k.caller_id, 'voice_file', k.voice_content->>'title', 'call_status',
  case m.state when ${STATE.invalid} then 'INVALID' when ${STATE.blocked} then 'Block' else coalesce(m.stat, v.call_status, 'FAILED') end,
  'start_date', v.started_at, 'answer_date', v.answered_at, 'end_date', v.ended_at, 'duration', v.duration_seconds, 'pulses', v.pulses,
  'credits', message_charge(m.state, m.submitted_at, m.refunded, m.credits), 'dtmf', nullif(v.dtmf, ''),
  'dtmf_meaning', (select string_agg(k.voice_content #>> array['dtmf', 'meanings', d], ' · ') from regexp_split_to_table(v.dtmf, '') d),
  'retries', coalesce(v.retries, 0)) from (select 1) one
  left join voice_calls v on v.account_id = m.account_id and v.message_id = m.id)`

const IS_PRESSED = `exists (select from voice_calls v where v.account_id = m.account_id and v.message_id = m.id and v.dtmf <> '')`

/** Tells webhooks that a status was set beside what was reported, or taken away again; after the change, in its transaction. */
export const emitAdjusted = async (
  client: Client,
  interest: WebhookInterest | undefined,
  messages: readonly Pick<MessageChange, 'accountId' | 'id'>[],
): Promise<void> => {
  const wanted = interest ? messages.filter(({ accountId }) => interest.wantsAdjusted(accountId)) : []
  if (wanted.length === 0) return
  await client.query(
    `insert into webhook_deliveries (account_id, endpoint_id, event, data)
     select e.account_id, e.id,
       (select n from unnest($3::text[]) with ordinality as w(n, place) where n = any(e.events) order by place limit 1), ${MESSAGE_DATA}
     from unnest($1::bigint[], $2::bigint[]) as c(account_id, id)
     join messages m on m.account_id = c.account_id and m.id = c.id
     join campaigns k on k.id = m.campaign_id and ${ofChannel('text', 'k')}
     join webhook_endpoints e on e.account_id = c.account_id and e.is_active = 1 and e.events && $3`,
    [wanted.map(({ accountId }) => accountId), wanted.map(({ id }) => id), ADJUSTED],
  )
}

/**
 * Leaves events of messages for the webhooks that want them, in the transaction that changed them and after the change: one statement for
 * all. A message that is in another state by now (it was not this transaction's) is passed over.
 */
export const emitMessages = async (
  client: Client,
  interest: WebhookInterest | undefined,
  changes: readonly MessageChange[],
): Promise<void> => {
  const wanted = interest ? changes.filter(change => interest.wants(change)) : []
  if (wanted.length === 0) return
  await client.query({
    name: 'emit_messages',
    text: `insert into webhook_deliveries (account_id, endpoint_id, event, data)
      select e.account_id, e.id, told.event, told.data
      from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::text[]) as c(account_id, id, state, text, whatsapp, voice)
      join messages m on m.account_id = c.account_id and m.id = c.id and m.state = c.state
      join campaigns k on k.id = m.campaign_id
      join webhook_endpoints e on e.account_id = c.account_id and e.is_active = 1
      cross join lateral (
        select c.text as event, ${MESSAGE_DATA} as data where ${ofChannel('text', 'k')} and c.text = any(e.events)
        union all
        select c.whatsapp, ${WHATSAPP_DATA} where ${ofChannel('whatsapp', 'k')} and c.whatsapp = any(e.events)
        union all
        select pressed.event, ${VOICE_DATA} from (values (c.voice, true), ('${PRESSED}', false)) pressed(event, always)
        where ${ofChannel('voice', 'k')} and pressed.event = any(e.events)
          and (pressed.always or c.state = ${STATE.delivered} and ${IS_PRESSED})) told`,
    values: [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ id }) => id),
      wanted.map(({ state }) => state),
      wanted.map(({ state }) => eventsOf(state).text ?? null),
      wanted.map(({ state }) => eventsOf(state).whatsapp ?? null),
      wanted.map(({ state }) => eventsOf(state).voice ?? null),
    ],
  })
}
