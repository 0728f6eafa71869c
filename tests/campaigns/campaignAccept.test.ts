import { beforeEach, describe, expect, it } from 'vitest'
import { acceptCampaign } from '../../server/campaigns/accept.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { senderFor, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import {
  addAccount,
  addPrimaryRoute,
  addSecondaryRoute,
  CUSTOM_TEXT,
  NORMAL_TEXT,
  normalForm,
  numbers,
} from '../support/delivery.ts'
import { issue } from '../support/money.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 1000 })
})

const accept = (form: SendForm, sender = senderFor(w.account)) =>
  withScope(pool, sender, tx => acceptCampaign(tx, w.deps, sender, form))
const form = (more: Partial<SendForm> = {}) => normalForm(w.registered, numbers(3), more)
const refusal = (form: SendForm) =>
  accept(form).then(
    () => expect.fail('was accepted'),
    error => error.errors ?? { [error.status]: error.message },
  )
const campaigns = async () =>
  (await pool.query('select count(*) as n from campaigns where account_id = $1', [w.account])).rows[0].n

describe('accepting a message to many', () => {
  it('stores the campaign and holds its credits in one transaction, and answers with the figures', async () => {
    const answer = await accept(form({ mobile_numbers: '9876543210\n9876543211\n9876543210\n12345', campaign: ' Holiday ' }))
    expect(answer).toMatchObject({
      campaign: 'Holiday',
      total_contacts: 3,
      total_duplicates: 1,
      total_invalid_number: 1,
      total_block_number: 0,
      message_parts: 1,
      total_credit_deduct: 2,
      balance: 998,
      status: 'Pending',
    })
    const { rows } = await pool.query('select * from campaigns where id = $1', [answer.send_sms_id])
    expect(rows[0]).toMatchObject({
      account_id: w.account,
      phase: 'accepted',
      header: 'SUNRSE',
      template_code: '1107161234567890001',
      total_credit_hold: 2,
      total_credit_deduct: 2,
      unique_key: answer.unique_key,
    })
    expect(await balanceOf(pool, w.account, 1, 'held')).toBe(2)
  })

  it('leaves nothing behind when its transaction is rolled back', async () => {
    const sender = senderFor(w.account)
    await expect(
      withScope(pool, sender, async tx => {
        await acceptCampaign(tx, w.deps, sender, form())
        throw new Error('the line was cut')
      }),
    ).rejects.toThrow('the line was cut')
    expect(await campaigns()).toBe(0)
    expect(await balanceOf(pool, w.account, 1)).toBe(1000)
  })

  it('is refused when the credits do not suffice, with both figures', async () => {
    expect(await refusal(form({ mobile_numbers: numbers(1001).join(' ') }))).toEqual({
      credit: ['Not enough credits. Needed 1,001, available 1,000.'],
    })
    expect(await campaigns()).toBe(0)
  })

  it('is paid in credits: pulses and money pay for no text message', async () => {
    await issue(pool, { id: w.account }, 5000, 4)
    await issue(pool, { id: w.account }, 50_000_000, 5)
    expect(await refusal(form({ mobile_numbers: numbers(1001).join(' ') }))).toEqual({
      credit: ['Not enough credits. Needed 1,001, available 1,000.'],
    })
    await accept(form())
    expect([
      await balanceOf(pool, w.account, 1),
      await balanceOf(pool, w.account, 4),
      await balanceOf(pool, w.account, 5),
    ]).toEqual([997, 5000, 50_000_000])
  })

  it('fifty times at once, with credits for ten, is accepted ten times', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => accept(form({ mobile_numbers: numbers(100, index * 100).join(' ') }))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason.errors.credit[0]).toMatch(/^Not enough credits\. Needed 100, available \d+\.$/)
    expect(await balanceOf(pool, w.account, 1)).toBe(0)
    expect(await campaigns()).toBe(10)
  })

  it('counts parts and encoding itself, whatever the form claims', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into dlt_templates (account_id, template_name, dlt_template_id, pe_id, sender_id, dlt_category, dlt_message)
       values ($1, 'long', '1107161234567890009', '1', array[$2::bigint], 2, 'Namaste {#var#} - SUNRSE') returning id`,
      [w.account, w.registered.senderId],
    )
    const long = { dlt_template_id: rows[0]!.id, message: `Namaste ${'आ'.repeat(30)} - SUNRSE`, message_type: 1 }
    expect(await accept(form(long))).toMatchObject({ message_parts: 1, total_credit_deduct: 3 })
    expect(await accept(form({ message_type: 2, message: NORMAL_TEXT.padEnd(0) }))).toMatchObject({ total_credit_deduct: 3 })
  })

  it('counts, charges and keeps a text without the white space that was typed around its words', async () => {
    const typed = `  ${NORMAL_TEXT.replace(', ', `,\r\n${' '.repeat(150)}\n`)}\t`
    const answer = await accept(form({ message: typed }))
    expect(answer).toMatchObject({ message_parts: 1, total_credit_deduct: 3 })
    const { rows } = await pool.query('select message from campaigns where id = $1', [answer.send_sms_id])
    expect(rows[0].message).toBe(NORMAL_TEXT.replace(', ', ',\n'))
    // Blanks more or less make no other message.
    expect(await refusal(form({ message: `${typed} ` }))).toHaveProperty('409')
  })

  it('charges the weight of the route', async () => {
    await addSecondaryRoute(pool, [w.primary], { route_type: 2, is_default: 0, credit_weight: 3 })
    await pool.query('update secondary_routes set credit_weight = 4 where id = $1', [w.secondary])
    expect(await accept(form())).toMatchObject({ total_credit_deduct: 12 })
  })
})

describe('a repeat', () => {
  it('of the last minute asks whether it is meant', async () => {
    const { send_sms_id } = await accept(form())
    expect(await refusal(form())).toEqual({ 409: `This looks like a repeat of campaign #${send_sms_id}. Send again?` })
    expect(await refusal(form({ campaign: 'Another name' }))).toHaveProperty('409')
    await accept(form({ confirm_repeat: 1 }))
    await accept(form({ mobile_numbers: numbers(2).join(' ') }))
    expect(await campaigns()).toBe(3)
  })

  it('by a double click makes one campaign and one hold', async () => {
    const answers = await Promise.allSettled([accept(form()), accept(form()), accept(form())])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(pool, w.account, 1)).toBe(997)
  })

  it('after a minute is an order like any other', async () => {
    await accept(form())
    await pool.query(`update campaigns set created_at = created_at - interval '61 seconds'`)
    await accept(form())
    expect(await campaigns()).toBe(2)
  })
})

