import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { DashboardAnswer } from '../../resources/reports/dashboard.answers.ts'
import { LAG_INTERVALS } from '../../resources/reports/report-by-time.ts'
import { testDatabase } from '../support/database.ts'
import { addDays } from '../support/days.ts'
import { factFaults } from '../support/facts.ts'
import { dice } from '../support/traffic.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

/**
 * Every report and the dashboard against the rows they are about, of texts, calls and WhatsApp: each declared report, in each of its views, with filters thrown by
 * dice, seen by an admin, a reseller and a client, has to show what a plain count of campaigns and messages shows.
 */

let app: FastifyInstance
let world: World
const tokens = new Map<Account, string>()
const throwDice = dice(20_261_122)

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  const { pool } = world.deps
  const { admin, reseller, client, sibling, otherReseller, stranger } = world
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id, status)
     select 2, 'more' || n, 'more' || n, 'more' || n || '@example.in', (918800000000 + n)::text, 'none', $1, 1 from generate_series(1, 6) n
     returning id`,
    [reseller.id],
  )
  await addDays(pool, {
    accounts: [...[reseller, client, sibling, otherReseller, stranger].map(({ id }) => id), ...rows.map(({ id }) => id)],
    days: 60,
    campaigns: 300,
    messages: 50,
    seed: 0.37,
  })
  await pool.query(MAKE_RAW)
  for (const who of [admin, reseller, client]) tokens.set(who, await world.signIn(who))
})
afterAll(() => app.close())

const ask = async <T>(who: Account, path: string, body: object): Promise<T> => {
  const { status, body: answered } = await call(app, tokens.get(who), 'POST', path, body)
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answered)}`)
  return answered.data as T
}

/** Campaigns with their messages as they lie in the tables; a campaign without any is one row without `id`. Nothing changes them here. */
const RAW = 'raw_rows x'
const MAKE_RAW = `create table raw_rows as select m.id, m.state, m.parts, m.adjusted_state, m.stat, m.err, m.stat_source, m.submitted_at, m.mobile,
    case when c.route_type <> 5 then m.route_id end as route_id,
    message_charge(m.state, m.submitted_at, m.refunded, m.credits) as charge,
    case when m.state = 4 and m.stat_source = 'operator' then round(extract(epoch from m.done_at - m.submitted_at)) end as seconds,
    case when m.state = 4 and m.stat_source = 'operator' then (extract(epoch from m.done_at - m.submitted_at) * 1000)::bigint end as lag_ms,
    c.id as campaign_id, c.account_id, c.route_type, c.sender_id, c.dlt_template_id, c.wa_configuration_id, c.wa_template_id, c.entry_mode, c.message_type, c.sms_type, c.status,
    (c.campaign_send_date_time at time zone 'Asia/Kolkata') as wall, (c.campaign_send_date_time at time zone 'Asia/Kolkata')::date as day,
    t.dlt_template_group_id, coalesce(nullif(p.operator_name, ''), p.route_name) as operator
  from campaigns c left join messages m on m.campaign_id = c.id left join dlt_templates t on t.id = c.dlt_template_id
  left join primary_routes p on p.id = m.route_id`

/** What tells rows of a report apart, as the wire has it. */
const KEYS: Readonly<Record<string, string>> = {
  day: `to_char(day, 'YYYY-MM-DD')`,
  week: `to_char(date_trunc('week', day), 'YYYY-MM-DD')`,
  year: 'extract(year from day)::int',
  user_id: 'account_id',
  sender_id: 'sender_id',
  dlt_template_id: 'dlt_template_id',
  wa_configuration_id: 'wa_configuration_id',
  wa_template_id: 'wa_template_id',
  dlt_template_group_id: 'dlt_template_group_id',
  route_id: 'route_id',
  operator: 'operator',
  route_type: 'route_type',
  campaign_id: 'campaign_id',
}
const keyOf = ({ fields }: AnyResource, name: string): string | undefined =>
  name === 'month' ? (fields.month?.kind === 'date' ? `to_char(day, 'YYYY-MM')` : 'extract(month from day)::int') : KEYS[name]

