import { beforeAll, describe, expect, test } from 'vitest'
import { present } from '../../messaging/present.ts'
import { countParts } from '../../messaging/segments.ts'
import { analyse } from '../../server/campaigns/analyse.ts'
import { expandCampaign } from '../../server/campaigns/expand.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { duplicateForm } from '../../server/campaigns/life/duplicate.ts'
import { resendCampaign } from '../../server/campaigns/life/resend.ts'
import { startCampaign } from '../../server/campaigns/life/restart.ts'
import { reschedule } from '../../server/campaigns/life/scheduled.ts'
import { planSend } from '../../server/campaigns/plan.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { HttpProblem } from '../../server/kernel/problem/errors.ts'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { findPersonal } from '../../server/two-way/content.ts'
import { findMessage } from '../../server/two-way/visits.ts'
import { accept, acceptAndExpand, expand, senderFor } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { numbers } from '../support/delivery.ts'
import {
  addContent,
  addTemplate,
  LINK_TEXT,
  linksOf,
  sendTwoWay,
  type TwoWayWorld,
  twoWayForm,
  twoWayWorld,
} from '../support/twoWay.ts'

let w: TwoWayWorld
let content: number

beforeAll(async () => {
  w = await twoWayWorld(await testDatabase())
  content = await addContent(w)
})
const refusal = async (form: SendForm): Promise<Readonly<Record<string, string[]>>> => {
  const problem = await accept(w, form).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof HttpProblem)) throw problem ?? new Error('It was accepted.')
  expect(problem.status).toBe(422)
  return problem.errors ?? {}
}

