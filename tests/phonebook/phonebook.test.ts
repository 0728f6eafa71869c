import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchOfJob, LEFT } from '../../resources/language/undo.ts'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { emptyTrash } from '../../server/kernel/records/trash.ts'
import { testDatabase } from '../support/database.ts'
import { jobOver } from '../support/imports.ts'
import { type RecordBench, recordBench } from '../support/records.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

let world: World
let bench: RecordBench
let app: Awaited<ReturnType<typeof appOf>>
const number = (n: number) => `9190000${String(n).padStart(5, '0')}`

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  bench = recordBench(world, app)
})
afterAll(async () => void (await app.close()))
beforeEach(async () => {
  for (const table of ['contact_numbers', 'contact_groups', 'blacklists', 'trashed_rows', 'jobs'])
    await bench.query(`delete from ${table}`)
})

const mobiles = async (group: number) =>
  (
    await bench.query<{ mobile: string }>('select mobile from contact_numbers where contact_group_id = $1 order by mobile', [
      group,
    ])
  ).map(row => row.mobile)
const count = async (group: number) =>
  (await bench.query<{ n: number }>('select contacts_count as n from contact_groups where id = $1', [group]))[0]?.n

describe('contacts', () => {
  test('move to another group, except those that stand there already; both groups are counted', async () => {
    const [from, into] = [await bench.group(world.client), await bench.group(world.client)]
    const goes = await bench.contact(world.client, from, number(1))
    const stays = await bench.contact(world.client, from, number(2))
    await bench.contact(world.client, into, number(2))
    const client = await bench.as(world.client)
    const answer = await client('POST', 'contact-numbers-move', { ids: [goes, stays], contact_group_id: into })
    expect(answer.body.data).toMatchObject({ done: [goes], failed: [{ id: stays, message: expect.stringContaining('already') }] })
    expect([await mobiles(from), await mobiles(into)]).toEqual([[number(2)], [number(1), number(2)]])
    expect([await count(from), await count(into)]).toEqual([1, 2])
    expect((await client('POST', 'contact-numbers-move', { ids: [stays], contact_group_id: into })).status).toBe(409)
  })

  test('go back where their group and their place are still there, and the others stay; told record by record', async () => {
    const [a, b, into] = [await bench.group(world.client), await bench.group(world.client), await bench.group(world.client)]
    const orphan = await bench.contact(world.client, a, number(1))
    const goes = await bench.contact(world.client, b, number(2))
    const taken = await bench.contact(world.client, b, number(3))
    const client = await bench.as(world.client)
    const moved = await client('POST', 'contact-numbers-move', { ids: [orphan, goes, taken], contact_group_id: into })
    await bench.query('delete from contact_groups where id = $1', [a])
    await bench.contact(world.client, b, number(3))
    const answer = await client('POST', 'contact-numbers-move', { undo: (moved.body.data as { batch: string }).batch })
    expect(answer.body.data).toEqual({
      done: [goes],
      failed: [
        { id: taken, message: `${LEFT.taken}.` },
        { id: orphan, message: `${LEFT.parentGone}.` },
      ],
    })
    expect(answer.body.message).toBe('1 restored, 2 left: Its place is taken (1), What it belongs to is gone (1)')
    expect([await mobiles(b), await mobiles(into)]).toEqual([
      [number(2), number(3)],
      [number(1), number(3)],
    ])
    expect([await count(b), await count(into)]).toEqual([2, 2])
  })

  test('that somebody else adds while they are copied stay when the copying is undone', async () => {
    const [from, into] = [await bench.group(world.client), await bench.group(world.client)]
    const ids = [await bench.contact(world.client, from, number(1)), await bench.contact(world.client, from, number(2))]
    // In the place of another person, who is as quick.
    await bench.query(
      `create function meanwhile() returns trigger language plpgsql as $$ begin
         if pg_trigger_depth() = 1 then
           insert into contact_numbers (account_id, contact_group_id, created_by, mobile)
             values (${world.client.id}, ${into}, ${world.client.id}, '${number(1)}');
         end if;
         return null;
       end $$`,
    )
    await bench.query('create trigger meanwhile before insert on contact_numbers for each statement execute function meanwhile()')
    const client = await bench.as(world.client)
    const copied = await client('POST', 'contact-numbers-copy', { ids, contact_group_id: into })
    await bench.query('drop function meanwhile cascade')
    expect(copied.body.data).toMatchObject({ done: [ids[1]], failed: [{ id: ids[0] }] })
    expect(await mobiles(into)).toEqual([number(1), number(2)])
    const { batch } = copied.body.data as { batch: string }
    expect((await client('POST', 'contact-numbers-copy', { undo: batch })).body.data).toMatchObject({ failed: [] })
    expect([await mobiles(into), await count(into)]).toEqual([[number(1)], 1])
  })

  test('that were copied are taken back though their source is gone', async () => {
    const [from, into] = [await bench.group(world.client), await bench.group(world.client)]
    const source = await bench.contact(world.client, from, number(1))
    const client = await bench.as(world.client)
    const copied = await client('POST', 'contact-numbers-copy', { ids: [source], contact_group_id: into })
    const [copy] = await bench.query<{ id: number }>('select id from contact_numbers where contact_group_id = $1', [into])
    await bench.query('delete from contact_numbers where id = $1', [source])
    const { batch } = copied.body.data as { batch: string }
    expect((await client('POST', 'contact-numbers-copy', { undo: batch })).body.data).toEqual({ done: [copy?.id], failed: [] })
    expect([await mobiles(into), await count(into)]).toEqual([[], 0])
  })

  test('are copied with all that is known of them, a number once', async () => {
    const [a, b, into] = [await bench.group(world.client), await bench.group(world.client), await bench.group(world.client)]
    const older = await bench.contact(world.client, a, number(1), { name: 'Old', city: 'Surat' })
    const newer = await bench.contact(world.client, b, number(1), { name: 'आशा वर्मा', custom3: 'कक्षा 10', is_opted_out: 1 })
    const answer = await (await bench.as(world.client))('POST', 'contact-numbers-copy', {
      ids: [older, newer],
      contact_group_id: into,
    })
    expect(answer.body.data).toMatchObject({ done: [newer], failed: [{ id: older }] })
    expect(
      await bench.query('select name, city, custom3, is_opted_out from contact_numbers where contact_group_id = $1', [into]),
    ).toEqual([{ name: 'आशा वर्मा', city: null, custom3: 'कक्षा 10', is_opted_out: 1 }])
    expect([await count(into), (await mobiles(a)).length]).toEqual([1, 1])
  })

  test.each(['move', 'copy'])('do not %s from one account to another, whoever asks', async verb => {
    const from = await bench.group(world.client)
    const foreign = await bench.group(world.sibling)
    const contact = await bench.contact(world.client, from, number(1))
    const body = { ids: [contact], contact_group_id: foreign }
    expect((await (await bench.as(world.client))('POST', `contact-numbers-${verb}`, body)).body.errors).toHaveProperty(
      'contact_group_id',
    )
    expect((await (await bench.as(world.admin))('POST', `contact-numbers-${verb}`, body)).status).toBe(409)
    expect((await (await bench.as(world.stranger))('POST', `contact-numbers-${verb}`, body)).status).toBe(404)
    expect(await mobiles(foreign)).toEqual([])
  })
})