describe('what is refused, by field', () => {
  it.each<[string, () => Partial<SendForm>, Record<string, RegExp>]>([
    ['no recipients', () => ({ mobile_numbers: ' ' }), { mobile_numbers: /^Enter numbers/ }],
    [
      'no usable recipients',
      () => ({ mobile_numbers: '12345' }),
      { mobile_numbers: /None of the recipients can be sent to: 1 invalid/ },
    ],
    [
      'a text that differs from its template',
      () => ({ message: NORMAL_TEXT.replace('closed', 'open') }),
      { message: /^At character 28/ },
    ],
    ['a template of nobody', () => ({ dlt_template_id: 999_999 }), { dlt_template_id: /Choose an active template/ }],
    ['a sender ID of nobody', () => ({ sender_id: 999_999 }), { sender_id: /Choose an active sender ID/ }],
    [
      'a promotional template on a transaction route',
      () => ({ dlt_template_id: w.registered.promotional }),
      { dlt_template_id: /does not take/ },
    ],
    [
      'a Custom message without a file',
      () => ({ sms_type: 2, message: CUSTOM_TEXT, dlt_template_id: w.registered.custom }),
      { file_path: /needs a file/ },
    ],
    ['flash where it is not allowed', () => ({ is_flash: 1 }), { is_flash: /not allowed/ }],
    ['instant to many', () => ({ priority: 3, mobile_numbers: numbers(11).join(' ') }), { priority: /at most 10 recipients/ }],
    [
      'a start too soon',
      () => ({ campaign_type: '1', campaign_send_date_time: inMinutes(4) }),
      { campaign_send_date_time: /at least 5 minutes/ },
    ],
    [
      'a start too late',
      () => ({ campaign_type: '1', campaign_send_date_time: inMinutes(91 * 1440) }),
      { campaign_send_date_time: /within 90 days/ },
    ],
    ['a schedule without a time', () => ({ campaign_type: '1' }), { campaign_send_date_time: /Choose when/ }],
    ['groups of somebody else', () => ({ contact_group_ids: [999_999] }), { contact_group_ids: /groups of this account/ }],
    ['a file that is gone', () => ({ file_path: 'uploads/0000000000000000' }), { file_path: /no longer there/ }],
    [
      'more pasted numbers than allowed',
      () => ({ mobile_numbers: numbers(21).join(' ') }),
      { mobile_numbers: /At most 20 numbers can be pasted/ },
    ],
    ["a payer outside the caller's tree", () => ({ user_id: w.stranger }), { user_id: /The selected user is not valid/ }],
  ])('%s', async (_, change, expected) => {
    await pool.query(
      `insert into app_settings (key, value) values ('max_contacts_paste', '20') on conflict (key) do update set value = '20'`,
    )
    const errors = await refusal(form(change()))
    await pool.query(`delete from app_settings where key = 'max_contacts_paste'`)
    expect(Object.keys(errors)).toEqual(Object.keys(expected))
    for (const [field, pattern] of Object.entries(expected)) expect(errors[field].join(' ')).toMatch(pattern)
    expect(await campaigns()).toBe(0)
    expect(await balanceOf(pool, w.account, 1)).toBe(1000)
  })

  it('a template or sender ID that is inactive, past its date, or not linked', async () => {
    await pool.query('update dlt_templates set status = 0 where id = $1', [w.registered.normal])
    expect(await refusal(form())).toHaveProperty('dlt_template_id')
    await pool.query(`update dlt_templates set status = 1, expiry_date = '2020-01-01' where id = $1`, [w.registered.normal])
    expect(await refusal(form())).toEqual({ dlt_template_id: ['The template is past its validity.'] })
    await pool.query(`update dlt_templates set expiry_date = null, sender_id = '{}' where id = $1`, [w.registered.normal])
    expect(await refusal(form())).toEqual({ sender_id: ['The sender ID is not linked to the template.'] })
    await pool.query('update sender_ids set status = 0 where id = $1', [w.registered.senderId])
    expect(await refusal(form())).toHaveProperty('sender_id')
  })

  it('an account that is not active, or whose credits are over', async () => {
    await pool.query(`update accounts set validity_date = '2020-01-01' where id = $1`, [w.account])
    expect(await refusal(form())).toHaveProperty('user_id')
    await pool.query(`update accounts set validity_date = null, status = 3 where id = $1`, [w.account])
    expect(await refusal(form())).toEqual({ user_id: ['The account is not active.'] })
  })

  it('an account without a verified document, where documents are wanted', async () => {
    await pool.query(`insert into app_settings (key, value) values ('kyc_required', '1')`)
    try {
      expect(await refusal(form())).toEqual({
        user_id: ['No document of this account is verified yet. Upload one under Edit profile, Documents.'],
      })
      const add = (kind: string, status: number, expiry: string | null) =>
        pool.query(
          `insert into user_documents (account_id, document_type, file, status, expiry_date) values ($1, $2, 'x', $3, $4)`,
          [w.account, kind, status, expiry],
        )
      await add('pan', 0, null)
      await add('gst', 1, '2020-01-01')
      expect(await refusal(form())).toHaveProperty('user_id')
      await add('aadhaar', 1, null)
      await accept(form())
    } finally {
      await pool.query(`delete from app_settings where key = 'kyc_required'`)
    }
  })

  it('more messages than the account may send in a day', async () => {
    await pool.query('update accounts set daily_limit = 5 where id = $1', [w.account])
    await accept(form())
    expect(await refusal(form({ mobile_numbers: numbers(3, 50).join(' ') }))).toEqual({
      mobile_numbers: ['The account may send 5 messages a day; 2 are left today.'],
    })
  })

  it('more messages than an account above may send in a day with all below it, whose limit it is told only there and above', async () => {
    const reseller = await addAccount(pool, { userType: 1, columns: { name: 'Marigold', daily_limit: 5 } })
    const [one, other] = [await world(pool, { credits: 99 }), await world(pool, { credits: 99 })]
    for (const { account } of [one, other])
      await pool.query('update accounts set parent_id = $2 where id = $1', [account, reseller])
    const send = (at: World, count: number, sender = senderFor(at.account)) =>
      withScope(pool, sender, tx =>
        acceptCampaign(
          tx,
          at.deps,
          sender,
          normalForm(at.registered, numbers(count), { user_id: at.account, confirm_repeat: 1 }),
        ),
      ).then(
        () => 'accepted',
        error => error.errors,
      )
    expect(await send(one, 3)).toBe('accepted')
    const told = { mobile_numbers: ['Marigold and the accounts below, together, may send 5 messages a day; 2 are left today.'] }
    const untold = { mobile_numbers: ['These are more messages than may be sent today. Ask whoever manages your account.'] }
    expect(await send(other, 4)).toEqual(untold)
    expect(await send(other, 4, senderFor(reseller, 1))).toEqual(told)
    expect(await send(other, 4, senderFor(await addAccount(pool, { userType: 0 }), 0))).toEqual(told)
    // Of many at once as many as the limit allows, whoever sends them.
    const many = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(index % 2 ? one : other, 2, senderFor(reseller, 1))),
    )
    expect(many.filter(answer => answer === 'accepted')).toHaveLength(1)
    // What the client may send by himself is counted beside it.
    await pool.query('update accounts set daily_limit = 4 where id = $1', [one.account])
    await pool.query('update accounts set daily_limit = 0 where id = $1', [reseller])
    expect(await send(one, 2)).toEqual({
      mobile_numbers: [expect.stringMatching(/^The account may send 4 messages a day; [01] are left/)],
    })
    expect(await send(other, 9)).toBe('accepted')
  })

  it('a message that the route cannot carry', async () => {
    await pool.query('update primary_routes set allow_unicode = 0 where id = $1', [w.primary])
    expect(await refusal(form({ message_type: 2 }))).toEqual({
      message: ['The text needs Unicode, which this route does not carry.'],
    })
    await pool.query('update primary_routes set allow_unicode = 1, status = 0 where id = $1', [w.primary])
    expect(await refusal(form())).toHaveProperty('route_type')
  })
})