const messages = (condition: string) => `count(id) filter (where ${condition})`
const percent = (part: string, whole: string) => `round(100.0 * ${part} / nullif(${whole}, 0), 2)`
/** Of all channels; only WhatsApp has read ones. */
const TEXT = 'route_type in (1, 2, 3)'
const delivered = messages('state in (4, 9)')
const over = messages('state in (4, 5, 8, 9)')
const timed = messages('seconds is not null')
const within = (from: number, to: number) => messages(`seconds > ${from} and seconds <= ${to}`)
const upTo30 = messages('seconds <= 30')
const charged = (...routeTypes: number[]) => `coalesce(sum(charge) filter (where route_type in (${routeTypes.join(', ')})), 0)`
const END = `case ${LAG_INTERVALS.slice(0, -1)
  .map(({ value }) => `when seconds <= ${value} then ${value}`)
  .join(' ')} when seconds is not null then 3601 end`

/** Every figure that reports show, counted the plain way. */
const FIGURES: Readonly<Record<string, string>> = {
  campaigns: 'count(distinct campaign_id)',
  total_contacts: 'count(id)',
  submitted_parts: `coalesce(sum(parts) filter (where state in (0, 2, 3, 4, 5) and ${TEXT}), 0)`,
  taken_parts: `coalesce(sum(parts) filter (where (state in (3, 4) or (state = 5 and submitted_at is not null)) and ${TEXT}), 0)`,
  total_delivered: delivered,
  total_read: messages('state = 9'),
  total_failed: messages('state in (5, 8)'),
  total_processing: messages('state in (0, 2, 3)'),
  total_queued: messages('state = 0'),
  total_unknown: messages('state = 2'),
  total_accepted: messages('state = 3'),
  total_stopped: messages('state = 8'),
  total_never_sent: messages(`state = 5 and stat_source = 'system' and stat = 'FAILED'`),
  total_invalid_number: messages('state = 6'),
  total_block_number: messages('state = 7'),
  total_adjusted: messages('adjusted_state in (4, 5)'),
  total_adjusted_delivered: messages('adjusted_state = 4'),
  total_adjusted_failed: messages('adjusted_state = 5'),
  total_credit_deduct: charged(1, 2, 3),
  transaction_credit: charged(1),
  promotional_credit: charged(2),
  two_way_credit: charged(3),
  voice_credit: charged(4),
  // In the currency; its wallet counts 1/10,000 of it.
  whatsapp_spend: `${charged(5)} / 10000.0`,
  others: messages('state in (0, 2, 3, 6, 7)'),
  delivered_percent: percent(delivered, over),
  user_count: 'count(distinct account_id) filter (where id is not null)',
  templates: 'count(distinct dlt_template_id) filter (where id is not null)',
  delivered: timed,
  within_30: upTo30,
  within_60: within(30, 60),
  within_90: within(60, 90),
  within_120: within(90, 120),
  within_300: within(120, 300),
  beyond_300: messages('seconds > 300'),
  average_seconds: `round(sum(lag_ms) / nullif(${timed}, 0) / 1000.0, 1)`,
  p95_seconds: `percentile_disc(0.95) within group (order by ${END}) filter (where seconds is not null)`,
  percent_30: percent(upTo30, timed),
}

/** Figures that are no count of messages, and where they are proved. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  supplier_cost: 'tests/reports/reports.test.ts',
  margin: 'tests/reports/reports.test.ts',
  expected_contacts: 'counted before there are messages: tests/campaigns/expand.test.ts',
  total_credit_hold: 'tests/money/ledger.test.ts',
  to_take_back: 'how many were unsent when it was ended: tests/campaigns/ending.test.ts',
  ...Object.fromEntries(
    ['total_clicks', 'unique_clicks', 'total_response_interests', 'total_response_feedbacks', 'total_response_ratings'].map(
      name => [name, 'what recipients did, which is no count of messages'],
    ),
  ),
  total_duplicates: 'no message is stored for them: tests/campaigns/expand.test.ts',
}

/**
 * Reports of this kind that show something else: what is still to be sent (scheduledReport.test.ts), single messages (below), movements
 * of credits (creditReport.test.ts).
 */
const OTHERS: readonly string[] = ['scheduled-campaign-report', 'report-by-mobile-number', 'user-credit-report']

const REPORTS = register.resources.filter(
  ({ group, name }) => (group === 'Reports' || group === 'Overview') && !OTHERS.includes(name),
)

type Filter = Readonly<Record<string, unknown>>
/** A filter as a condition on RAW; undefined: the report's own affair (which view). */
const conditionOf = (key: string, value: unknown): string | undefined => {
  if (key === 'from_date') return `day >= '${value}'`
  if (key === 'to_date') return `day <= '${value}'`
  if (key === 'year')
    return `extract(year from day) = extract(year from now() at time zone 'Asia/Kolkata') - ${value === 'previous' ? 1 : 0}`
  if (key === 'only_campaign') return `(entry_mode = 'web') = (${value} = 1)`
  const column = key === 'user_id' ? 'account_id' : key
  const known = [
    'account_id',
    'route_type',
    'sender_id',
    'dlt_template_id',
    'dlt_template_group_id',
    'route_id',
    'sms_type',
    'message_type',
  ]
  return known.includes(column) && value !== null ? `${column} = any('{${[value].flat().join(',')}}')` : undefined
}

