import type pg from 'pg'
import { VOICE, WHATSAPP } from '../resources/language/choices.ts'
import { BLOCK } from '../server/delivery/blockSize.ts'
import { asSystem } from '../server/kernel/scope/scope.ts'
import { moveAll } from '../server/money/ledger.ts'
import { fillBlocks } from './fill.ts'

/** Accounts that send, below resellers of this many each; the first ones send far more than the last. */
const ACCOUNTS = 500
const PER_RESELLER = 50
const PER_CAMPAIGN = 100
const DAYS = 92
const ACCOUNT = 2_000_000
const CAMPAIGN = 2_000_000
const MESSAGE = 2_000_000_000
const AT_ONCE = 1_000_000

/** A reseller and one of those below him. */
export const RESELLER = ACCOUNT
export const CLIENT = ACCOUNT + 1

const addAccounts = async (pool: pg.Pool, admin: number): Promise<void> => {
  const add = (ids: string, userType: number, parent: string) =>
    pool.query(
      `insert into accounts (id, parent_id, "userType", role_id, name, username, email, mobile, password_hash, status)
       select n, ${parent}, ${userType}, (select id from roles where "userType" = ${userType} order by id limit 1), 'Account ' || n, 'account' || n,
         'account' || n || '@example.com', (918000000000 + n)::text, 'none', 1 from ${ids}`,
      [admin],
    )
  await add(`generate_series(${ACCOUNT}, ${ACCOUNT + ACCOUNTS - 1}) n where n % ${PER_RESELLER} = 0`, 1, '$1::bigint')
  await add(
    `generate_series(${ACCOUNT}, ${ACCOUNT + ACCOUNTS - 1}) n where n % ${PER_RESELLER} <> 0 and $1::bigint > 0`,
    2,
    `n - n % ${PER_RESELLER}`,
  )
  await pool.query(`insert into sender_ids (id, account_id, sender_id, pe_id) select id, id, 'S' || id % 100000, '1701158019630577568' from accounts
    where id >= ${ACCOUNT}`)
  await pool.query(`insert into dlt_templates (id, account_id, template_name, dlt_template_id, dlt_message, pe_id, sender_id)
    select id * 10 + n, id, 'Template ' || n, '1107' || id * 10 + n, 'Text', '1701158019630577568', array[id] from accounts, generate_series(1, 3) n
    where id >= ${ACCOUNT}`)
  await pool.query(`insert into wa_configurations (id, account_id, name, business_account_id, phone_number_id, display_phone_number, access_token)
    select id, id, 'Number ' || id, '1000', id::text, '+' || id, 'sealed' from accounts where id >= ${ACCOUNT}`)
  await pool.query(`insert into wa_templates (id, account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components)
    select id, id, id, '1000', 'offer', 'en', 'MARKETING', '[]' from accounts where id >= ${ACCOUNT}`)
  await pool.query(`insert into primary_routes (id, route_name, smsc_id, gateway_type, host, port, status)
    select ${ACCOUNT} + n, 'Bench ' || n, 'bench-' || n, 2, '127.0.0.1', 2775, 0 from generate_series(1, 4) n`)
}

/**
 * Operators gave credits with a price to each reseller once a month, and to every tenth of the others twice: what the day sheet reckons
 * margins by.
 */
const addPrices = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from accounts where id >= $1 and (id % $2 = 0 or id % 10 = 1) order by id',
    [ACCOUNT, PER_RESELLER],
  )
  const sold = rows.flatMap(({ id }) =>
    [1, 2].flatMap(routeType =>
      (id % PER_RESELLER === 0 ? [120, 90, 60, 30] : [75, 15]).map(daysAgo => ({ id, routeType, daysAgo })),
    ),
  )
  const booked = await asSystem(pool, tx =>
    moveAll(
      tx,
      sold.map(({ id, routeType, daysAgo }) => ({
        kind: 'credit',
        key: null,
        amount: 1_000_000,
        routeType,
        from: { account: null, kind: 'issued' },
        to: { account: id, kind: 'main' },
        source: 'manual',
        rate: 0.12 + daysAgo / 10_000,
      })),
    ),
  )
  await pool.query('alter table ledger_transactions disable trigger user')
  await pool.query(
    `update ledger_transactions x set created_at = now() - make_interval(days => s.days) from unnest($1::bigint[], $2::int[]) as s(id, days)
     where x.id = s.id`,
    [booked, sold.map(({ daysAgo }) => daysAgo)],
  )
  await pool.query('alter table ledger_transactions enable trigger user')
  await pool.query('update primary_routes set cost_per_part = 0.11 where id > $1', [ACCOUNT])
}

/**
 * So many messages in campaigns of a hundred, of 500 accounts over 92 days, on four routes, with the usual outcomes, codes and delays; of
 * twenty campaigns three are of WhatsApp and one of calls. The triggers are off while rows are made; the counts are then made of the rows, as
 * server/schema/13_reports.sql makes them.
 */
