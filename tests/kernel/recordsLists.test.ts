import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { uuidOf, type World } from '../support/world.ts'
import { openParcelDesk } from './parcelDesk.ts'

const desk = openParcelDesk()
const { list, clear, put } = desk
let world: World

beforeAll(() => {
  ;({ world } = desk)
})

describe('filters', () => {
  test.each([
    'nosuch',
    'password_hash',
    'account_id',
    'id',
    'label_from',
    'due',
    'label; drop table parcels',
    '"label"',
    "label' or '1'='1",
    't.label',
    'constructor',
    '__defineGetter__',
    '',
  ])('know declared keys only: %j', async key => {
    const { status, body } = await list('parcels-by-due', { [key]: 'x' })
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: [key] })
  })

  test('are refused on fields that the person may not see', async () => {
    await clear()
    await world.deps.pool.query(`insert into parcels (account_id, label, secret_rate) values ($1, 'hidden', 7)`, [
      world.client.id,
    ])
    expect((await list('parcels-by-due', { secret_rate: 7 })).status).toBe(422)
    expect((await list('parcels-by-due', { user_id: world.client.id })).status).toBe(422)
    const admin = await world.signIn(world.admin)
    expect((await list('parcels-by-due', { secret_rate: 7 }, admin)).page.total).toBe(1)
  })

  test('by an account out of reach are told, not answered with an empty list', async () => {
    const reseller = await world.signIn(world.reseller)
    expect((await list('parcels-by-due', { user_id: world.client.id }, reseller)).status).toBe(200)
    expect((await list('parcels-by-due', { user_id: [world.client.id, world.sibling.id] }, reseller)).status).toBe(200)
    for (const user_id of [world.stranger.id, 999_999_999, [world.client.id, world.stranger.id], world.admin.id]) {
      const { status, body } = await list('parcels-by-due', { user_id }, reseller)
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { user_id: ['The selected user is not valid.'] } })
    }
  })

  test.each([
    ['weight', 'x'],
    ['weight', true],
    ['weight', {}],
    ['weight', 1.5],
    ['weight', '1e3'],
    ['weight', 2 ** 60],
    ['kind', 'crate'],
    ['kind', ['box', 'crate']],
    ['kind', [['box']]],
    ['kind', { $ne: 'box' }],
    ['label', 5.5e300],
    ['label', ['a']],
    ['label', 'x'.repeat(201)],
    ['day_from', '2026-02-30'],
    ['day_from', 'yesterday'],
    ['day_to', 20260101],
    ['due_from', '2026-01-01 10:00:00'],
    ['due_to', ['2026-01-01']],
    ['search', 'x'.repeat(201)],
    ['search', 5],
    ['search', ['a']],
    ['search', { a: 1 }],
    ['ids', 'x'],
    ['ids', 5],
    ['ids', [0]],
    ['ids', [-1]],
    ['ids', [true]],
    ['ids', [[1]]],
    ['ids', ['1e3']],
    ['ids', [null]],
    ['ids', Array.from({ length: 1001 }, (_, i) => i + 1)],
  ])('refuse a value of the wrong kind at its key: %s %j', async (key, value) => {
    const { status, body } = await list('parcels-by-due', { [key]: value })
    // A number in a text filter is the text of that number.
    if (key === 'label' && typeof value === 'number') expect(status).toBe(200)
    else expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: [key] })
  })

  test('take what SQL and LIKE would read as theirs for plain letters', async () => {
    const labels = ["o'hara", '100%', 'a_b', 'axb', 'back\\slash', '?', '$1', '";--', '\u202eabc', '%', "') or ('1'='1"]
    await clear()
    await put(labels.map(label => ({ label })))
    for (const label of labels)
      for (const body of [{ label }, { search: label }]) {
        const { page } = await list('parcels-by-label', body)
        expect({ body, found: page.data.map(row => row.label).toSorted() }).toEqual({
          body,
          found: labels.filter(other => other.includes(label)).toSorted(),
        })
      }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('%', '_', '\\', "'", '"', '?', '$', '1', ';', '-', ' ', 'o', '*', '(') }),
        async typed => {
          const { status, page } = await list('parcels-by-label', { search: typed })
          const wanted = typed.trim().toLowerCase()
          expect(status).toBe(200)
          expect(page.data.length).toBe(labels.filter(label => label.toLowerCase().includes(wanted)).length)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('that hold blanks look for nothing', async () => {
    for (const body of [{ label: '  ' }, { search: '  ' }, { day_from: ' ' }, { kind: '' }, { label: null }])
      expect((await list('parcels-by-label', body)).page.total).toBe(11)
  })

  test('by day count whole days of the account, both ends included', async () => {
    await clear()
    // 31 January in Kolkata begins at 18:30 the day before by UTC.
    await put([
      { label: 'before', due: '2026-01-30 18:29:59.999999+00', day: '2026-01-30' },
      { label: 'first', due: '2026-01-30 18:30:00+00', day: '2026-01-31' },
      { label: 'last', due: '2026-01-31 18:29:59.999999+00', day: '2026-01-31' },
      { label: 'after', due: '2026-01-31 18:30:00+00', day: '2026-02-01' },
    ])
    for (const ends of [
      { due_from: '2026-01-31', due_to: '2026-01-31' },
      { day_from: '2026-01-31', day_to: '2026-01-31' },
    ])
      expect((await list('parcels-by-label', ends)).page.data.map(row => row.label)).toEqual(['first', 'last'])
  })

  test('take one of several values, and none of none', async () => {
    await clear()
    await put([{ kind: 'box' }, { kind: 'bag' }, {}])
    expect((await list('parcels-by-label', { kind: ['box', 'bag'] })).page.total).toBe(2)
    expect((await list('parcels-by-label', { kind: 'box' })).page.total).toBe(1)
    expect((await list('parcels-by-label', { kind: [] })).page.total).toBe(0)
  })
})