describe('groups', () => {
  test('merge into one: each number once, blanks filled, whoever opted out stays so, the emptied ones gone', async () => {
    const [a, b, into] = [await bench.group(world.client), await bench.group(world.client), await bench.group(world.client)]
    await bench.contact(world.client, into, number(1), { name: 'Asha' })
    await bench.contact(world.client, a, number(1), { name: 'Other', city: 'Surat', is_opted_out: 1 })
    await bench.contact(world.client, a, number(2), { name: 'Ravi' })
    await bench.contact(world.client, b, number(2), { email: 'ravi@example.in' })
    const answer = await (await bench.as(world.client))('POST', 'contact-groups-merge', { ids: [a, b], contact_group_id: into })
    expect(answer.status).toBe(200)
    expect(
      await bench.query(
        'select mobile, name, city, email, is_opted_out from contact_numbers where contact_group_id = $1 order by mobile',
        [into],
      ),
    ).toEqual([
      { mobile: number(1), name: 'Asha', city: 'Surat', email: null, is_opted_out: 1 },
      { mobile: number(2), name: 'Ravi', city: null, email: 'ravi@example.in', is_opted_out: 0 },
    ])
    expect(await bench.query('select id from contact_groups')).toEqual([{ id: into }])
    expect(await count(into)).toBe(2)
  })

  test('of another account, or the group itself, are not merged', async () => {
    const [own, foreign] = [await bench.group(world.client), await bench.group(world.sibling)]
    const admin = await bench.as(world.admin)
    expect((await admin('POST', 'contact-groups-merge', { ids: [foreign], contact_group_id: own })).status).toBe(409)
    expect((await admin('POST', 'contact-groups-merge', { ids: [own], contact_group_id: own })).body.errors).toHaveProperty(
      'contact_group_id',
    )
    expect(await bench.query('select id from contact_groups order by id')).toHaveLength(2)
  })

  test('say which numbers stand elsewhere too, and keep them here alone when told; that can be undone', async () => {
    const [here, other] = [await bench.group(world.client, 'Class 10'), await bench.group(world.client, 'Staff')]
    const foreign = await bench.group(world.sibling)
    await bench.contact(world.client, here, number(1))
    await bench.contact(world.client, here, number(2))
    await bench.contact(world.client, other, number(1), { name: 'Asha' })
    await bench.contact(world.client, other, number(3))
    await bench.contact(world.sibling, foreign, number(1))
    const client = await bench.as(world.client)
    expect((await client('GET', `contact-group-duplicates/${here}`)).body.data).toEqual({
      total: 1,
      numbers: [{ mobile: number(1), name: 'Asha', groups: ['Staff'] }],
    })
    const done = await client('POST', `contact-group-keep-here/${here}`)
    expect(done.body.data).toMatchObject({ removed: 1 })
    expect([await mobiles(other), await mobiles(foreign)]).toEqual([[number(3)], [number(1)]])
    expect(
      await bench.query('select name from contact_numbers where contact_group_id = $1 and mobile = $2', [here, number(1)]),
    ).toEqual([{ name: 'Asha' }])
    const { batch } = done.body.data as { batch: string }
    expect((await client('POST', 'contact-groups-restore', { batch })).status).toBe(200)
    expect([await mobiles(other), await count(other)]).toEqual([[number(1), number(3)], 2])
    expect((await client('POST', `contact-group-keep-here/${other}`)).status).toBe(200)
    expect((await client('POST', `contact-group-keep-here/${other}`)).status).toBe(409)
  })

  test('come back with all their contacts', async () => {
    const group = await bench.group(world.client, 'Parents')
    for (let n = 0; n < 5; n++) await bench.contact(world.client, group, number(n), { name: `Person ${n}` })
    const before = await bench.query('select * from contact_numbers order by id')
    const client = await bench.as(world.client)
    const gone = await client('POST', 'contact-groups-delete', { ids: [group] })
    expect(await bench.query('select 1 from contact_numbers')).toEqual([])
    const { batch } = gone.body.data as { batch: string }
    expect((await client('POST', 'contact-groups-restore', { batch })).body.data).toEqual({ count: 6 })
    expect(await bench.query('select * from contact_numbers order by id')).toEqual(before)
    expect(await count(group)).toBe(5)
  })
})

