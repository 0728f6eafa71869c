import { describe, expect, test } from 'vitest'
import { counts, importBench, reportOf } from '../support/imports.ts'
import type { Account } from '../support/world.ts'

const bench = importBench()

describe('DLT templates', () => {
  const PORTAL = 'TEMPLATE NAME,TEMPLATE ID,HEADER,TEMPLATE TYPE,TEMPLATE MESSAGE,PEID'
  const row = (
    id: string,
    header = 'SUNRSE',
    type = 'Service Implicit',
    message = 'Dear {#var#}, your fee of Rs {#var#} is due. - SUNRSE',
  ) => `Fee ${id},11071612345678901${id},${header},${type},"${message}",1701158019630577568`

  test('come as the portal hands them out, with the headers found by their letters', async () => {
    const first = await bench.addSender(bench.world.client, 'SUNRSE')
    const second = await bench.addSender(bench.world.client, 'SNRISE')
    await bench.addSender(bench.world.stranger, 'SUNRSE')
    const text = [
      PORTAL,
      row('01', 'sunrse'),
      row('02', 'SUNRSE|SNRISE', 'SERVICE_IMPLICIT'),
      row('03', 'SNRISE', 'Promotional', 'Übung {#var#} नमस्ते'),
    ].join('\n')
    expect(counts(reportOf(await bench.send('dlt-templates-import', text)))).toMatchObject({ imported: 3, invalid: 0 })
    expect(
      await bench.query(
        'select template_name, dlt_template_id, pe_id, sender_id, dlt_category, message_type, status, priority from dlt_templates order by id',
      ),
    ).toEqual([
      {
        template_name: 'Fee 01',
        dlt_template_id: '1107161234567890101',
        pe_id: '1701158019630577568',
        sender_id: [first],
        dlt_category: 2,
        message_type: 1,
        status: 1,
        priority: 0,
      },
      expect.objectContaining({ sender_id: [first, second], dlt_category: 2 }),
      expect.objectContaining({ sender_id: [second], dlt_category: 4, message_type: 2 }),
    ])
  })

  test('answer with the newest of them, beside what was counted', async () => {
    await bench.addSender(bench.world.client, 'SUNRSE')
    const text = (type: string) => [PORTAL, row('01'), row('02', 'SUNRSE', type)].join('\n')
    const first = reportOf(await bench.send('dlt-templates-import', text('Service Implicit')))
    expect(first).toMatchObject({ imported: 2, template_name: 'Fee 02', name: 'Fee 02', dlt_category: 2, id: expect.any(Number) })
    const again = reportOf(await bench.send('dlt-templates-import', text('Service Implicit'), { duplicates: 'skip' }))
    expect(again).toMatchObject({ imported: 0, skipped: 2 })
    expect(again).not.toHaveProperty('template_name')
    const changed = await bench.send('dlt-templates-import', text('Transactional'), { duplicates: 'update' })
    expect(reportOf(changed)).toMatchObject({ updated: 2, template_name: 'Fee 02', dlt_category: 1 })
  })

  test('are judged as they would be in the form', async () => {
    await bench.addSender(bench.world.client, 'SUNRSE')
    await bench.addSender(bench.world.client, 'WAITNG', 2)
    await bench.addSender(bench.world.sibling, 'OTHERS')
    const text = [
      PORTAL,
      row('01', 'OTHERS'),
      row('02', 'SUNRSE|NOBODY'),
      row('03', 'WAITNG'),
      row('04', 'SUNRSE', 'Service Explicit'),
      row('05', 'SUNRSE', 'Unknown'),
      row('06', 'SUNRSE', 'Transactional', '{#var#}'),
      row('07', ''),
      row('08'),
      row('08'),
    ].join('\n')
    const report = reportOf(await bench.send('dlt-templates-import', text))
    expect(counts(report)).toEqual({ imported: 1, updated: 0, skipped: 0, duplicates: 1, invalid: 7 })
    expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, 'sender_id'],
      [3, 'sender_id'],
      [4, 'sender_id'],
      [5, 'dlt_category'],
      [6, 'dlt_category'],
      [7, 'dlt_message'],
      [8, 'sender_id'],
    ])
    expect(report.errors[1]?.message).toContain('"NOBODY"')
  })

  test('can be given to an account in reach, with headers of that account', async () => {
    const header = await bench.addSender(bench.world.client, 'SUNRSE')
    const admin = await bench.world.signIn(bench.world.admin)
    reportOf(await bench.send('dlt-templates-import', [PORTAL, row('01')].join('\n'), { user_id: bench.world.client.id }, admin))
    expect(await bench.query('select account_id, sender_id from dlt_templates')).toEqual([
      { account_id: bench.world.client.id, sender_id: [header] },
    ])
    const reseller = await bench.world.signIn(bench.world.reseller)
    const foreign = await bench.send('dlt-templates-import', row('01'), { user_id: bench.world.stranger.id }, reseller)
    expect(foreign.status).toBe(422)
    const client = await bench.send('dlt-templates-import', [PORTAL, row('02')].join('\n'), { user_id: bench.world.client.id })
    expect(client.body.errors).toHaveProperty('user_id')
  })

  test('are brought up to date by their id where that was chosen', async () => {
    await bench.addSender(bench.world.client, 'SUNRSE')
    reportOf(await bench.send('dlt-templates-import', [PORTAL, row('01')].join('\n')))
    await bench.query('update dlt_templates set priority = 2')
    const text = `Template ID,Template name,Message,Entity ID,Sender IDs,Priority\n1107161234567890101,Renamed,Hello {#var#} from SUNRSE,1701158019630577568,SUNRSE,\n`
    expect(counts(reportOf(await bench.send('dlt-templates-import', text, { duplicates: 'update' })))).toMatchObject({
      updated: 1,
    })
    expect(await bench.query('select template_name, dlt_message, priority from dlt_templates')).toEqual([
      { template_name: 'Renamed', dlt_message: 'Hello {#var#} from SUNRSE', priority: 2 },
    ])
  })

  test('come out and go in again unchanged', async () => {
    await bench.addSender(bench.world.client, 'SUNRSE')
    reportOf(
      await bench.send(
        'dlt-templates-import',
        [PORTAL, row('01'), row('02', 'SUNRSE', 'Promotional', 'Line one\nline, ""two"" {#var#}')].join('\n'),
      ),
    )
    const columns = 'template_name, dlt_template_id, pe_id, sender_id, dlt_category, dlt_message, message_type, priority'
    const before = await bench.query(`select ${columns} from dlt_templates order by dlt_template_id`)
    const text = await bench.exported('dlt-templates-export')
    await bench.query('delete from dlt_templates')
    expect(counts(reportOf(await bench.send('dlt-templates-import', text)))).toMatchObject({ imported: 2, invalid: 0 })
    expect(await bench.query(`select ${columns} from dlt_templates order by dlt_template_id`)).toEqual(before)
  })
})