const scopeOf = async (who: Account): Promise<string> => {
  if (who.userType === 0) return 'true'
  const { rows } = await world.deps.pool.query<{ id: number }>('select id from accounts where path @> array[$1::bigint]', [
    who.id,
  ])
  return `account_id in (${rows.map(({ id }) => id).join(', ')})`
}

/** Values for the filters that a report declares; `none` of them, or each by chance. */
const throwFilter = async (who: Account, { list, fields, channel }: AnyResource, chance: number): Promise<Filter> => {
  const declared = (list.filters ?? [])
    .map(filter => (typeof filter === 'string' ? { field: filter } : filter))
    .filter(({ field }) => fields[field]?.visibleTo?.includes(who.userType) !== false)
  const dated = declared.some(filter => 'from' in filter && filter.from === 'from_date')
  const scope = await scopeOf(who)
  const { rows } = await world.deps.pool.query<Record<string, unknown>>(
    `with fit as (select campaign_id, id, account_id as user_id, route_type, sender_id, dlt_template_id, dlt_template_group_id, route_id, sms_type, message_type,
       to_char(day - 5, 'YYYY-MM-DD') as from_date, to_char(day + 9, 'YYYY-MM-DD') as to_date,
       to_char(now() - interval '80 days', 'YYYY-MM-DD') as earliest, to_char(now() + interval '5 days', 'YYYY-MM-DD') as latest
     from ${RAW} where ${scope} and id is not null
       and (route_id is not null and dlt_template_group_id is not null${channel === 'text' ? '' : ` or not ${TEXT}`})
     )
     select * from fit order by campaign_id, id offset (select ${throwDice(200)} % count(*) from fit) limit 1`,
  )
  const [example] = rows
  const wanted = Object.fromEntries(
    declared.flatMap(({ field }) =>
      (example?.[field] ?? null) !== null && throwDice(100) < chance ? [[field, example?.[field]] as const] : [],
    ),
  )
  const days = throwDice(100) < chance
  return {
    ...wanted,
    ...(dated && { from_date: example?.[days ? 'from_date' : 'earliest'], to_date: example?.[days ? 'to_date' : 'latest'] }),
  }
}

interface Page {
  data: Record<string, unknown>[]
  last_page: number
  next_cursor?: string
  totals?: Record<string, unknown> | null
}

const allRows = async (who: Account, { operations }: AnyResource, filter: Filter): Promise<Page> => {
  const path = operations.list.call.replace('POST ', '')
  const first = await ask<Page>(who, path, { ...filter, page: 1, per_page: 200, per_page_record: 200 })
  const data = [...first.data]
  for (let page = 2; page <= first.last_page; page++)
    data.push(...(await ask<Page>(who, path, { ...filter, page, per_page: 200, per_page_record: 200 })).data)
  return { ...first, data }
}

const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const compare = async (who: Account, report: AnyResource, columns: readonly string[], filter: Filter): Promise<string[]> => {
  const isCampaign = report.table === 'campaigns'
  const keys = isCampaign ? ['id'] : columns.filter(name => keyOf(report, name) !== undefined)
  const names = Object.keys(report.fields).filter(name => FIGURES[name] !== undefined)
  const where = [
    await scopeOf(who),
    ...(report.channel === 'text' ? [TEXT] : []),
    ...Object.entries(filter).flatMap(([key, value]) => conditionOf(key, value) ?? []),
  ].join(' and ')
  const figures = names.map(name => `${FIGURES[name]} as "${name}"`).join(', ')
  const keySql = keys.map(name => (isCampaign ? 'campaign_id' : keyOf(report, name)))
  const counted =
    names.includes('campaigns') || isCampaign ? 'true' : names.includes('percent_30') ? `${timed} > 0` : 'count(id) > 0'
  const { pool } = world.deps
  const { rows: expected } = await pool.query<Record<string, unknown>>(
    `select ${keySql.map((sql, n) => `${sql} as "key ${n}"`).join(', ')}, ${figures} from ${RAW} where ${where}
     group by ${keySql.join(', ')} having ${counted}`,
  )
  const { data, totals } = await allRows(who, report, filter)
  const problems: string[] = []
  const left = new Map(expected.map(row => [JSON.stringify(keys.map((_, n) => row[`key ${n}`] ?? null)), row]))
  for (const row of data) {
    const key = JSON.stringify(keys.map(name => row[name] ?? null))
    const wanted = left.get(key)
    left.delete(key)
    for (const name of names) {
      if (!(name in row)) continue
      const [shown, right] = [number(row[name]), wanted ? number(wanted[name]) : null]
      if (shown !== right && !(wanted === undefined && (shown ?? 0) === 0))
        problems.push(`${key} ${name}: ${shown}, not ${right}`)
    }
  }
  for (const key of left.keys()) problems.push(`${key} is missing`)
  if (totals) {
    const { rows } = await pool.query<Record<string, unknown>>(`select ${figures} from ${RAW} where ${where}`)
    for (const name of names)
      if (name in totals && number(totals[name]) !== number(rows[0]![name]))
        problems.push(`total of ${name}: ${totals[name]}, not ${rows[0]![name]}`)
  }
  return problems.slice(0, 5)
}