describe('a deletion', () => {
  const block = async (owner: Account, amount: number) => {
    const ids: number[] = []
    for (let n = 0; n < amount; n++) ids.push(await bench.blocked(owner, number(n)))
    return ids
  }

  test('of contacts is undone with what they hold', async () => {
    const group = await bench.group(world.client, 'Staff')
    for (let n = 0; n < 3; n++) await bench.contact(world.client, group, number(n), { name: `Person ${n}` })
    const before = await bench.query<{ id: number }>('select * from contact_numbers order by id')
    const client = await bench.as(world.client)
    const gone = await client('POST', 'contact-numbers-delete', { ids: before.slice(1).map(({ id }) => id) })
    const { batch } = gone.body.data as { batch: string }
    expect(await count(group)).toBe(1)
    expect((await client('POST', 'contact-numbers-restore', { batch })).body.data).toEqual({ count: 2 })
    expect(await bench.query('select * from contact_numbers order by id')).toEqual(before)
    expect(await count(group)).toBe(3)
  })

  test('is undone by the person who made it, once', async () => {
    const ids = await block(world.client, 3)
    const client = await bench.as(world.client)
    const { batch } = (await client('POST', 'blacklist-action', { ids, action: 'delete' })).body.data as { batch: string }
    expect((await (await bench.as(world.sibling))('POST', 'blacklist-restore', { batch })).status).toBe(409)
    expect((await (await bench.as(world.admin))('POST', 'blacklist-restore', { batch })).status).toBe(409)
    expect((await client('POST', 'contact-numbers-restore', { batch })).status).toBe(409)
    expect((await client('POST', 'blacklist-restore', { batch: 'x' })).status).toBe(422)
    expect((await client('POST', 'blacklist-restore', { batch })).body.data).toEqual({ count: 3 })
    expect(await bench.query('select action, entity from audit_log order by seq desc limit 1')).toEqual([
      { action: 'blacklist.restore', entity: 'blacklist' },
    ])
    expect((await client('POST', 'blacklist-restore', { batch })).status).toBe(409)
    expect(await bench.query('select id from blacklists order by id')).toEqual(ids.map(id => ({ id })))
  })

  test('brings back what nobody has added anew since', async () => {
    const ids = await block(world.client, 2)
    const client = await bench.as(world.client)
    const { batch } = (await client('POST', 'blacklist-action', { ids, action: 'delete' })).body.data as { batch: string }
    const again = await bench.blocked(world.client, number(0))
    expect((await client('POST', 'blacklist-restore', { batch })).body.data).toEqual({ count: 1 })
    expect((await bench.query<{ id: number }>('select id from blacklists')).map(row => row.id).sort()).toEqual(
      [ids[1], again].sort(),
    )
  })

  test('that a job carried out comes back whole', async () => {
    await bench.query(
      `insert into blacklists (account_id, mobile_number) select $1, '9190001' || lpad(n::text, 5, '0') from generate_series(1, 1200) n`,
      [world.client.id],
    )
    const ids = (await bench.query<{ id: number }>('select id from blacklists')).map(row => row.id)
    const token = await world.signIn(world.client)
    const client = await bench.as(world.client)
    const { job_id } = (await client('POST', 'blacklist-action', { ids, action: 'delete' })).body.data as { job_id: number }
    const worker = startJobs(world.deps, companions, { every: 10 })
    try {
      await jobOver(app, token, job_id)
    } finally {
      await worker.stop()
    }
    expect(await bench.query('select 1 from blacklists')).toEqual([])
    const back = await client('POST', 'blacklist-restore', { batch: batchOfJob(job_id) })
    expect(back.body.data).toEqual({ count: 1200 })
  })

  test('is forgotten after a day', async () => {
    const ids = await block(world.client, 1)
    const client = await bench.as(world.client)
    const { batch } = (await client('POST', 'blacklist-action', { ids, action: 'delete' })).body.data as { batch: string }
    await bench.query(`update trashed_rows set at = now() - interval '25 hours'`)
    expect((await client('POST', 'blacklist-restore', { batch })).status).toBe(409)
    await emptyTrash(world.deps.pool)
    expect(await bench.query('select 1 from trashed_rows')).toEqual([])
  })
})