describe('promotional hours', () => {
  const promotional = (more: Partial<SendForm> = {}) =>
    form({ route_type: 2, dlt_template_id: w.registered.promotional, ...more })
  const open = (start: string, end: string) =>
    pool.query(
      `insert into app_settings (key, value) values ('promo_start', to_jsonb($1::text)), ('promo_end', to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value`,
      [start, end],
    )
  const clock = (minutes: number) => new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(11, 16)

  it('hold for messages at once and for scheduled ones', async () => {
    await addSecondaryRoute(pool, [w.primary], { route_type: 2, is_default: 0 })
    const { rows } = await pool.query<{ id: number }>(
      'select id from secondary_routes where route_type = 2 order by id desc limit 1',
    )
    await pool.query('insert into route_assignments (account_id, route_type, secondary_route_id) values ($1, 2, $2)', [
      w.account,
      rows[0]!.id,
    ])
    await open(clock(-60), clock(60))
    await accept(promotional())
    expect(await refusal(promotional({ campaign_type: '1', campaign_send_date_time: inMinutes(120) }))).toMatchObject({
      campaign_send_date_time: [
        expect.stringMatching(/^Promotional messages can be sent between \d\d:\d\d [AP]M and \d\d:\d\d [AP]M\.$/),
      ],
    })
    await open(clock(60), clock(120))
    expect(await refusal(promotional({ confirm_repeat: 1 }))).toHaveProperty('campaign_type')
    await accept(promotional({ campaign_type: '1', campaign_send_date_time: inMinutes(90), confirm_repeat: 1 }))
    await pool.query('delete from app_settings')
  })
})