describe('templates imported into a group, with headers that are not here', () => {
  const PORTAL = 'TEMPLATE NAME,TEMPLATE ID,HEADER,TEMPLATE TYPE,TEMPLATE MESSAGE,PEID,GROUP'
  const row = (id: string, header: string, group = '') =>
    `Fee ${id},11071612345678901${id},${header},Service Implicit,"Dear {#var#}, your fee is due. - SUNRSE",1701158019630577568,${group}`
  const addGroup = async (owner: Account, name: string) =>
    (
      await bench.query<{ id: number }>('insert into dlt_template_groups (account_id, group_name) values ($1, $2) returning id', [
        owner.id,
        name,
      ])
    )[0]!.id

  test('stand in the group the row names, else in the one asked for', async () => {
    await bench.addSender(bench.world.client, 'SUNRSE')
    const [fees, exams] = [await addGroup(bench.world.client, 'Fees'), await addGroup(bench.world.client, 'परीक्षा')]
    const text = [PORTAL, row('01', 'SUNRSE'), row('02', 'SUNRSE', 'परीक्षा'), row('03', 'SUNRSE', 'Nowhere')].join('\n')
    const report = reportOf(await bench.send('dlt-templates-import', text, { group_id: fees, on_duplicate: 'update' }))
    expect(counts(report)).toMatchObject({ imported: 2, invalid: 1 })
    expect(report.errors).toMatchObject([{ row: 4, field: 'dlt_template_group_id', value: 'Nowhere' }])
    expect(await bench.query('select dlt_template_group_id as id from dlt_templates order by id')).toEqual([
      { id: fees },
      { id: exams },
    ])
    const again = reportOf(await bench.send('dlt-templates-import', text, { group_id: exams, on_duplicate: 'update' }))
    expect(counts(again)).toMatchObject({ updated: 2, invalid: 1 })
    const foreign = await addGroup(bench.world.stranger, 'Fees')
    expect((await bench.send('dlt-templates-import', text, { group_id: foreign })).body.errors).toHaveProperty('group_id')
    await bench.query('delete from dlt_templates')
    await bench.query('delete from dlt_template_groups')
  })

  test('are left out, or add their headers to be approved: as was chosen', async () => {
    const text = [PORTAL, row('01', 'NEWONE'), row('02', 'newone|567890'), row('03', 'BAD')].join('\n')
    expect(counts(reportOf(await bench.send('dlt-templates-import', text)))).toMatchObject({ imported: 0, invalid: 3 })
    const report = reportOf(await bench.send('dlt-templates-import', text, { unknown_senders: 'create' }))
    expect(counts(report)).toMatchObject({ imported: 2, invalid: 1 })
    expect(report.errors).toMatchObject([{ row: 4, field: 'sender_id', value: 'BAD' }])
    expect(report.notes).toEqual(['Sender IDs added, to be approved: 2 (567890, NEWONE).'])
    expect(await bench.query('select sender_id, header_type, status from sender_ids order by sender_id')).toEqual([
      { sender_id: '567890', header_type: 2, status: 2 },
      { sender_id: 'NEWONE', header_type: 1, status: 2 },
    ])
    expect((await bench.send('dlt-templates-import', text, { unknown_senders: 'guess' })).body.errors).toHaveProperty(
      'unknown_senders',
    )
  })
})
