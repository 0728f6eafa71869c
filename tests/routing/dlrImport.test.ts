import { beforeEach, describe, expect, test } from 'vitest'
import { addPrimaryRoute } from '../support/delivery.ts'
import { counts, importBench, reportOf } from '../support/imports.ts'

const bench = importBench()
const PATH = 'administration/dlrcode-vender-import'
let admin: string
let route: number

beforeEach(async () => {
  admin = await bench.world.signIn(bench.world.admin)
  route = await addPrimaryRoute(bench.world.deps.pool)
})

const load = (text: string, values: Record<string, unknown> = {}, who = admin) =>
  bench.send(PATH, text, { primary_route_id: route, ...values }, who)
const stored = () =>
  bench.query(
    'select dlr_code, stat, description, internal_status, is_final from dlr_codes where primary_route_id = $1 order by id',
    [route],
  )

describe("a vendor's list of codes", () => {
  test('is taken under the headings of vendors; what it leaves out follows from the status word', async () => {
    const text = [
      'Err,Status Word,Error Description',
      '000,DELIVRD,Delivered',
      '013,undeliv,Switched off',
      '008,ENROUTE,Under way',
      '099,,No word',
    ].join('\n')
    expect(counts(reportOf(await load(text)))).toMatchObject({ imported: 4, invalid: 0 })
    expect(await stored()).toEqual([
      { dlr_code: '000', stat: 'DELIVRD', description: 'Delivered', internal_status: 'DELIVRD', is_final: 1 },
      { dlr_code: '013', stat: 'UNDELIV', description: 'Switched off', internal_status: 'FAILED', is_final: 1 },
      { dlr_code: '008', stat: 'ENROUTE', description: 'Under way', internal_status: 'Accepted', is_final: 0 },
      { dlr_code: '099', stat: null, description: 'No word', internal_status: 'FAILED', is_final: 1 },
    ])
  })
  test('replaces what the route had under the same code and word, and leaves other routes alone', async () => {
    const other = await addPrimaryRoute(bench.world.deps.pool)
    await bench.send(PATH, 'code,stat,description\n013,UNDELIV,Theirs\n', { primary_route_id: other }, admin)
    await load('code,stat,description\n013,UNDELIV,First\n')
    expect(counts(reportOf(await load('code,stat,description\n013,UNDELIV,Second\n')))).toMatchObject({ imported: 0, updated: 1 })
    expect(await stored()).toMatchObject([{ description: 'Second' }])
    expect(await bench.query('select description from dlr_codes where primary_route_id = $1', [other])).toEqual([
      { description: 'Theirs' },
    ])
  })
  test('names each bad row and field, and takes the good ones', async () => {
    const text = [
      'code,stat,description,internal_status',
      "1'; drop table dlr_codes;--,UNDELIV,Injected,FAILED",
      '014,UNDELIV,Roaming,Maybe',
      '=HYPERLINK(x),UNDELIV,Formula,FAILED',
      '015,NOT A WORD,Wrong word,FAILED',
      '016,UNDELIV,,FAILED',
      `017,UNDELIV,${'x'.repeat(300)},FAILED`,
      '018,UNDELIV,<script>alert(1)</script>,FAILED',
    ].join('\n')
    const report = reportOf(await load(text))
    expect(counts(report)).toMatchObject({ imported: 1, invalid: 6 })
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'dlr_code'],
      [3, 'internal_status'],
      [4, 'dlr_code'],
      [5, 'stat'],
      [6, 'description'],
      [7, 'description'],
    ])
    // Text is text, wherever it is shown.
    expect(await stored()).toMatchObject([{ dlr_code: '018', description: '<script>alert(1)</script>' }])
  })
  test('cannot be for a route that is none, by a client, or be anything but a list', async () => {
    const good = 'code,stat,description\n013,UNDELIV,Fine\n'
    expect((await load(good, { primary_route_id: 999_999 })).body.errors).toHaveProperty('primary_route_id')
    expect((await load(good, {}, bench.token)).status).toBe(403)
    for (const bad of ['PK\u0003\u0004 a zip', '\u0000\u0001\u0002binary\n\u0000', ''])
      expect((await load(bad)).status, JSON.stringify(bad)).toBe(422)
    expect(await stored()).toEqual([])
  })
})