describe('many numbers blocked at once', () => {
  test('are each taken once, those known already are left, and who added them is told', async () => {
    await bench.blocked(world.client, number(1))
    const client = await bench.as(world.client)
    const answer = await client('POST', 'blacklist-many', {
      mobile_numbers: `${number(1)}, +91 90000 00002\n9000000003;9000000003`,
      reason: 'complaint',
      remark: 'Called the office',
    })
    expect(answer.body.data).toEqual({ added: 2, known: 1 })
    const list = (await client('POST', 'blacklists', { reason: 'complaint' })).body.data as {
      data: { added_by: string; remark: string }[]
    }
    expect(list.data).toHaveLength(2)
    expect(list.data[0]).toMatchObject({ added_by: 'client', remark: 'Called the office' })
  })

  test('with a wrong one among them are all refused, naming it', async () => {
    const answer = await (await bench.as(world.client))('POST', 'blacklist-many', {
      mobile_numbers: '9000000002, 12345, 4000000000',
    })
    expect(answer.body.errors?.mobile_numbers?.[0]).toContain('12345, 4000000000')
    expect(await bench.query('select 1 from blacklists')).toEqual([])
  })

  test('by somebody above are shown to the account as the operator’s', async () => {
    await (await bench.as(world.admin))('POST', 'blacklist', { mobile_number: '9000000001', user_id: world.client.id })
    const list = (await (await bench.as(world.client))('POST', 'blacklists', {})).body.data as { data: { added_by: string }[] }
    expect(list.data.map(row => row.added_by)).toEqual(['Operator'])
  })

  test('are found by their beginning, with the code of the country or without', async () => {
    for (const mobile of ['919000000001', '919000000002', '918000000001']) await bench.blocked(world.client, mobile)
    const client = await bench.as(world.client)
    const found = async (mobile_number: string) =>
      ((await client('POST', 'blacklists', { mobile_number })).body.data as { data: { mobile_number: string }[] }).data.map(
        row => row.mobile_number,
      )
    expect(await found('9190000')).toEqual(['919000000002', '919000000001'])
    expect(await found('9000000001')).toEqual(['919000000001'])
    expect(await found('0001')).toEqual([])
  })
})