describe('who pays', () => {
  it('is the account that an operator or a reseller names, from its own wallet and with its own templates', async () => {
    const reseller = await addAccount(pool, { userType: 1, credits: 50 })
    await pool.query('update accounts set parent_id = $2 where id = $1', [w.account, reseller])
    const answer = await accept(form({ user_id: w.account }), { ...senderFor(reseller, 1) })
    expect(answer.balance).toBe(997)
    const admin = await addAccount(pool, { userType: 0 })
    await accept(form({ user_id: w.account, confirm_repeat: 1 }), senderFor(admin, 0))
    const { rows } = await pool.query(
      'select distinct account_id, actor_id from campaigns where account_id = $1 order by actor_id',
      [w.account],
    )
    expect(rows).toEqual([
      { account_id: w.account, actor_id: reseller },
      { account_id: w.account, actor_id: admin },
    ])
  })

  it('obeys the blacklists of the accounts above, which the sender itself may not see', async () => {
    const parent = await addAccount(pool, { userType: 1 })
    await pool.query('update accounts set parent_id = $2 where id = $1', [w.account, parent])
    await pool.query(`insert into blacklists (account_id, mobile_number, scope) values ($1, $2, 'subtree')`, [
      parent,
      numbers(1)[0],
    ])
    const sender = senderFor(w.account)
    await withScope(pool, sender, async tx => {
      expect(await acceptCampaign(tx, w.deps, sender, form())).toMatchObject({ total_block_number: 1, total_credit_deduct: 2 })
      expect((await tx.query('select from blacklists')).rowCount).toBe(0)
      await expect(tx.query('update wallets set balance = 1')).rejects.toThrow('permission denied')
    }).catch(error => expect(error.message).toContain('aborted'))
  })

  it('may use templates and sender IDs that were lent to it', async () => {
    const borrower = await addAccount(pool, { credits: 10 })
    expect(await accept(form(), senderFor(borrower)).catch(error => error.errors)).toHaveProperty('dlt_template_id')
    await pool.query('insert into dlt_template_accounts (dlt_template_id, account_id) values ($1, $2)', [
      w.registered.normal,
      borrower,
    ])
    await pool.query('insert into sender_id_accounts (sender_id_id, account_id) values ($1, $2)', [
      w.registered.senderId,
      borrower,
    ])
    expect(await accept(form(), senderFor(borrower))).toMatchObject({ balance: 7 })
  })

  it("sends through its own route, else its nearest ancestor's, else the default", async () => {
    const routeOf = async () => {
      const { send_sms_id } = await accept(form({ confirm_repeat: 1 }))
      return (await pool.query('select secondary_route_id from campaigns where id = $1', [send_sms_id])).rows[0]
        .secondary_route_id
    }
    const parent = await addAccount(pool, { userType: 1 })
    await pool.query('update accounts set parent_id = $2 where id = $1', [w.account, parent])
    const [own, above] = [
      await addSecondaryRoute(pool, [await addPrimaryRoute(pool)], { is_default: 0 }),
      await addSecondaryRoute(pool, [await addPrimaryRoute(pool)], { is_default: 0 }),
    ]
    expect(await routeOf()).toBe(w.secondary)
    await pool.query('insert into route_assignments (account_id, route_type, secondary_route_id) values ($1, 1, $2)', [
      parent,
      above,
    ])
    expect(await routeOf()).toBe(above)
    await pool.query('insert into route_assignments (account_id, route_type, secondary_route_id) values ($1, 1, $2)', [
      w.account,
      own,
    ])
    expect(await routeOf()).toBe(own)
  })
})

function inMinutes(minutes: number): string {
  return new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