describe('the lists of the desk', () => {
  test('find templates by one header or several', async () => {
    const { pool } = world.deps
    const { rows } = await pool.query<{ id: number }>(
      `insert into sender_ids (account_id, sender_id, pe_id, status) values ($1, 'AAAAAA', '1', 1), ($1, 'BBBBBB', '1', 1) returning id`,
      [world.client.id],
    )
    const [a, b] = rows.map(row => row.id)
    await pool.query(
      `insert into dlt_templates (account_id, template_name, dlt_template_id, pe_id, sender_id, dlt_message)
       values ($1, 'one', '111111111111', '1', array[$2::bigint], 'x'), ($1, 'both', '222222222222', '1', array[$2::bigint, $3], 'x')`,
      [world.client.id, a, b],
    )
    expect((await list('dlt-templates', { sender_id: b })).page.data.map(row => row.template_name)).toEqual(['both'])
    expect((await list('dlt-templates', { sender_id: [a, b] })).page.total).toBe(2)
    expect((await list('dlt-templates', { sender_id: 'x' })).status).toBe(422)
  })

  test('of reports tell campaigns of the panel from others by yes or no, not by a list', async () => {
    expect((await list('delivery-report', { only_campaign: 1 })).status).toBe(200)
    expect((await list('delivery-report', { only_campaign: [1] })).status).toBe(422)
  })

  test('of users give a select names and numbers only, whatever it asks for', async () => {
    const reseller = await world.signIn(world.reseller)
    const { page } = await list('users-for-ddl', { search: 'cli', userType: 2 }, reseller)
    expect(page.data).toEqual([
      { id: world.client.id, account_uuid: await uuidOf(world, world.client), name: 'client', username: 'client', userType: 2 },
    ])
    const client = await world.signIn(world.client)
    const own = await list('users-for-ddl', {}, client)
    expect(own.page.data.map(({ id }) => id)).toEqual([world.client.id])
    expect((await list('users', {}, client)).status).toBe(403)
    expect((await list('users-for-ddl', { account_type: 1 }, reseller)).status).toBe(422)
    expect((await list('users-for-ddl', { parent_id: world.admin.id }, reseller)).status).toBe(422)
  })
})
