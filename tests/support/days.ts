import type pg from 'pg'
import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { foldFacts } from '../../server/reports/facts/fold.ts'
import { countBlocks } from './blocks.ts'

/** How much traffic there is, and over how many days back from today. */
export interface Plan {
  accounts: readonly number[]
  days: number
  campaigns: number
  /** Of one campaign, at most. */
  messages: number
  seed: number
}

/** What became of messages, by a share `r` of all. */
const STATES = `case when r < 0.55 then 4 when r < 0.70 then 5 when r < 0.78 then 3 when r < 0.83 then 0 when r < 0.86 then 2 when r < 0.91 then 6
  when r < 0.95 then 7 else 8 end`

/**
 * Registrations and routes for the traffic: three senders an account, templates in groups and none, three routes of two operators; two
 * numbers of WhatsApp with a template each, and a route of calls. Numbers and templates of WhatsApp are counted as senders and templates of
 * texts are, from 1.
 */
const addRecords = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    insert into primary_routes (id, route_name, smsc_id, gateway_type, operator_name, host, port, status)
    select 900 + n, 'Route ' || n, 'route-' || n, 2, case n when 3 then null else 'Operator ' || (n % 2) end, '127.0.0.1', 2775, 0
    from generate_series(1, 3) n;
    insert into primary_routes (id, route_name, smsc_id, gateway_type, route_types, operator_name, status)
    values (904, 'Voice vendor', 'voice', ${VOICE}, '{${VOICE}}', 'Operator 1', 0);
    insert into wa_configurations (account_id, name, business_account_id, phone_number_id, display_phone_number, access_token)
    select a.id, 'Number ' || a.id || n, '1000', a.id || '00' || n, '+9198' || lpad(a.id::text, 7, '0') || n, 'sealed' from accounts a, generate_series(1, 2) n;
    insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components)
    select w.account_id, w.id, '1000', 'offer_' || w.id, 'en', 'MARKETING', '[]' from wa_configurations w;
    insert into sender_ids (account_id, sender_id, pe_id)
    select a.id, 'S' || lpad((a.id * 10 + n)::text, 5, '0'), '1701158019630577568' from accounts a, generate_series(1, 3) n;
    insert into dlt_template_groups (account_id, group_name) select a.id, 'Group ' || a.id || n from accounts a, generate_series(1, 2) n;
    insert into dlt_templates (account_id, template_name, dlt_template_id, dlt_message, pe_id, sender_id, dlt_category, dlt_template_group_id)
    select s.account_id, 'Template ' || s.id, '11071' || lpad(s.id::text, 14, '0'), 'Text', '1701158019630577568', array[s.id], 2,
      case s.id % 3 when 0 then null else (select id from dlt_template_groups g where g.account_id = s.account_id order by id offset s.id % 2 limit 1) end
    from sender_ids s`)
}

/**
 * Random traffic over many days, made by plain SQL through the tables that everything else uses: campaigns, messages of every state, then
 * receipts that change some, what a person set beside others, campaigns put off, messages deleted, half of it folded in between. The
 * campaigns' counters are counted from the messages at the end.
 */
export const addDays = async (pool: pg.Pool, { accounts, days, campaigns, messages, seed }: Plan): Promise<void> => {
  await addRecords(pool)
  const client = await pool.connect()
  try {
    await client.query('select setseed($1)', [seed])
    await client.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, campaign_send_date_time,
         phase, status, sender_id, dlt_template_id, wa_configuration_id, wa_template_id, entry_mode)
       select c.account_id, 'traffic-' || n, 'Campaign ' || n, 'Text', k.route_type, 'SUNRSE', '{}', 'traffic',
         now() - random() * make_interval(days => $2), 'ready', 'Completed', case when k.route_type <= 3 then t.sender_id[1] end,
         case when k.route_type <= 3 and random() < 0.8 then t.id end, case k.route_type when ${WHATSAPP} then w.wa_configuration_id end,
         case k.route_type when ${WHATSAPP} then w.id end, case when random() < 0.5 then 'web' else 'api' end
       from (select n, ($1::bigint[])[1 + floor(random() * cardinality($1::bigint[]))::int] as account_id from generate_series(1, $3::int) n) c
       cross join lateral (select * from dlt_templates t where t.account_id = c.account_id order by t.id offset c.n % 3 limit 1) t
       cross join lateral (select * from wa_templates w where w.account_id = c.account_id order by w.id offset c.n % 2 limit 1) w
       cross join lateral (select case when c.n % 5 = 2 then ${WHATSAPP} when c.n % 7 = 3 then ${VOICE} else 1 + floor(random() * 3)::int end as route_type) k`,
      [accounts, days, campaigns],
    )
    await client.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source, route_id,
         submitted_at, done_at, refunded)
       select account_id, id * 10000 + n, id, n, (919000000000 + (random() * 50000)::int)::text, case when route_type <= 3 then parts else 1 end,
         case route_type when ${WHATSAPP} then case when n % 4 = 0 then 0 else 8631 end when ${VOICE} then parts else parts * 2 end, state,
         case state when 9 then 'read' when 4 then 'DELIVRD' when 5 then (array['UNDELIV', 'REJECTD', 'EXPIRED', 'FAILED'])[1 + floor(random() * 4)::int] when 8 then 'FAILED' end,
         case state when 4 then '000' when 5 then (array['001', '028', '633', '4711', ''])[1 + floor(random() * 5)::int] when 6 then 'L001'
           when 7 then 'L002' when 8 then 'L008' end,
         case when state in (4, 5, 9) then case when random() < 0.9 then 'operator' else 'system' end end,
         case when taken then case route_type when ${VOICE} then 904
           when ${WHATSAPP} then (select p.id from primary_routes p where p.wa_configuration_id = m.wa_configuration_id)
           else 901 + floor(random() * 3)::int end end, case when taken then at end,
         case when state in (4, 5, 9) then at + make_interval(secs => (random() ^ 4) * 4000) end, state = 5 and random() < 0.5
       from (select c.*, n, 1 + floor(random() ^ 3 * 3)::int as parts, state, state in (2, 3, 4, 9) or state = 5 and random() < 0.8 as taken,
           campaign_send_date_time + random() * interval '10 minutes' as at
         from campaigns c cross join lateral generate_series(1, 1 + floor(random() ^ 2 * $1)::int + (c.id * 0)::int) n
         cross join lateral (select random() + n * 0 as r) x cross join lateral (select case when c.route_type = ${WHATSAPP} and r < 0.25 then 9 else ${STATES} end as state) s
         where c.audience_hash = 'traffic') m`,
      [messages],
    )
    await pool.query('select fold_message_facts(500)')
    // Receipts that come late, one after the other, some of them in another order than the messages were sent.
    await client.query(
      `update messages set state = case when random() < 0.8 then 4 else 5 end, stat = 'LATE', err = '077', stat_source = 'operator',
         done_at = submitted_at + make_interval(secs => (random() ^ 2) * 900) where state = 3 and random() < 0.4`,
    )
    await client.query(
      `update messages set adjusted_state = case when random() < 0.7 then 4 else 5 end where state in (2, 3) and random() < 0.5`,
    )
    await client.query(
      `update messages set adjusted_state = null, state = 4, stat = 'DELIVRD', err = '000', stat_source = 'operator', done_at = submitted_at
       where adjusted_state is not null and random() < 0.3`,
    )
    await client.query(`delete from messages where random() < 0.02`)
    await client.query(
      `update campaigns set campaign_send_date_time = campaign_send_date_time + interval '30 hours' where audience_hash = 'traffic' and random() < 0.1
         and campaign_send_date_time < now() - interval '3 days'`,
    )
    await countBlocks(pool)
    await foldFacts(pool)
    // Some stay unfolded: reports add both.
    await client.query(`update messages set parts = parts + 1 where random() < 0.03`)
    await client.query(`
      update campaigns c set total_contacts = n.contacts, total_queued = n.queued, total_unknown = n.unknown, total_accepted = n.accepted,
        total_delivered = n.delivered, total_read = n.read, total_failed = n.failed, total_stopped = n.stopped, total_invalid_number = n.invalid, total_block_number = n.blocked,
        total_credit_deduct = n.credits, total_adjusted_delivered = n.set_delivered, total_adjusted_failed = n.set_failed,
        total_never_sent = n.never_sent
      from (select campaign_id, count(*) as contacts, count(*) filter (where state = 0) as queued, count(*) filter (where state = 2) as unknown,
          count(*) filter (where state = 3) as accepted, count(*) filter (where state = 4) as delivered, count(*) filter (where state = 9) as read,
          count(*) filter (where state in (5, 8)) as failed, count(*) filter (where state = 8) as stopped, count(*) filter (where state = 6) as invalid,
          count(*) filter (where state = 7) as blocked, sum(message_charge(state, submitted_at, refunded, credits)) as credits,
          count(*) filter (where adjusted_state = 4) as set_delivered, count(*) filter (where adjusted_state = 5) as set_failed,
          count(*) filter (where state = 5 and stat_source = 'system' and stat = 'FAILED') as never_sent
        from messages group by 1) n
      where c.id = n.campaign_id`)
  } finally {
    client.release()
  }
}
