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

describe('order', () => {
  test.each([
    [{ sort_by: 'kind' }, 'sort_by'],
    [{ sort_by: 'user_id' }, 'sort_by'],
    [{ sort_by: 'password_hash' }, 'sort_by'],
    [{ sort_by: 'due desc, (select 1)' }, 'sort_by'],
    [{ sort_by: 'secret_rate' }, 'sort_by'],
    [{ sort_by: 1 }, 'sort_by'],
    [{ sort_by: ['due'] }, 'sort_by'],
    [{ sort_by: {} }, 'sort_by'],
    [{ sort_order: 'DESC; drop table parcels' }, 'sort_order'],
    [{ sort_order: 'up' }, 'sort_order'],
    [{ sort_order: 1 }, 'sort_order'],
    [{ sort_order: ['asc'] }, 'sort_order'],
  ])('takes its own column, the number or another column that is shown, up or down, and nothing else: %j', async (body, key) => {
    const { status, body: answer } = await list('parcels-by-due', body)
    expect({ status, errors: Object.keys(answer.errors ?? {}) }).toEqual({ status: 422, errors: [key] })
  })

  test('by another column puts few rows in order, the same by number, and is walked by its marks', async () => {
    await clear()
    await put([{ weight: 3 }, { weight: 1 }, { weight: null }, { weight: 3 }, { weight: 2 }, { weight: 3 }])
    const { rows } = await world.deps.pool.query<{ id: number }>(
      'select id from parcels order by weight desc nulls last, id desc',
    )
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { page } = await list('parcels-by-due', { sort_by: 'weight', per_page_record: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(row => row.id as number))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  test.each([
    ['one account', 'client', 5000],
    ['several accounts', 'reseller', 1000],
  ] as const)(
    'by another column is refused of too many rows of %s, with what to do; fewer, as filtered or searched, are sorted',
    async (_whose, who, most) => {
      await clear()
      const as = await world.signIn(world[who])
      const fill = (from: number, to: number) =>
        world.deps.pool.query(
          `insert into parcels (account_id, label, weight, kind) select $1, case when n <= 2 then 'red' else 'blue' end, n, case when n <= 3 then 'bag' else 'box' end
         from generate_series($2::int, $3::int) n`,
          [world.client.id, from, to],
        )
      const heaviest = { sort_by: 'weight', sort_order: 'desc' }
      const weights = async (body: object) =>
        (await list('parcels-by-due', { ...heaviest, ...body }, as)).page.data.map(row => row.weight)
      await fill(1, most)
      expect((await weights({}))[0]).toBe(most)
      await fill(most + 1, most + 1)
      expect(await list('parcels-by-due', heaviest, as)).toMatchObject({
        status: 422,
        body: {
          errors: {
            sort_by: [`More than ${most.toLocaleString('en-IN')} rows cannot be sorted by Weight. Filter or search first.`],
          },
        },
      })
      expect(await weights({ kind: 'bag' })).toEqual([3, 2, 1])
      expect(await weights({ search: 'red' })).toEqual([2, 1])
      expect((await list('parcels-by-weight', heaviest, as)).status).toBe(200)
      await clear()
    },
  )

  test.each([
    ['one account', 'client', 5001],
    ['several accounts', 'reseller', 1001],
  ] as const)(
    'by a column that an index has in order is had of however many rows of %s, searched or not, and walked by its marks',
    async (_whose, who, many) => {
      await clear()
      const as = await world.signIn(world[who])
      await world.deps.pool.query(
        `insert into parcels (account_id, label, weight) select $1, case when n % 2 = 0 then 'red' else 'blue' end, n / 3 from generate_series(1, 2 * $2::int) n`,
        [world.client.id, many],
      )
      for (const [body, label] of [
        [{}, '%'],
        [{ search: 'red' }, 'red'],
      ] as const) {
        const { rows } = await world.deps.pool.query<{ id: number }>(
          'select id from parcels where label like $1 order by weight desc, id desc limit 30',
          [label],
        )
        const seen: number[] = []
        let cursor: string | undefined
        while (seen.length < 30) {
          const { page } = await list(
            'parcels-by-label',
            { ...body, sort_by: 'weight', per_page_record: 10, ...(cursor && { cursor }) },
            as,
          )
          seen.push(...page.data.map(row => row.id as number))
          cursor = page.next_cursor
        }
        expect(seen).toEqual(rows.map(({ id }) => id))
      }
    },
  )

  test('by a column is for those who see it: the order would tell of it', async () => {
    const admin = await world.signIn(world.admin, ['parcel-list'])
    expect((await list('parcels-by-due', { sort_by: 'secret_rate' }, admin)).status).toBe(200)
    expect((await list('parcels-by-due', { sort_by: 'secret_rate' })).body.errors).toEqual({
      sort_by: ['This list can be sorted by due, id, label or weight.'],
    })
  })

  test('of the number is walked by its marks too', async () => {
    await clear()
    await put(Array.from({ length: 5 }, () => ({})))
    const first = await list('parcels-by-due', { sort_by: 'id', sort_order: 'asc', per_page_record: 3 })
    const second = await list('parcels-by-due', {
      sort_by: 'id',
      sort_order: 'asc',
      per_page_record: 3,
      cursor: first.page.next_cursor,
    })
    const ids = [...first.page.data, ...second.page.data].map(row => row.id as number)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids.length).toBe(5)
  })
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