describe('a two-way campaign', () => {
  test('has a link of its own in every message, which leads to that recipient and nobody else', async () => {
    const { campaign, links } = await sendTwoWay(w, twoWayForm(w, content, numbers(200)))
    expect(new Set(links.map(({ link }) => link)).size).toBe(200)
    for (const [index, { mobile, link }] of links.entries()) {
      expect(link).toMatch(/^https:\/\/desk\.example\.in\/2w\/SUNRSE\/[0-9A-Za-z]{8}\/[0-9A-Za-z]{15,18}$/)
      expect(link).not.toContain(mobile.slice(2))
      const [, , subPart, token = '', code = ''] = new URL(link).pathname.split('/')
      const target = await findPersonal(w.deps.pool, { subPart, token, code })
      expect(target?.content.id).toBe(content)
      expect(target?.recipient).toEqual({ campaignId: campaign, place: index + 1 })
      expect((await findMessage(w.deps.pool, w.account, target!.recipient!))?.mobile).toBe(mobile)
    }
  })

  test('counts the link in the parts, and holds and books the credits of the two-way wallet', async () => {
    const text = `${'All parents of class ten are asked to read this. '.repeat(2)}{#url#} - SUNRSE`
    const template = await addTemplate(w, text)
    const before = await wallet()
    const { campaign, links } = await sendTwoWay(
      w,
      twoWayForm(w, content, numbers(3, 300), { dlt_template_id: template, message: text }),
    )
    const { rows } = await w.deps.pool.query<{ text: string; parts: number; credits: number }>(
      'select text, parts, credits from messages where campaign_id = $1 order by id',
      [campaign],
    )
    for (const [index, row] of rows.entries()) {
      expect(row.text).toBe(text.replace('{#url#}', links[index]!.link))
      expect(row.parts).toBe(countParts(row.text, 'GSM-7'))
      expect(row).toMatchObject({ parts: 2, credits: 2 })
    }
    expect(countParts(text, 'GSM-7')).toBe(1)
    expect(before - (await wallet())).toBe(6)
  })

  test('is shown before it is sent with links as long as they will be', async () => {
    const form = twoWayForm(w, content, numbers(70, 400))
    const plan = await withScope(w.deps.pool, senderFor(w.account), tx =>
      planSend(tx, senderFor(w.account), form, w.deps.publicUrl),
    )
    const client = await w.deps.pool.connect()
    const sum = await analyse(client, w.deps, plan).finally(() => client.release())
    expect(sum).toMatchObject({ sendable: 70, rejected: 0 })
    const { links } = await sendTwoWay(w, form)
    const shown = sum.samples.map(({ text }) => /https:\S+/.exec(text)?.[0] ?? '')
    expect(shown.map(link => link.length)).toEqual(links.slice(0, 5).map(({ link }) => link.length))
    const [, , subPart, token = '', code = ''] = new URL(shown[0]!).pathname.split('/')
    expect(await findPersonal(w.deps.pool, { subPart, token, code })).toBeUndefined()
  })

  test('gives the same links when making its rows is cut off and gone on with', async () => {
    const given = [...numbers(12_000, 1000), ...numbers(50, 1000), ...numbers(500, 20_000)]
    const { send_sms_id: id } = await accept(w, twoWayForm(w, content, given))
    const client = await w.deps.pool.connect()
    let asked = 0
    await expandCampaign(w.deps, client, id, () => ++asked > 2).finally(() => client.release())
    const first = await linksOf(w, id)
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThan(12_500)
    await expand(w, id)
    const all = await linksOf(w, id)
    expect(all.slice(0, first.length)).toEqual(first)
    expect(all).toHaveLength(12_500)
    expect(new Set(all.map(({ link }) => link)).size).toBe(12_500)
    for (const at of [0, 999, 1000, 1001, 9999, 10_000, 11_999, 12_000, 12_499]) {
      const { path, mobile } = all[at]!
      const [, , , token = '', code = ''] = path.split('/')
      const target = await findPersonal(w.deps.pool, { token, code })
      expect((await findMessage(w.deps.pool, w.account, target!.recipient!))?.mobile, `row ${at}`).toBe(mobile)
    }
  })

  test('gives one link to a number that comes twice, whatever else its text says', async () => {
    const text = 'Dear {#var#}, see {#url#} - SUNRSE'
    const template = await addTemplate(w, text)
    const file = await w.uploads.upload(w.account, 'Mobile,Name\n9000000007,Asha\n9000000014,Ravi\n9000000007,Sunil\n')
    const form: SendForm = {
      ...twoWayForm(w, content, [], { dlt_template_id: template, message: text }),
      mobile_numbers: null,
      sms_type: 2,
      file_path: file,
      mapping: { 1: 'Name' },
    }
    const campaign = await acceptAndExpand(w, form)
    const { rows } = await w.deps.pool.query<{ text: string }>('select text from messages where campaign_id = $1 order by id', [
      campaign,
    ])
    expect(rows).toHaveLength(2)
    expect(rows[0]?.text).toMatch(/^Dear Asha, see https:\/\/desk\.example\.in\/2w\/SUNRSE\/\w{8}\/\w{15} - SUNRSE$/)
    expect(rows[1]?.text).toMatch(/^Dear Ravi, /)
  })

  test('takes its links from the domain that the settings name', async () => {
    await w.deps.pool.query(`insert into app_settings (key, value) values ('two_way_domain', '"go.example.in"')`)
    const { links } = await sendTwoWay(w, twoWayForm(w, content, numbers(2, 600)))
    expect(links[0]?.link).toMatch(/^https:\/\/go\.example\.in\/2w\//)
    await w.deps.pool.query(`delete from app_settings where key = 'two_way_domain'`)
  })

  test('never shares token or key with a copy of it', async () => {
    const { campaign } = await sendTwoWay(w, twoWayForm(w, content, numbers(1, 700)))
    const { rows } = await w.deps.pool.query<{ copied: boolean; other: boolean; content: number }>(
      `with copy as (insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, two_way_token, two_way_key)
         select account_id, unique_key || '2', campaign, message, route_type, header, audience, audience_hash || '2', two_way_token, two_way_key
         from campaigns where id = $1 returning two_way_token, two_way_key, two_way_content_id)
       select c.two_way_token <> p.two_way_token as copied, c.two_way_key <> p.two_way_key as other, c.two_way_content_id as content
       from copy c, campaigns p where p.id = $1`,
      [campaign],
    )
    expect(rows[0]).toEqual({ copied: true, other: true, content })
  })
})

describe('a two-way campaign that is sent again', () => {
  const sender = () => senderFor(w.account)
  const again = async (id: number, type: 'all' | 'failed' | 'retry' = 'all') => {
    const { send_sms_id: made } = await withScope(w.deps.pool, sender(), tx =>
      resendCampaign(tx, w.deps, sender(), id, { type, at: null, ratioSet: null, failedRatio: null, confirmed: true }),
    )
    await expand(w, made)
    return made
  }
  const stopped = async (form: SendForm) => {
    const sent = await sendTwoWay(w, form)
    await asSystem(w.deps.pool, tx => stopCampaign(tx, sent.campaign, { actorId: w.account }))
    return sent
  }
  const textsOf = async (campaign: number) =>
    (
      await w.deps.pool.query<{ mobile: string; text: string }>(
        'select mobile, text from messages where campaign_id = $1 order by id',
        [campaign],
      )
    ).rows
  /** Each recipient's new link leads to the page of the old campaign and to that recipient of the new one. */
  const leadThere = async (made: number, page: number) => {
    const links = await linksOf(w, made)
    for (const { path, mobile } of links) {
      const [, , subPart, token = '', code = ''] = path.split('/')
      const target = await findPersonal(w.deps.pool, { subPart, token, code })
      expect(target?.content.id).toBe(page)
      expect(target?.recipient?.campaignId).toBe(made)
      expect((await findMessage(w.deps.pool, w.account, target!.recipient!))?.mobile).toBe(mobile)
    }
    return links
  }
  const customForm = async (page: number, text: string): Promise<SendForm> => ({
    ...twoWayForm(w, page, [], { dlt_template_id: await addTemplate(w, text), message: text }),
    mobile_numbers: null,
    sms_type: 2,
    file_path: await w.uploads.upload(
      w.account,
      `Mobile,Name,Day\n${numbers(70, 3000)
        .map((mobile, index) => `${mobile},Asha${index},Monday`)
        .join('\n')}\n`,
    ),
    mapping: { 1: 'Name', 3: 'Day' },
  })

  test('leads to the same page by links of its own, none of them an old one', async () => {
    const page = await addContent(w, { take_response: 3 })
    const first = await stopped(twoWayForm(w, page, numbers(70, 2000)))
    const made = await again(first.campaign, 'failed')
    const links = await leadThere(made, page)
    expect(links.map(({ mobile }) => mobile)).toEqual(first.links.map(({ mobile }) => mobile))
    expect(new Set([...first.links, ...links].map(({ link }) => link)).size).toBe(140)
    const { rows } = await w.deps.pool.query(
      'select two_way_content_id, parent_campaign_id, route_type from campaigns where id = $1',
      [made],
    )
    expect(rows[0]).toEqual({ two_way_content_id: page, parent_campaign_id: first.campaign, route_type: 3 })
  })

  test.each(['Dear {#var#}, see {#url#} before {#var#} - SUNRSE', 'Dear {#var#}, see {#url#}before {#var#} - SUNRSE'])(
    'keeps what each row said beside its link, a second time too: %s',
    async text => {
      const page = await addContent(w)
      const first = await stopped(await customForm(page, text))
      const made = await again(first.campaign)
      await asSystem(w.deps.pool, tx => stopCampaign(tx, made, { actorId: w.account }))
      const third = await again(made, 'retry')
      const [old, next, last] = await Promise.all([first.campaign, made, third].map(textsOf))
      const links = [first.links, await linksOf(w, made), await linksOf(w, third)]
      // A word that follows without a blank is no part of the link.
      const plain = (rows: typeof old) =>
        rows?.map(row => ({ ...row, text: row.text.replace(/\/2w\/SUNRSE\/\w{8}\/\w+?(?= |before)/, '') }))
      expect(plain(next)).toEqual(plain(old))
      expect(plain(last)).toEqual(plain(old))
      expect(old).toHaveLength(70)
      expect(new Set(links.flat().map(({ link }) => link)).size).toBe(210)
      if (text.includes('} before')) for (const campaign of [made, third]) await leadThere(campaign, page)
    },
  )

  test('is refused once its page is over, gone or switched off, and charges nothing', async () => {
    const page = await addContent(w)
    const { campaign } = await stopped(twoWayForm(w, page, numbers(2, 4000)))
    const before = await wallet()
    const errors = () =>
      again(campaign).then(
        () => undefined,
        (problem: HttpProblem) => ({ status: problem.status, ...problem.errors }),
      )
    const set = (sql: string) => w.deps.pool.query(`update two_way_contents set ${sql} where id = $1`, [page])
    await set(`expiry = '2026-01-01'`)
    expect(await errors()).toEqual({ status: 422, two_way_content_id: [expect.stringContaining('expired')] })
    const start = () => asSystem(w.deps.pool, tx => startCampaign(tx, campaign, w.account))
    await expect(start()).rejects.toMatchObject({ status: 422, errors: { two_way_content_id: expect.anything() } })
    await set(`expiry = current_date + 30, status = 0`)
    expect(await errors()).toMatchObject({ status: 422, two_way_content_id: expect.anything() })
    await w.deps.pool.query('update campaigns set two_way_content_id = null where id = $1', [campaign])
    expect(await errors()).toEqual({ status: 422, two_way_content_id: [expect.stringContaining('gone')] })
    expect(await wallet()).toBe(before)
  })

  test('is put off only as far as its links live', async () => {
    const form = twoWayForm(w, content, numbers(2, 4100), { campaign_type: '1', campaign_send_date_time: inDays(5) })
    const id = await acceptAndExpand(w, form)
    const put = (days: number) => asSystem(w.deps.pool, tx => reschedule(tx, id, inDays(days), { timezone: 'Asia/Kolkata' }))
    await put(20)
    await expect(put(45)).rejects.toMatchObject({
      status: 422,
      errors: { campaign_send_date_time: [expect.stringContaining('links')] },
    })
  })

  test('goes on with the links it had when it is started after a stop', async () => {
    const { campaign, links } = await stopped(twoWayForm(w, content, numbers(5, 4200)))
    await asSystem(w.deps.pool, tx => startCampaign(tx, campaign, w.account))
    expect(await linksOf(w, campaign)).toEqual(links)
  })

  test('fills the two-way send page as it was: page, variable of the link, columns of the others', async () => {
    const form = await customForm(content, 'Dear {#var#}, see {#url#} before {#var#} - SUNRSE')
    const { campaign } = await sendTwoWay(w, form)
    const filled = await asSystem(w.deps.pool, tx => duplicateForm(tx, campaign))
    expect(filled).toMatchObject({
      route_type: 3,
      two_way_content_id: content,
      link_variable: 2,
      mapping: { 1: 'Name', 3: 'Day' },
    })
    const named = { sender_id: present(filled.sender_id), dlt_template_id: present(filled.dlt_template_id) }
    const { send_sms_id } = await accept(w, { ...filled, ...named, confirm_repeat: 1 })
    await expand(w, send_sms_id)
    const strip = (rows: { mobile: string; text: string }[]) => rows.map(row => row.text.replace(/https:\S+/, ''))
    expect(strip(await textsOf(send_sms_id))).toEqual(strip(await textsOf(campaign)))
  })
})

const wallet = async (): Promise<number> => {
  const { rows } = await w.deps.pool.query<{ n: number }>(
    `select balance as n from wallets where account_id = $1 and route_type = 3 and kind = 'main'`,
    [w.account],
  )
  return rows[0]!.n
}

describe('a two-way message is refused', () => {
  const cases: [string, string, () => Promise<Partial<SendForm>>][] = [
    ['without what its link leads to', 'two_way_content_id', async () => ({ two_way_content_id: null })],
    [
      "with another account's page",
      'two_way_content_id',
      async () => ({ two_way_content_id: await addContent(w, { account_id: w.stranger }) }),
    ],
    [
      'with a page that is switched off',
      'two_way_content_id',
      async () => ({ two_way_content_id: await addContent(w, { status: 0 }) }),
    ],
    [
      'with a page that is over',
      'two_way_content_id',
      async () => ({ two_way_content_id: await addContent(w, { expiry: '2026-01-01' }) }),
    ],
    [
      'when it starts after the last day of its links',
      'two_way_content_id',
      async () => ({ campaign_type: '1', campaign_send_date_time: inDays(45) }),
    ],
    [
      'when the text leaves no place for the link',
      'message',
      async () => ({ message: LINK_TEXT.replace('{#url#}', 'https://a.in') }),
    ],
    ['when the text leaves two places', 'message', async () => ({ message: `${LINK_TEXT} {#var#}` })],
    ['when its text is not the template', 'message', async () => ({ message: 'Something else {#url#}' })],
    [
      'when the link is longer than the variable may be',
      'message',
      async () => {
        const text = 'Short {#var#} - SUNRSE'
        return { dlt_template_id: await addTemplate(w, text), message: text }
      },
    ],
    ...[
      'https://elsewhere.example/?',
      'desk.example.in',
      'desk.example.in/2w/OTHERS/',
      'https://desk.example.in/2w/SUNRSE/x',
    ].map((entry): [string, string, () => Promise<Partial<SendForm>>] => [
      `when the ledger has ${entry} alone`,
      'message',
      async () => ({ dlt_template_id: await addTemplate(w, LINK_TEXT, { cta_list: entry }) }),
    ]),
  ]
  test.each(cases)('%s', async (_what, field, more) => {
    const form = twoWayForm(w, content, numbers(2, 800), await more())
    expect(Object.keys(await refusal(form))).toEqual([field])
  })

  test('by a Custom form that names no variable, a wrong one, or a column for the link', async () => {
    const text = 'Dear {#var#}, see {#var#} - SUNRSE'
    const template = await addTemplate(w, text)
    const file = await w.uploads.upload(w.account, 'Mobile,Name\n9000000007,Asha\n')
    const form: SendForm = {
      ...twoWayForm(w, content, [], { dlt_template_id: template, message: text }),
      mobile_numbers: null,
      sms_type: 2,
      file_path: file,
      mapping: { 1: 'Name' },
    }
    expect(await refusal(form)).toHaveProperty('link_variable')
    expect(await refusal({ ...form, link_variable: 3 })).toHaveProperty('link_variable')
    expect(await refusal({ ...form, link_variable: 2, mapping: { 1: 'Name', 2: 'Name' } })).toHaveProperty('mapping')
    expect(await refusal({ ...form, link_variable: 1, mapping: { 1: 'Name' } })).toHaveProperty('mapping')
  })

  test('where the desk knows no address of its own', async () => {
    const form = twoWayForm(w, content, numbers(2, 810))
    const sender = senderFor(w.account)
    const planned = withScope(w.deps.pool, sender, tx => planSend(tx, sender, form))
    await expect(planned).rejects.toMatchObject({ errors: { two_way_content_id: [expect.stringContaining('Domain of links')] } })
  })
})

test.each(['https://desk.example.in/2w/SUNRSE/', 'desk.example.in/2w/SUNRSE', 'https://DESK.example.in/2w/SUNRSE/?'])(
  'links pass that the ledger knows by domain and header: %s',
  async entry => {
    const template = await addTemplate(w, LINK_TEXT, { cta_list: `https://school.example/?\n${entry}` })
    const { links } = await sendTwoWay(w, twoWayForm(w, content, numbers(2, 820), { dlt_template_id: template }))
    expect(links).toHaveLength(2)
  },
)

test('promotional templates go out in promotional hours, on this route too', async () => {
  const template = await addTemplate(w, LINK_TEXT, { dlt_category: 4 })
  await outsideHours(async () => {
    const problem = await refusal(twoWayForm(w, content, numbers(2, 830), { dlt_template_id: template }))
    expect(problem).toHaveProperty('campaign_type')
  })
})

/** Promotional hours of one minute, which has passed for today or is to come: never now. */
const outsideHours = async (work: () => Promise<void>): Promise<void> => {
  const { rows } = await w.deps.pool.query<{ start: string; end: string }>(
    `select to_char(at, 'HH24:MI') as start, to_char(at + interval '1 minute', 'HH24:MI') as end
     from (select (now() at time zone 'Asia/Kolkata') + interval '12 hours' as at) x`,
  )
  const { start, end } = rows[0]!
  await w.deps.pool.query(
    `insert into app_settings (key, value) values ('promo_start', to_jsonb($1::text)), ('promo_end', to_jsonb($2::text))`,
    [start, end],
  )
  await work()
  await w.deps.pool.query(`delete from app_settings where key in ('promo_start', 'promo_end')`)
}

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 12:00:00`
