import type pg from 'pg'
import { messagesIn, STATE } from '../../delivery/port.ts'

/** A call that a vendor took, and of whose end he has told nothing. */
export interface OpenCall {
  routeId: number
  /** His id of it: as submissions have it, and as he wrote it. */
  gatewayId: string
  id: string
  accountId: number
  messageId: number
  campaignId: number
  asked: number
  unheard: number
}

/** Read at once. */
const MOST = 500

/** What a call takes beside its sound: ringing, 60 s at most by the regulator's rule for fixed lines (30 s for mobile ones), listening for
 * digits for 10 s (rule voice-40), and what a vendor needs to dial and to tell. */
const AROUND_SECONDS = 120

const COLUMNS = `s.route_id as "routeId", s.gateway_id as "gatewayId", coalesce(s.written_id, s.gateway_id) as id, s.account_id as "accountId",
  s.message_id as "messageId", m.campaign_id as "campaignId", coalesce(a.asked, 0) as asked, coalesce(a.unheard, 0) as unheard`

/** Of open calls `m`, the last try, with what was asked about it. */
const LAST_TRY = `cross join lateral (select * from submissions where message_id = m.id order by submitted_at desc limit 1) s
  left join voice_asked_calls a on a.route_id = s.route_id and a.gateway_id = s.gateway_id`

/**
 * Calls over one route that must be over by now, by the length of what they play, and whose time to be asked about has come.
 * @param aroundSeconds what a call takes beside its sound
 */
export const readDue = async (pool: pg.Pool, routeId: number, aroundSeconds = AROUND_SECONDS): Promise<OpenCall[]> => {
  const { rows } = await pool.query<OpenCall>({
    name: 'voice_calls_to_ask_about',
    text: `select ${COLUMNS}
      from campaigns c cross join lateral ${messagesIn([STATE.accepted], { campaign: 'c.id' })} m ${LAST_TRY}
      where c.has_open and c.route_type = 4 and c.total_accepted > 0 and m.route_id = $1 and s.route_id = $1
        and s.submitted_at < now() - make_interval(secs => $2 + coalesce((c.voice_content->>'durationSeconds')::float8, 0))
        and (a.route_id is null or a.next_at <= now())
      order by a.next_at nulls first, s.submitted_at limit ${MOST}`,
    values: [routeId, aroundSeconds],
  })
  return rows
}

/** Calls of one campaign that vendors of single calls have taken, the eldest first: for a person who asks. */
export const readOpenOf = async (pool: pg.Pool, campaignId: number): Promise<OpenCall[]> => {
  const { rows } = await pool.query<OpenCall>(
    `select ${COLUMNS}
     from ${messagesIn([STATE.accepted], { campaign: '$1' })} m join primary_routes r on r.id = m.route_id and r.voice_vendor = 'call' ${LAST_TRY}
     where s.route_id = m.route_id order by s.submitted_at limit ${MOST}`,
    [campaignId],
  )
  return rows
}

/** What is known of a call once it was asked about. */
export interface Asked {
  call: OpenCall
  unheard: number
  /** Milliseconds until it is asked about again; null: never. */
  waitMs: number | null
}

/** Notes what was asked, so that it is asked more seldom. */
export const noteAsked = async (pool: pg.Pool, asked: readonly Asked[]): Promise<void> => {
  if (asked.length === 0) return
  await pool.query({
    name: 'note_asked_calls',
    text: `insert into voice_asked_calls as a (route_id, gateway_id, account_id, message_id, campaign_id, asked, unheard, next_at)
      select route_id, gateway_id, account_id, message_id, campaign_id, 1, unheard, now() + make_interval(secs => wait_ms / 1000)
      from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::float8[])
        as n(route_id, gateway_id, account_id, message_id, campaign_id, unheard, wait_ms)
      on conflict (route_id, gateway_id) do update set asked = a.asked + 1, unheard = excluded.unheard, next_at = excluded.next_at`,
    values: [
      asked.map(({ call }) => call.routeId),
      asked.map(({ call }) => call.gatewayId),
      asked.map(({ call }) => call.accountId),
      asked.map(({ call }) => call.messageId),
      asked.map(({ call }) => call.campaignId),
      asked.map(({ unheard }) => unheard),
      asked.map(({ waitMs }) => waitMs),
    ],
  })
}

/** Forgets what was asked about calls that are not open any more. */
export const forgetAsked = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `delete from voice_asked_calls a where not exists (select from messages m
       where m.account_id = a.account_id and m.id = a.message_id and m.state = ${STATE.accepted})`,
  )
}
