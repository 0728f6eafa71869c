import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counts, importBench, reportOf } from '../support/imports.ts'
import { call } from '../support/world.ts'

const bench = importBench()

describe('DLR codes of a vendor', () => {
  test('are added or brought up to date by route, code and status word', async () => {
    const { query, world } = bench
    const [{ id: route }] = (await query<{ id: number }>(
      `insert into primary_routes (route_name, smsc_id) values ('Vendor', 'vendor') returning id`,
    )) as [{ id: number }]
    const admin = await world.signIn(world.admin)
    const send = (text: string, values = {}) => bench.send('administration/dlrcode-vender-import', text, values, admin)
    const first =
      'code,stat,description,internal_status\n000,DELIVRD,Delivered,Delivered\n011,undeliv,No memory,FAILED\n011,,Any other,\n'
    expect(counts(reportOf(await send(first, { primary_route_id: route })))).toMatchObject({ imported: 3, updated: 0 })
    const again =
      'Code;Meaning;Status word\n011;Memory of the handset is full;UNDELIV\n011;Something else;\n012;No answer;UNDELIV\n'
    expect(counts(reportOf(await send(again, { primary_route_id: route })))).toMatchObject({ imported: 1, updated: 2 })
    expect(counts(reportOf(await send(again)))).toMatchObject({ imported: 3, updated: 0 })
    expect(
      await query(
        'select dlr_code, stat, description, internal_status from dlr_codes where primary_route_id = $1 order by dlr_code, stat',
        [route],
      ),
    ).toEqual([
      { dlr_code: '000', stat: 'DELIVRD', description: 'Delivered', internal_status: 'DELIVRD' },
      { dlr_code: '011', stat: 'UNDELIV', description: 'Memory of the handset is full', internal_status: 'FAILED' },
      { dlr_code: '011', stat: null, description: 'Something else', internal_status: 'FAILED' },
      { dlr_code: '012', stat: 'UNDELIV', description: 'No answer', internal_status: 'FAILED' },
    ])
    expect((await send(again, { primary_route_id: route + 1000 })).body.errors).toHaveProperty('primary_route_id')
    await query('delete from dlr_codes where primary_route_id = $1', [route])
    await query('delete from primary_routes where id = $1', [route])
  })
})

describe('contacts', () => {
  test('come out and go in again unchanged, whatever their names', async () => {
    const name = fc.string({ unit: fc.constantFrom(...'=+-@\t ,;"\'0159aऔZ＝\n'), maxLength: 12 }).map(text => text.trim())
    const person = fc.record({ name, custom1: name, city: name, dob: fc.constantFrom(null, '1990-01-31', '2000-12-01') })
    const columns = 'mobile, name, custom1, city, dob'
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 20 }), async people => {
        await bench.query('delete from contact_numbers')
        await bench.query(
          `insert into contact_numbers (account_id, contact_group_id, mobile, name, custom1, city, dob)
           select $1, $2, '9198765' || lpad(p.place::text, 5, '0'), nullif(p.name, ''), nullif(p.custom1, ''), nullif(p.city, ''), p.dob::date
           from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality p(name, custom1, city, dob, place)`,
          [
            bench.world.client.id,
            bench.group,
            people.map(one => one.name),
            people.map(one => one.custom1),
            people.map(one => one.city),
            people.map(one => one.dob),
          ],
        )
        const before = await bench.query(`select ${columns} from contact_numbers order by mobile`)
        const text = await bench.exported('contact-numbers-export')
        await bench.query('delete from contact_numbers')
        expect(counts(reportOf(await bench.contacts(text)))).toMatchObject({ imported: people.length, invalid: 0 })
        expect(await bench.query(`select ${columns} from contact_numbers order by mobile`)).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a sample file', () => {
  test.each([
    ['sample-file/contacts', 'contact-numbers-import'],
    ['sample-file/blacklist', 'blacklists-import'],
  ])('%s is a list that its import takes', async (sample, target) => {
    const answer = await call(bench.app, bench.token, 'GET', sample)
    const text = await bench.download((answer.body.data as { file_path: string }).file_path)
    expect(parse(text, { bom: true })).toHaveLength(2)
    const values = target.startsWith('contact') ? { contact_group_id: bench.group } : {}
    expect(counts(reportOf(await bench.send(target, text, values)))).toMatchObject({ imported: 1, invalid: 0 })
  })
  test('of invalid series as well, which an operator keeps for all', async () => {
    const admin = await bench.world.signIn(bench.world.admin)
    const { file_path } = (await call(bench.app, admin, 'GET', 'sample-file/invalid-series')).body.data as { file_path: string }
    const answer = await bench.send('administration/invalid-series-import', await bench.download(file_path), {}, admin)
    expect(counts(reportOf(answer))).toMatchObject({ imported: 1, invalid: 0 })
  })
  test('of templates and of codes as well, once their header is there', async () => {
    const admin = await bench.world.signIn(bench.world.admin)
    for (const [sample, target] of [
      ['dlt-sample-file', 'dlt-templates-import'],
      ['administration/vandor-dlr-sample-file', 'administration/dlrcode-vender-import'],
    ] as const) {
      const answer = await call(bench.app, admin, 'GET', sample)
      const text = await bench.download((answer.body.data as { file_path: string }).file_path)
      const [, header] = /([A-Z]{6})/.exec(text.split('\r\n')[1] ?? '') ?? []
      if (target.startsWith('dlt')) await bench.addSender(bench.world.admin, header ?? '')
      expect(counts(reportOf(await bench.send(target, text, {}, admin))), text).toMatchObject({ imported: 1, invalid: 0 })
    }
  })
})

test.each([
  ['sms-normal', 1],
  ['sms-custom', 3],
])('the sample of a campaign (%s) holds numbers that can be sent to, in %i columns', async (kind, width) => {
  const answer = await call(bench.app, bench.token, 'GET', `sample-file/${kind}`)
  const rows = parse(await bench.download((answer.body.data as { file_path: string }).file_path), { bom: true }) as string[][]
  expect(rows[0]).toHaveLength(width)
  expect(rows.slice(1).every(([mobile]) => /^9\d{9}$/.test(mobile ?? ''))).toBe(true)
})