describe('reports', () => {
  test('that are compared here are all there are, with every figure they have', () => {
    expect(REPORTS.length).toBeGreaterThan(8)
    const unknown = REPORTS.flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(([field, { kind }]) => kind === 'number' && !FIGURES[field] && !KEYS[field] && !ELSEWHERE[field])
        .map(([field]) => `${name}.${field}`),
    )
    expect(unknown).toEqual([])
  })

  test('stand on counts that agree with the rows', async () => {
    expect(await factFaults(world.deps.pool)).toEqual([])
  })

  test.each(REPORTS.map(report => [report.name, report] as const))('%s', async (_name, report) => {
    const { list, visibleTo = typesOf(report) } = report
    const tabs = list.tabs?.filter(({ elsewhere }) => !elsewhere) ?? []
    const views = tabs.length > 0 ? tabs : [{ label: '', filter: {} as Filter, columns: list.columns }]
    let compared = 0
    for (const who of [world.admin, world.reseller, world.client].filter(({ userType }) => visibleTo.includes(userType)))
      for (const view of views.filter(tab => !('visibleTo' in tab) || tab.visibleTo?.includes(who.userType) !== false))
        for (const chance of who.userType === 0 ? [0, 60] : [50]) {
          const filter = { ...(await throwFilter(who, report, chance)), ...view.filter }
          const columns = ('columns' in view && (view.columns as readonly string[] | undefined)) || list.columns
          expect({ who: who.username, filter, problems: await compare(who, report, columns, filter) }).toMatchObject({
            problems: [],
          })
          compared++
        }
    expect(compared).toBeGreaterThan(1)
  })

  test('of one number list its messages, each with what it cost', async () => {
    const { pool } = world.deps
    const { rows } = await pool.query<{ mobile: string; n: number; credits: number }>(
      `select mobile, count(*)::int as n, sum(charge)::int as credits from ${RAW} where id is not null group by 1 having count(*) > 1 order by n desc, 1 limit 4`,
    )
    for (const { mobile, n } of rows) {
      const from_date = new Date(Date.now() - 80 * 86_400_000).toISOString().slice(0, 10)
      const { data } = await ask<Page>(world.admin, 'report-by-mobile', { mobile, from_date, per_page: 200 })
      expect({ mobile, n: data.length }).toEqual({ mobile, n })
    }
  })
})

const typesOf = ({ operations }: AnyResource) => operations.list.visibleTo ?? [0, 1, 2, 3]

