import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedNumbers } from '../../server/campaigns/exportRanges.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { duplicateForm } from '../../server/campaigns/life/duplicate.ts'
import { resendCampaign } from '../../server/campaigns/life/resend.ts'
import { numberLog } from '../../server/campaigns/numberLog.ts'
import { sendOptions } from '../../server/campaigns/options.ts'
import { sendTest } from '../../server/campaigns/sendTest.ts'
import type { CallHandler } from '../../server/kernel/context/context.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { blacklistCompanion } from '../../server/phonebook/blacklists.ts'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { accept, acceptAndExpand, expand, senderFor, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, normalForm, numbers } from '../support/delivery.ts'

const { pool } = await testDatabase()
let w: World
let us: number
let germany: number
let india: number

const idOf = async (iso2: string) =>
  (await pool.query<{ id: number }>('select id from countries where iso2 = $1', [iso2])).rows[0]!.id
const set = (id: number, columns: Record<string, unknown>) =>
  pool.query(
    `update countries set ${Object.keys(columns)
      .map((name, i) => `${name} = $${i + 2}`)
      .join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  )

beforeAll(async () => {
  await ensureCountries(pool)
  ;[us, germany, india] = [await idOf('US'), await idOf('DE'), await idOf('IN')]
  await set(us, { status: 1, is_sms_allowed: 1, min_length: 10, max_length: 10 })
  await set(germany, { status: 1, is_sms_allowed: 1, min_length: 10, max_length: 11 })
})
beforeEach(async () => {
  await set(india, { status: 1, is_sms_allowed: 1 })
  w = await world(pool, {
    credits: 1000,
    columns: { allow_international: 1 },
    route: { country_ids: [india, us] },
  })
})

const form = (more: Partial<SendForm> = {}) => normalForm(w.registered, ['+1 202 555 0123'], { country_id: us, ...more })
const refusal = (form: SendForm, sender = senderFor(w.account)) =>
  accept(w, form, sender).then(
    () => expect.fail('was accepted'),
    error => error.errors,
  )
const rowsOf = async (id: number) =>
  (
    await pool.query<{ mobile: string; state: number; err: string | null }>(
      'select mobile, state, err from messages where account_id = $1 and campaign_id = $2 order by row_no',
      [w.account, id],
    )
  ).rows.map(({ mobile, err }) => (err ? `${mobile} ${err}` : mobile))
const column = async (table: string, id: number, change: Record<string, unknown>) => {
  const [[name, value]] = Object.entries(change) as [[string, unknown]]
  await pool.query(`update ${table} set ${name} = $2 where id = $1`, [id, value])
}

describe('a message to another country', () => {
  test('goes to its numbers, however they are written, and keeps back what is too short or too long', async () => {
    const typed = [
      '+1 202 555 0123',
      '001-202-555-0124',
      '12025550125',
      '2025550126',
      '(202) 555-0123',
      '202555012',
      '919876543210',
    ]
    const id = await acceptAndExpand(w, form({ mobile_numbers: typed.join('\n') }))
    expect(await rowsOf(id)).toEqual([
      '12025550123',
      '12025550124',
      '12025550125',
      '12025550126',
      '202555012 L001',
      '919876543210 L001',
    ])
    const { rows } = await pool.query(
      'select total_contacts, total_duplicates, total_invalid_number from campaigns where id = $1',
      [id],
    )
    expect(rows[0]).toEqual({ total_contacts: 6, total_duplicates: 1, total_invalid_number: 2 })
  })

  test('reads a file without a heading, not one number less', async () => {
    const path = await w.uploads.upload(w.account, '12025550123\n12025550124\n')
    const guessed = await acceptAndExpand(w, form({ mobile_numbers: null, file_path: path }))
    expect(await rowsOf(guessed)).toEqual(['12025550123', '12025550124'])
    const named = await acceptAndExpand(
      w,
      form({ mobile_numbers: null, file_path: path, file_mobile_field: '12025550123', confirm_repeat: 1 }),
    )
    expect(await rowsOf(named)).toEqual(['12025550123', '12025550124'])
  })

  test('passes over beginnings that are not in use in India', async () => {
    await pool.query(`insert into invalid_series (prefix, kind, status) values ('2025', 'series', 1) on conflict do nothing`)
    expect(await rowsOf(await acceptAndExpand(w, form()))).toEqual(['12025550123'])
  })

  test('is tried with one number, which is judged at its own field', async () => {
    const trial = (mobile: string) =>
      withScope(pool, senderFor(w.account), tx =>
        sendTest({ tx, caller: senderFor(w.account), deps: w.deps } as never, form({ mobile_numbers: null }), mobile),
      )
    const { send_sms_id } = await trial('202 555 0199')
    await expand(w, send_sms_id)
    expect(await rowsOf(send_sms_id)).toEqual(['12025550199'])
    await expect(trial('9876')).rejects.toMatchObject({
      errors: { test_mobile: ['A mobile number of United States has 10 digits after +1; this one has 4.'] },
    })
  })

  test('leaves out who is on the blacklist, where numbers of other countries stand with their code', async () => {
    const addMany = blacklistCompanion.handlers?.toolbar?.addMany as CallHandler
    const caller = { ...senderFor(w.account), userAgent: 'Firefox', requestId: '1' }
    const block = (mobile_numbers: string) =>
      withScope(pool, caller, tx => addMany({ tx, caller, input: { mobile_numbers } } as never))
    await block('+1 (202) 555-0123 98765 43210')
    await expect(block('12025550199')).rejects.toMatchObject({
      errors: { mobile_numbers: [expect.stringMatching(/Start numbers of other countries with \+/)] },
    })
    const id = await acceptAndExpand(w, form({ mobile_numbers: '2025550123 2025550124' }))
    expect(await rowsOf(id)).toEqual(['12025550123 L002', '12025550124'])
  })

  test('is found by its number where that could be an Indian one, too', async () => {
    const singapore = await idOf('SG')
    await set(singapore, { status: 1, is_sms_allowed: 1, min_length: 8, max_length: 8 })
    await column('primary_routes', w.primary, { country_ids: [singapore] })
    const id = await acceptAndExpand(w, form({ country_id: singapore, mobile_numbers: '9123 4567' }))
    expect(storedNumbers('6591234567')).toEqual(['916591234567', '6591234567'])
    const campaign = { id, account_id: w.account, message: '' }
    const log = await numberLog(pool, campaign, {
      page: 1,
      perPage: 15,
      search: '6591234567',
      timezone: 'Asia/Kolkata',
      isOperator: false,
    })
    expect(log.data).toEqual([expect.objectContaining({ mobile: '6591234567' })])
  })

  test('is sent again, and used again, to the same country', async () => {
    const id = await acceptAndExpand(w, form({ mobile_numbers: '2025550123' }))
    await pool.query(`update campaigns set status = 'Completed' where id = $1`, [id])
    expect(await duplicateForm(pool, id)).toMatchObject({ country_id: us, mobile_numbers: '2025550123' })
    const query = { type: 'all', at: null, ratioSet: null, failedRatio: null, confirmed: true } as const
    const { send_sms_id } = await withScope(pool, senderFor(w.account), tx =>
      resendCampaign(tx, w.deps, senderFor(w.account), id, query),
    )
    await expand(w, send_sms_id)
    expect(await rowsOf(send_sms_id)).toEqual(['12025550123'])
  })
})

describe('the country of a message is refused at its field', () => {
  const told = async (form_: SendForm, sentence: RegExp, sender = senderFor(w.account)) => {
    const errors = await refusal(form_, sender)
    expect(Object.keys(errors)).toEqual(['country_id'])
    expect(errors.country_id[0]).toMatch(sentence)
  }

  test('where the account sends to India alone', async () => {
    await column('accounts', w.account, { allow_international: 0 })
    await told(form(), /sends to India alone.*Limits of the user/)
    expect((await accept(w, normalForm(w.registered, numbers(1)))).total_contacts).toBe(1)
  })

  test.each([{ status: 0 }, { is_sms_allowed: 0 }])('where the country is not open to text messages: %j', async closed => {
    const france = await idOf('FR')
    await set(france, { status: 1, is_sms_allowed: 1, ...closed })
    await told(form({ country_id: france }), /not sent to France: an admin opens it under Countries/)
  })

  test('where India itself is closed', async () => {
    await set(india, { is_sms_allowed: 0 })
    await told(normalForm(w.registered, numbers(1)), /not sent to India/)
  })

  test('where a gateway of the route does not reach it, for operators by its name', async () => {
    await told(form({ country_id: germany }), /route "[^"]+" does not reach Germany. Ask your operator/)
    await told(
      form({ country_id: germany, user_id: w.account }),
      /gateway "[^"]+" of the route "[^"]+" does not reach Germany. Add the country/,
      senderFor(w.account, 3),
    )
    await column('primary_routes', w.primary, { country_ids: [us] })
    await told(normalForm(w.registered, numbers(1)), /does not reach India/)
  })

  test('where the gateway that stands in for one does not reach it', async () => {
    const spare = await addPrimaryRoute(pool)
    await column('primary_routes', w.primary, { failover_primary_route_id: spare })
    await told(form(), /does not reach United States/)
    await column('primary_routes', spare, { country_ids: [us] })
    expect((await accept(w, form())).total_contacts).toBe(1)
  })

  test('where nobody says which country is India, over a gateway that names none', async () => {
    await pool.query(`update primary_routes set country_ids = '{}'`)
    await set(india, { iso2: 'XI' })
    try {
      expect(await refusal(form())).toEqual({ country_id: [expect.stringContaining('does not reach United States')] })
    } finally {
      await set(india, { iso2: 'IN' })
    }
  })

  test('and contact groups at theirs, as they hold Indian numbers', async () => {
    const errors = await refusal(form({ mobile_numbers: null, contact_group_ids: [1] }))
    expect(errors).toEqual({ contact_group_ids: [expect.stringMatching(/Indian numbers/)] })
  })
})

describe('a message to India', () => {
  test('is the same whether its country is named or not', async () => {
    const typed = ['9876543210', '+91 98765 43211', '12345']
    await accept(w, normalForm(w.registered, typed))
    await expect(accept(w, normalForm(w.registered, typed, { country_id: india }))).rejects.toMatchObject({ status: 409 })
    const id = await acceptAndExpand(w, normalForm(w.registered, typed, { country_id: india, confirm_repeat: 1 }))
    expect(await rowsOf(id)).toEqual(['919876543210', '919876543211', '12345 L001'])
    const { rows } = await pool.query<{ spec: object }>(`select audience->'spec' as spec from campaigns where id = $1`, [id])
    expect(rows[0]!.spec).not.toHaveProperty('country')
  })

  test('needs no list of countries', async () => {
    await set(india, { iso2: 'XX' })
    try {
      expect((await accept(w, normalForm(w.registered, numbers(1)))).total_contacts).toBe(1)
    } finally {
      await set(india, { iso2: 'IN' })
    }
  })
})

test('the send page is told the countries that the account may send to, India first', async () => {
  const told = async () =>
    (await withScope(pool, senderFor(w.account), tx => sendOptions(tx, senderFor(w.account), undefined))).countries.map(
      ({ iso2, is_home }) => `${iso2} ${is_home}`,
    )
  expect(await told()).toEqual(['IN 1', ...(await abroad())])
  await column('accounts', w.account, { allow_international: 0 })
  expect(await told()).toEqual(['IN 1'])
})
const abroad = async () =>
  (
    await pool.query<{ iso2: string }>(
      `select iso2 from countries where status = 1 and is_sms_allowed = 1 and iso2 <> 'IN' order by name`,
    )
  ).rows.map(({ iso2 }) => `${iso2} 0`)
