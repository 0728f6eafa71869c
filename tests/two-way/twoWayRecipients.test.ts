import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { type Delivery, startDelivery } from '../../server/delivery.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'
import { accept } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { numbers, plainSecrets, quiet } from '../support/delivery.ts'
import { playRecipients, type Tally } from '../support/recipients.ts'
import { addContent, type Sent, type TwoWayWorld, twoWayForm, twoWayWorld } from '../support/twoWay.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let w: TwoWayWorld
let app: FastifyInstance
let base: string
let token: string
let smsc: Smsc
let delivery: Delivery

interface Played extends Sent {
  tally: Tally
  content: number
}
const campaigns: Record<1 | 2 | 3, Played> = {} as Record<1 | 2 | 3, Played>

beforeAll(async () => {
  const database = await testDatabase()
  world = await makeWorld(database)
  smsc = await startSmsc({ settings: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] }, keep: 1000 })
  w = await twoWayWorld(database, { route: { port: smsc.port, tps: 2000 } })
  delivery = await startDelivery({ connection: database.connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log: quiet })
  await w.deps.pool.query(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, 'https://crm.example.in', '', '', array['twoway.clicked', 'two_way.response'])`,
    [w.account],
  )
  app = await appOf(world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  token = await world.signIn({ id: w.account, userType: 2, username: 'two-way' })
  const wanted: [1 | 2 | 3, number, Record<string, unknown>][] = [
    [1, 400, {}],
    [2, 300, {}],
    [3, 300, { rating_scale: 10 }],
  ]
  const sent = await Promise.all(
    wanted.map(async ([take, recipients, columns]) => {
      const content = await addContent(w, { take_response: take, title: `Asks for ${take}`, ...columns })
      const people = numbers(recipients, take * 1000)
      const { send_sms_id: campaign } = await accept(w, twoWayForm(w, content, people))
      return { take, content, campaign, links: await arrived(people) }
    }),
  )
  for (const { take, ...one } of sent) {
    const paths = one.links.map(({ path }) => path)
    campaigns[take] = { ...one, tally: await playRecipients({ base, paths, take, scale: take === 3 ? 10 : 5 }) }
  }
}, 120_000)
afterAll(async () => {
  await app?.close()
  await delivery?.stop(2000)
  await smsc?.close()
})

/** The links as the phones of these people got them: out of the texts that came to the operator, in the order of the people. */
const arrived = async (people: readonly string[]): Promise<Sent['links']> => {
  const texts = await until(
    () => {
      const all = new Map(smsc.received.map(({ to, text }) => [to, text]))
      return people.every(mobile => all.has(mobile)) ? all : undefined
    },
    { timeout: 60_000, what: `${people.length} messages came to the operator` },
  )
  return people.map(mobile => {
    const link = /https:\/\/\S+/.exec(texts.get(mobile)!)?.[0] ?? ''
    return { mobile, link, path: new URL(link).pathname }
  })
}

const KINDS = [1, 2, 3] as const
const answers = ({ yes, no, feedbacks, ratings }: Tally) => yes + no + feedbacks + ratings

const logOf = async (path: string, body: Record<string, unknown>) => {
  const answer = await call(app, token, 'POST', path, body)
  expect(answer.status, answer.body.message).toBe(200)
  return answer.body.data as { data: Record<string, unknown>[]; total: number; summary: Record<string, number | null> }
}

test('a thousand recipients were played: openings, repeats and programs among them', () => {
  const all = KINDS.map(take => campaigns[take].tally)
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0)
  expect(KINDS.reduce((total, take) => total + campaigns[take].links.length, 0)).toBe(1000)
  expect(sum(({ clicks }) => clicks)).toBeGreaterThan(1100)
  expect(sum(({ programs }) => programs)).toBeGreaterThan(300)
  expect(sum(({ repeats }) => repeats)).toBeGreaterThan(150)
  expect(sum(answers)).toBeGreaterThan(600)
})

test('each got one message with a link that is his alone, was delivered, and was charged once', async () => {
  const all = KINDS.flatMap(take => campaigns[take].links)
  expect(smsc.received).toHaveLength(1000)
  expect([...smsc.mobiles.values()].every(times => times === 1)).toBe(true)
  expect(new Set(all.map(({ link }) => link)).size).toBe(1000)
  for (const take of KINDS) {
    const { campaign, links } = campaigns[take]
    const row = async () => (await w.deps.pool.query('select * from campaigns where id = $1', [campaign])).rows[0]
    await until(async () => (await row()).status === 'Completed', { timeout: 30_000, what: `campaign ${campaign} is completed` })
    expect(await row()).toMatchObject({ total_delivered: links.length, total_credit_deduct: links.length, total_credit_hold: 0 })
    expect(await recountCampaign(w.deps.pool, campaign)).toEqual({})
  }
  expect(await reconcileLedger(w.deps.pool)).toBe(0)
})

test.each(KINDS)('what the desk counts of kind %i agrees with what was done, to the last one', async take => {
  const { campaign, tally } = campaigns[take]
  const { rows } = await w.deps.pool.query('select * from two_way_totals where campaign_id = $1', [campaign])
  expect(rows[0]).toMatchObject({
    total_clicks: tally.clicks,
    unique_clicks: tally.unique,
    bot_clicks: tally.programs,
    total_response_interests: tally.yes + tally.no,
    interested: tally.yes,
    total_response_feedbacks: tally.feedbacks,
    total_response_ratings: tally.ratings,
    rating_sum: tally.ratingSum,
  })
  const counted = await w.deps.pool.query(
    `select (select count(*) from two_way_clicks where campaign_id = $1 and is_bot = 0) as clicks,
       (select count(*) from two_way_clicks where campaign_id = $1 and is_unique = 1) as firsts,
       (select count(*) from two_way_clicks where campaign_id = $1 and is_bot = 1) as programs,
       (select sum(total_click) from two_way_recipients where campaign_id = $1)::bigint as by_recipient,
       (select count(*) from two_way_recipients where campaign_id = $1 and total_click > 0) as recipients,
       (select count(*) from two_way_responses where campaign_id = $1) as answers`,
    [campaign],
  )
  expect(counted.rows[0]).toEqual({
    clicks: tally.clicks,
    firsts: tally.unique,
    programs: tally.programs,
    by_recipient: tally.clicks,
    recipients: tally.unique,
    answers: answers(tally),
  })
})

test.each(KINDS)('the reports of kind %i say the same, page by page', async take => {
  const { campaign, content, tally } = campaigns[take]
  const clicks = await logOf('two-way-link-click-log', { send_sms_id: campaign, per_page: 200 })
  expect(clicks.total).toBe(tally.unique)
  let seen = 0
  for (let page = 1; page <= Math.ceil(tally.unique / 200); page++) {
    const { data } = await logOf('two-way-link-click-log', { send_sms_id: campaign, per_page: 200, page })
    for (const row of data) {
      seen += Number(row.total_click)
      const logs = row.link_click_logs as { is_bot: number; is_unique: number }[]
      expect(logs.filter(({ is_bot }) => is_bot === 0)).toHaveLength(Number(row.total_click))
      expect(logs.filter(({ is_unique }) => is_unique === 1)).toHaveLength(1)
    }
  }
  expect(seen).toBe(tally.clicks)
  const responses = await logOf('two-way-capture-record-log', { send_sms_id: campaign })
  expect(responses.total).toBe(answers(tally))
  expect(responses.summary).toMatchObject({
    total_clicks: tally.clicks,
    unique_clicks: tally.unique,
    interested: tally.yes,
    total_response_interests: tally.yes + tally.no,
    total_response_feedbacks: tally.feedbacks,
    total_response_ratings: tally.ratings,
    average_rating: tally.ratings ? tally.ratingSum / tally.ratings : null,
  })
  const listed = await call(app, token, 'GET', `two-ways-sms/${content}`)
  expect(listed.body.data).toMatchObject({
    total_click: tally.clicks,
    unique_click: tally.unique,
    total_responses: answers(tally),
    total_campaigns: 1,
  })
  const shown = await call(app, token, 'GET', `get-campaign-info/${campaign}`)
  expect(shown.body.data).toMatchObject({
    take_response: take,
    total_clicks: tally.clicks,
    unique_clicks: tally.unique,
    total_response_interests: tally.yes + tally.no,
    total_response_feedbacks: tally.feedbacks,
    total_response_ratings: tally.ratings,
  })
})

const exported = async (path: string, body: Record<string, unknown>): Promise<string[]> => {
  const answer = await call(app, token, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { file_path } = answer.body.data as { file_path: string }
  const file = await app.inject({ method: 'GET', url: `/api/${file_path}` })
  return file.body.trim().split('\r\n')
}

test.each(KINDS)('the files of kind %i hold every opening and every answer', async take => {
  const { campaign, tally } = campaigns[take]
  const clicks = await exported('report-export-two-way-click', { campaign_id: campaign })
  expect(clicks).toHaveLength(1 + tally.clicks + tally.programs)
  expect(clicks.filter(line => line.includes(',Yes,No,'))).toHaveLength(tally.unique)
  const responses = await exported('report-export-two-way-response', { campaign_id: campaign, take_response: take })
  expect(responses).toHaveLength(1 + answers(tally))
  const others = await exported('report-export-two-way-response', { campaign_id: campaign, take_response: (take % 3) + 1 })
  expect(others).toHaveLength(1)
})

test('each real opening and each kept answer is an event for the webhook, by the name it asked for, and nothing else is', async () => {
  const { rows } = await w.deps.pool.query<{ event: string; n: number }>(
    'select event, count(*) as n from webhook_deliveries where account_id = $1 group by event order by event',
    [w.account],
  )
  const sum = (of: (tally: Tally) => number) => KINDS.reduce((total, take) => total + of(campaigns[take].tally), 0)
  expect(rows).toEqual([
    { event: 'two_way.response', n: sum(answers) },
    { event: 'twoway.clicked', n: sum(({ clicks }) => clicks) },
  ])
})

test('no page is larger than 30 KB', () => {
  for (const take of KINDS) {
    expect(campaigns[take].tally.largest).toBeGreaterThan(1000)
    expect(campaigns[take].tally.largest).toBeLessThan(30_000)
  }
})

test('a search finds recipients by a part of their number', async () => {
  const { campaign, links } = campaigns[3]
  const { mobile } = links[0]!
  const found = await logOf('two-way-link-click-log', { send_sms_id: campaign, search: mobile.slice(2) })
  expect(found.data.map(row => row.mobile_num)).toEqual([mobile])
  expect((await logOf('two-way-link-click-log', { send_sms_id: campaign, search: 'nobody' })).total).toBe(0)
})

test('an example of a personal link leads nowhere, and says how long those are that are sent', async () => {
  const known = await appOf({ ...world, deps: { ...world.deps, publicUrl: w.deps.publicUrl } })
  try {
    const { body } = await call(known, token, 'GET', `two-ways-sms-sample-link/${campaigns[2].content}`)
    const { link, length } = body.data as { link: string; length: number }
    expect(link).toMatch(/^https?:\/\/.+\/2w\/\w+\/\w+\/\w+$/)
    expect(length).toBe(link.length)
    expect((await known.inject({ url: new URL(link).pathname })).statusCode).toBe(404)
  } finally {
    await known.close()
  }
})

test('nobody else sees any of it', async () => {
  const { campaign, content } = campaigns[2]
  const stranger = await world.signIn({ id: w.stranger, userType: 2, username: 'stranger' })
  for (const [path, body] of [
    ['two-way-link-click-log', { send_sms_id: campaign }],
    ['two-way-capture-record-log', { send_sms_id: campaign }],
    ['report-export-two-way-click', { campaign_id: campaign }],
    ['report-export-two-way-response', { campaign_id: campaign, take_response: 2 }],
    [`two-ways-sms-clicks/${content}`, {}],
    [`two-ways-sms-responses/${content}`, {}],
  ] as const)
    expect((await call(app, stranger, 'POST', path, body)).status, path).toBe(404)
  expect((await call(app, stranger, 'GET', `two-ways-sms-preview/${content}`)).status).toBe(404)
  expect((await call(app, stranger, 'GET', `two-ways-sms-sample-link/${content}`)).status).toBe(404)
})