describe('the dashboard', () => {
  const TILES = `count(id)::int as submitted, ${delivered}::int as delivered, ${messages('state in (5, 8)')}::int as failed,
    ${messages('state in (0, 2, 3)')}::int as pending, ${messages('state = 6')}::int as invalid, ${messages('state = 7')}::int as blocked,
    coalesce(sum(charge), 0)::int as credits, ${messages('adjusted_state = 4')}::int as set_delivered,
    ${messages('adjusted_state = 5')}::int as set_failed`
  const NOW = `(now() at time zone 'Asia/Kolkata')`

  const raw = async <T extends object>(sql: string) => (await world.deps.pool.query<T>(sql)).rows

  /** Days back from today, by the platform's calendar. */
  const dayBack = async (days: number) =>
    (await raw<{ day: string }>(`select to_char(${NOW}::date - ${days}, 'YYYY-MM-DD') as day`))[0]!.day

  test.each([
    [0, 0],
    [1, 1],
    [6, 0],
    [40, 20],
    [59, 0],
  ])('of %i to %i days ago shows what the rows show', async (first, last) => {
    const [from, to, today] = [await dayBack(first), await dayBack(last), await dayBack(0)]
    const length = first - last + 1
    for (const who of [world.admin, world.reseller, world.client])
      for (const user of who === world.client ? [undefined] : [undefined, world.client.id]) {
        const scope = `${await scopeOf(who)}${user ? ` and account_id = ${user}` : ''}`
        const ofAll = `${scope} and day between '${from}' and '${to}'`
        const inPeriod = `${ofAll} and ${TEXT}`
        const shown = await ask<DashboardAnswer>(who, 'dashboard', {
          from_date: from,
          to_date: to,
          ...(user && { user_id: user }),
        })
        expect(shown.tiles).toEqual((await raw(`select ${TILES} from ${RAW} where ${inPeriod}`))[0])

        const unit = first === last ? `to_char(wall, 'YYYY-MM-DD HH24:00')` : `to_char(day, 'YYYY-MM-DD')`
        const courseOf = (condition: string, more = '') =>
          raw<{ t: string }>(
            `select ${unit} as t, ${delivered}::int as delivered, ${messages('state in (5, 8)')}::int as failed,
               ${messages('state in (0, 2, 3)')}::int as pending, ${messages('state in (6, 7)')}::int as not_sent${more}
             from ${RAW} where ${condition} group by 1 having count(id) > 0 order by 1`,
          )
        const filled = (series: DashboardAnswer['series']) =>
          series
            .filter(point => point.delivered + point.failed + point.pending + point.not_sent > 0)
            .map(({ before: _before, ...point }) => point)
        expect(filled(shown.series)).toEqual(await courseOf(inPeriod))
        expect(shown.series).toHaveLength(first === last ? 24 : length)
        const others = [
          { channel: 'voice', points: await courseOf(`${ofAll} and route_type = 4`) },
          {
            channel: 'whatsapp',
            points: await courseOf(`${ofAll} and route_type = 5`, `, ${messages('state = 9')}::int as read`),
          },
        ]
        expect(shown.trends.map(({ channel, series }) => ({ channel, points: filled(series) }))).toEqual(
          others.filter(({ points }) => points.length > 0),
        )

        expect(shown.channels).toEqual(
          await raw(`select route_type, count(id)::int as total, ${delivered}::int as delivered, ${messages('state in (5, 8)')}::int as failed,
              (sum(charge) / case route_type when 5 then 10000.0 else 1 end)::float8 as used,
              case route_type when 5 then 'money' when 4 then 'pulses' else 'credits' end as unit
            from ${RAW} where ${ofAll} group by 1 having count(id) > 0 order by 1`),
        )
        const [calls] = await raw<{ calls: number }>(
          `select count(id)::int as calls, ${delivered}::int as answered, ${messages('state in (5, 6, 7, 8)')}::int as failed,
             ${messages('state in (0, 2, 3)')}::int as pending, coalesce(sum(charge), 0)::int as pulses
           from ${RAW} where ${ofAll} and route_type = 4`,
        )
        expect(shown.voice).toEqual(calls?.calls === 0 ? null : calls)
        if (shown.users)
          expect(shown.users).toEqual(
            await raw(`select account_id as user_id, (select name from accounts a where a.id = account_id) as name, count(id)::int as total,
                ${delivered}::int as delivered, ${messages('state in (5, 8)')}::int as failed
              from ${RAW} where ${inPeriod} and account_id <> ${who.id} group by 1 having count(id) > 0 order by 3 desc, 1 limit 10`),
          )
        const reasons = await raw<{ code: string; count: number }>(
          `select coalesce(nullif(err, ''), stat) as code, count(*)::int as count from ${RAW} where ${inPeriod} and state in (5, 6, 7, 8)
           group by case state when 8 then 5 else state end, stat, err order by count desc, coalesce(stat, ''), coalesce(err, '') limit 8`,
        )
        expect(shown.failures.map(({ code, count }) => ({ code, count }))).toEqual(reasons)

        const ends = to === today
        const stretch = (back: number) =>
          `${scope} and ${TEXT} and day between '${from}'::date - ${back} and '${to}'::date - ${back}${ends ? ` and (day < '${to}'::date - ${back} or wall::time <= ${NOW}::time)` : ''}`
        expect(shown.comparison?.now).toEqual((await raw(`select ${TILES} from ${RAW} where ${stretch(0)}`))[0])
        expect(shown.comparison?.before).toEqual((await raw(`select ${TILES} from ${RAW} where ${stretch(length)}`))[0])
      }
  })
})
