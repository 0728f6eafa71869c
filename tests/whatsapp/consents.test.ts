import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counts, type Report, reportOf } from '../support/imports.ts'
import { sendForm } from '../support/upload.ts'
import { openSendDesk, type SendDesk } from './sendDesk.ts'

type Json = Readonly<Record<string, unknown>>

let desk: SendDesk
let people = 0

beforeAll(async () => {
  desk = await openSendDesk()
})
afterAll(() => desk.app.close())

const person = () => `9197${String(++people).padStart(8, '0')}`
const note = (more: Json = {}, token = desk.token) =>
  desk.ask(
    'POST',
    'wa-consent',
    { wa_configuration_id: desk.number, mobile: person(), at: '2026-01-31 09:30:00', source: 'paper', ...more },
    token,
  )
const noted = async (more: Json = {}) => {
  const { body, status } = await note(more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Json & { id: number }
}
const withdraw = (ids: readonly number[], more: Json = {}, token = desk.token) =>
  desk.ask('POST', 'wa-consent-action', { ids, action: 'withdraw', source: 'call', ...more }, token)
const listed = async (filter: Json, token = desk.token) =>
  ((await desk.ask('POST', 'wa-consents', filter, token)).body.data as { data: Json[] }).data
const known = (mobile: string, number = desk.number) =>
  desk.one(
    `select opted_in, source, proof, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at from wa_consents
     where mobile = $1 and wa_configuration_id = $2`,
    [mobile, number],
  )
const blocked = async (mobile: string) =>
  (await desk.one('select status from blacklists where mobile_number = $1 and account_id = $2', [mobile, desk.world.client.id]))
    ?.status
/** What the person said in a conversation at a time. */
const said = (mobile: string, optedIn: number, at: string, number = desk.number) =>
  desk.one(
    `insert into wa_consents (account_id, wa_configuration_id, mobile, opted_in, source, at)
     values ($1, $2, $3, $4, 'word', $5::timestamp at time zone 'Asia/Kolkata')`,
    [desk.world.client.id, number, mobile, optedIn, at],
  )
const file = (text: string, more: Json = {}, token = desk.token) =>
  sendForm(desk.app, token, 'wa-consents-import', [
    ...Object.entries({ wa_configuration_id: desk.number, source: 'form', ...more }).map(([name, value]) => ({
      name,
      value: String(value),
    })),
    { name: 'file', value: text, filename: 'people.csv', type: 'text/csv' },
  ])
/** How many of these a marketing message is sent to. */
const reached = async (mobiles: readonly string[]) => {
  const { body } = await desk.ask('POST', 'wa-send-message', {
    whats_app_configuration_id: desk.number,
    whats_app_template_id: desk.offer,
    variables: { body: { 1: 'friend', 2: '20 %' } },
    mobile_numbers: mobiles.join('\n'),
    confirm_repeat: 1,
  })
  return (body.data as { total_to_send: number } | undefined)?.total_to_send ?? body.errors ?? body.message
}

describe('an opt-in', () => {
  test('noted by hand is listed with its number, time, source, proof and who noted it, and opens marketing to the person', async () => {
    const [mobile, other] = [person(), person()]
    const row = await noted({ mobile, proof: 'Admission form, page 2' })
    expect(await listed({ mobile })).toMatchObject([
      {
        id: row.id,
        mobile,
        wa_configuration_id: desk.number,
        opted_in: 1,
        source: 'paper',
        at: '2026-01-31 09:30:00',
        proof: 'Admission form, page 2',
        added_by: desk.world.client.username,
      },
    ])
    expect(await reached([mobile, other])).toBe(1)
    expect(await listed({ mobile, opted_in: 0 })).toEqual([])
  })

  test.each<[string, Json, string]>([
    ['said by what only a conversation can say', { source: 'word' }, 'source'],
    ['at a time still to come', { at: '2999-01-01 00:00:00' }, 'at'],
    ['without a time', { at: null }, 'at'],
    ['at a number that is not there', { wa_configuration_id: 999_999_999 }, 'wa_configuration_id'],
    ['without a number of the person', { mobile: '12' }, 'mobile'],
  ])('%s is refused at its field', async (_name, more, field) => {
    const { status, body } = await note(more)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test('is refused where the person has said something later, and takes the place of what he said before', async () => {
    const mobile = person()
    await said(mobile, 0, '2026-03-01 10:00:00')
    const { status, body } = await note({ mobile, at: '2026-03-01 10:00:00' })
    expect([status, body.errors?.at?.[0]]).toEqual([422, 'Opted out on 01-03-2026 10:00:00 AM: what was said last counts.'])
    expect(await known(mobile)).toMatchObject({ opted_in: 0, source: 'word' })
    await noted({ mobile, at: '2026-03-01 10:01:00' })
    expect(await known(mobile)).toMatchObject({ opted_in: 1, source: 'paper' })
    expect((await note({ mobile, at: '2026-02-01 10:00:00', opted_in: 0 })).body.errors?.at?.[0]).toMatch(
      /^Opted in on 01-03-2026/,
    )
  })

  test('takes off the blacklist what came on by an opt-out before it, not by one at another number since', async () => {
    const [mobile, other] = [person(), person()]
    const second = await desk.addNumber(desk.world.client)
    for (const one of [mobile, other]) await noted({ mobile: one, opted_in: 0, at: '2026-02-01 10:00:00' })
    expect([await blocked(mobile), await blocked(other)]).toEqual([1, 1])
    await said(other, 0, '2026-05-01 10:00:00', second)
    for (const one of [mobile, other]) await noted({ mobile: one, at: '2026-04-01 10:00:00' })
    expect([await blocked(mobile), await blocked(other)]).toEqual([0, 1])
  })

  test('belongs to an account that may send from the number, and is seen by it and those above', async () => {
    const { world } = desk
    const [reseller, sibling] = [await world.signIn(world.reseller), await world.signIn(world.sibling)]
    const mobile = person()
    expect((await note({ mobile, user_id: world.sibling.id }, reseller)).body.errors).toEqual({
      wa_configuration_id: ['This user cannot send from this number.'],
    })
    const { id } = (await note({ mobile }, reseller)).body.data as { id: number }
    expect(await listed({ mobile })).toMatchObject([{ id }])
    expect(await listed({ mobile }, reseller)).toMatchObject([{ user_id: world.client.id }])
    expect(await listed({ mobile }, sibling)).toEqual([])
    expect((await desk.ask('GET', `wa-consent/${id}`, undefined, sibling)).status).toBe(404)
    expect((await withdraw([id], {}, sibling)).status).toBe(404)
    expect((await note({}, sibling)).body.errors).toHaveProperty('wa_configuration_id')
  })
})

describe('opting people out', () => {
  test('holds at once, with its source and proof, blocks the number, and cannot be undone by an older opt-in', async () => {
    const mobile = person()
    const { id } = await noted({ mobile })
    expect(await reached([mobile])).toBe(1)
    const { body } = await withdraw([id], { proof: 'Ticket 4711' })
    expect(body.data).toMatchObject({ done: [id], failed: [] })
    expect(await known(mobile)).toMatchObject({ opted_in: 0, source: 'call', proof: 'Ticket 4711' })
    expect(await blocked(mobile)).toBe(1)
    expect(await reached([mobile])).not.toBe(1)
    expect((await note({ mobile, at: '2026-06-01 10:00:00' })).body.errors).toHaveProperty('at')
    expect((await withdraw([id])).status).toBe(409)
    const audited = await desk.one(
      `select count(*)::int as n from audit_log where action = 'wa-consents.withdraw' and entity_id = $1`,
      [String(id)],
    )
    expect(audited).toEqual({ n: 1 })
  })

  test('needs to say how the person told it', async () => {
    const { id } = await noted()
    for (const source of ['', 'button', 'rumour'])
      expect((await withdraw([id], { source })).body.errors, source).toHaveProperty('source')
  })

  test('of one person at two numbers at once blocks him once', async () => {
    const mobile = person()
    const second = await desk.addNumber(desk.world.client)
    const ids = [(await noted({ mobile })).id, (await noted({ mobile, wa_configuration_id: second })).id]
    expect((await withdraw(ids)).body.data).toMatchObject({ done: ids })
    expect(await blocked(mobile)).toBe(1)
  })

  test('can be noted of a person who never opted in', async () => {
    const mobile = person()
    await noted({ mobile, opted_in: 0, source: 'call' })
    expect([(await known(mobile)).opted_in, await blocked(mobile)]).toEqual([0, 1])
  })
})

describe('a file of opt-ins', () => {
  const refusals = ({ errors }: Report) => errors.map(({ row, field, message }) => [row, field, message])

  test('is taken row by row: an opt-out of that time or later refuses its row, a later opt-in stays', async () => {
    const [fresh, stopped, again, later, repeated, ahead, wrong] = Array.from({ length: 7 }, person)
    await said(stopped!, 0, '2026-03-01 10:00:00')
    await said(again!, 0, '2026-01-05 10:00:00')
    await said(later!, 1, '2026-04-01 10:00:00')
    const report = reportOf(
      await file(
        [
          'Mobile No.,Consent date,Proof',
          `${fresh},31-01-2026,Page 1`,
          `${stopped},01/03/2026 09:59,Page 2`,
          `${again},2026-01-06 08:15:00,Page 3`,
          `${later},01-03-2026 04:05:06 PM,Page 4`,
          `${repeated},2026-01-31 09:30,Page 5`,
          `${repeated},2026-01-31 09:31,Page 6`,
          `${ahead},01-01-2999,Page 7`,
          `${wrong},31-02-2026,Page 8`,
          '12,31-01-2026,Page 9',
        ].join('\n'),
      ),
    )
    expect(counts(report)).toEqual({ imported: 3, updated: 0, skipped: 1, duplicates: 1, invalid: 4 })
    expect(refusals(report)).toEqual([
      [3, 'at', 'Opted out on 01-03-2026 10:00:00 AM: what was said last counts.'],
      [8, 'at', 'This time is still to come.'],
      [9, 'at', 'Enter a date like 2026-01-31 09:30:00.'],
      [10, 'mobile', expect.any(String)],
    ])
    expect(await known(fresh!)).toEqual({ opted_in: 1, source: 'form', proof: 'Page 1', at: '2026-01-31 00:00' })
    expect(await known(stopped!)).toMatchObject({ opted_in: 0, source: 'word' })
    expect(await known(again!)).toMatchObject({ opted_in: 1, proof: 'Page 3', at: '2026-01-06 08:15' })
    expect(await known(later!)).toMatchObject({ opted_in: 1, source: 'word', at: '2026-04-01 10:00' })
    expect(await known(repeated!)).toMatchObject({ proof: 'Page 5' })
    expect(await reached([fresh!, stopped!, again!, later!])).toBe(3)
  })

  test('asked to replace what is known replaces nothing that was said later', async () => {
    const mobile = person()
    await said(mobile, 1, '2026-04-01 10:00:00')
    const report = reportOf(await file(`mobile,at\n${mobile},2026-01-31 09:30\n`, { duplicates: 'update' }))
    expect(counts(report)).toMatchObject({ updated: 0, skipped: 1 })
    expect(await known(mobile)).toMatchObject({ source: 'word', at: '2026-04-01 10:00' })
  })

  test('without a column for the time, a number of the desk or a source is refused as a whole', async () => {
    const text = `mobile,at\n${person()},2026-01-31 09:30\n`
    expect((await file(`mobile\n${person()}\n`)).body.errors?.mapping?.[0]).toContain('Said on')
    expect((await file(text, { wa_configuration_id: 999_999_999 })).body.errors).toHaveProperty('wa_configuration_id')
    expect((await file(text, { source: '' })).body.errors).toHaveProperty('source')
    expect((await file(text, { source: 'word' })).body.errors).toHaveProperty('source')
    const sibling = await desk.world.signIn(desk.world.sibling)
    expect((await file(text, {}, sibling)).body.errors).toHaveProperty('wa_configuration_id')
  })

  test('for a number that was lent belongs to who sends from it', async () => {
    const { world } = desk
    const lent = await desk.addNumber(world.reseller)
    await desk.one('insert into wa_configuration_accounts (wa_configuration_id, account_id) values ($1, $2)', [
      lent,
      world.client.id,
    ])
    const mobile = person()
    const reseller = await world.signIn(world.reseller)
    reportOf(
      await file(`mobile,at\n${mobile},2026-01-31 09:30\n`, { wa_configuration_id: lent, user_id: world.client.id }, reseller),
    )
    expect(await listed({ mobile })).toMatchObject([{ wa_configuration_id: lent, opted_in: 1 }])
  })
})
