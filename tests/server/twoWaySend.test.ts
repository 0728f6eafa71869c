import { beforeAll, describe, expect, test } from 'vitest'
import { countParts } from '../../messaging/segments.ts'
import { withScope } from '../../server/access/scope.ts'
import { analyse } from '../../server/campaigns/analyse.ts'
import { expandCampaign } from '../../server/campaigns/expand.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { planSend } from '../../server/campaigns/plan.ts'
import { HttpProblem } from '../../server/http/errors.ts'
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
    for (const at of [0, 9999, 10_000, 11_999, 12_000, 12_499]) {
      const { path, mobile } = all[at]!
      const [, , , token = '', code = ''] = path.split('/')
      const target = await findPersonal(w.deps.pool, { token, code })
      expect((await findMessage(w.deps.pool, w.account, target!.recipient!))?.mobile, `row ${at}`).toBe(mobile)
    }
  }, 30_000)

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