export const fillReports = async (pool: pg.Pool, admin: number, messages: number): Promise<void> => {
  await addAccounts(pool, admin)
  await addPrices(pool)
  await pool.query(
    `insert into campaigns (id, account_id, unique_key, campaign, message, route_type, header, sender_id, dlt_template_id, wa_configuration_id,
       wa_template_id, audience, audience_hash, phase, status, campaign_send_date_time, total_contacts, total_delivered, total_failed, total_credit_deduct)
     select ${CAMPAIGN} + n, a, 'report-' || n, 'Campaign ' || n, 'Text', type, 'SUNRSE', case when type <= 3 then a end,
       case when type <= 3 then a * 10 + 1 + n % 3 end, case type when ${WHATSAPP} then a end, case type when ${WHATSAPP} then a end, '{}',
       'bench', 'ready', 'Completed', now() - random() * interval '${DAYS} days', 0, 0, 0, 0
     from (select n, ${ACCOUNT} + floor(random() ^ 2 * ${ACCOUNTS})::int as a,
         case when n % 20 in (3, 9, 15) then ${WHATSAPP} when n % 20 = 6 then ${VOICE} else 1 + (n % 10 = 0)::int end as type
       from generate_series(0, $1::int - 1) n) c`,
    [messages / PER_CAMPAIGN],
  )
  await pool.query('alter table messages disable trigger user')
  for (let from = 0; from < messages; from += AT_ONCE)
    await pool.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source, route_id, submitted_at, done_at)
       select c.account_id, ${MESSAGE} + n / ${PER_CAMPAIGN} * ${BLOCK}::bigint + n % ${PER_CAMPAIGN}, c.id, n % ${PER_CAMPAIGN}, (910000000000 + (n::bigint * 7919) % 9999999999)::text, 1, 1, s.state,
         case s.state when 9 then 'read' when 4 then 'DELIVRD' when 5 then 'UNDELIV' end,
         case s.state when 4 then '000' when 5 then (array['001', '001', '028', '633', '021', '069'])[1 + n % 6] when 7 then 'L002' end, 'operator',
         case when s.state <> 7 then ${ACCOUNT} + 1 + c.id % 4 end, c.campaign_send_date_time,
         c.campaign_send_date_time + make_interval(secs => 2 + (n % 100) ^ 2 / 40.0)
       from (select n, ${CAMPAIGN} + n / ${PER_CAMPAIGN} as campaign, n % 40 as slot from generate_series($1::int, $2::int) n) x
       join campaigns c on c.id = x.campaign
       cross join lateral (select case when c.route_type = ${WHATSAPP} and slot < 20 then 9 when slot < 35 then 4 when slot < 39 then 5 else 7 end::smallint as state) s`,
      [from, Math.min(messages, from + AT_ONCE) - 1],
    )
  await fillBlocks(pool)
  await pool.query(`insert into message_facts select * from (
      select c.day, c.account_id, c.route_type, coalesce(c.sender_id, c.wa_configuration_id, 0),
        coalesce(c.dlt_template_id, c.wa_template_id, 0), x.route_id, x.state, x.adjusted, x.stat, x.err,
        x.lag, sum(x.messages), sum(x.parts), sum(x.credits), sum(x.lag_ms)
      from (select campaign_id, coalesce(route_id, 0) as route_id, state, 0::smallint as adjusted,
          case when state in (5, 6, 7, 8) then coalesce(stat, '') else '' end as stat, case when state in (5, 6, 7, 8) then coalesce(err, '') else '' end as err,
          message_lag(state, stat_source, submitted_at, done_at) as lag, count(*) as messages, sum(parts) as parts,
          sum(message_charge(state, submitted_at, refunded, credits)) as credits,
          sum(case when state in (4, 9) then (extract(epoch from done_at - submitted_at) * 1000)::bigint else 0 end) as lag_ms
        from messages group by 1, 2, 3, 4, 5, 6, 7) x join campaigns c on c.id = x.campaign_id
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) f`)
  await pool.query(`insert into message_days
    select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, was_taken(state, lag), sum(messages), sum(parts), sum(credits)
    from message_facts group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)
  await pool.query(`insert into message_reasons (day, account_id, route_type, state, route_id, stat, err, messages)
    select day, account_id, route_type, state, route_id, stat, err, sum(messages)
    from message_facts where state in (5, 6, 7, 8) group by 1, 2, 3, 4, 5, 6, 7`)
  await pool.query('alter table messages enable trigger user')
  await pool.query(`update campaigns c set total_contacts = n.contacts, total_delivered = n.delivered, total_read = n.read, total_failed = n.failed,
      total_block_number = n.blocked, total_credit_deduct = n.delivered + n.read + n.failed
    from (select campaign_id, count(*) as contacts, count(*) filter (where state = 4) as delivered, count(*) filter (where state = 5) as failed,
      count(*) filter (where state = 9) as read,
      count(*) filter (where state = 7) as blocked from messages group by 1) n where c.id = n.campaign_id`)
  for (const table of [
    'messages',
    'campaigns',
    'accounts',
    'ledger_transactions',
    'ledger_entries',
    'message_facts',
    'message_days',
    'message_reasons',
    'message_fact_changes',
  ])
    await pool.query(`vacuum analyze ${table}`)
}
