import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LEFT } from '../../../resources/language/undo.ts'
import { RESULT_MS } from '../../../src/kernel/ui/ConfirmDialog.tsx'
import { refuse, type Sent } from '../resourceDesk.tsx'
import { menuOf, openParcels, row, rows, shown, tick } from './parcelList.ts'

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}) => {
  const view = await openParcels({ count: 5, answers })
  await shown(5)
  return view
}

const shownIds = () => rows().map(one => Number(one.dataset.id))
const choose = async (id: number, label: string) => {
  await userEvent.click(within(await menuOf(id)).getByRole('menuitem', { name: label }))
}
const tickAll = (...ids: number[]) => {
  for (const id of ids) tick(id)
}
const dialog = () => screen.findByRole('dialog')

describe('an action on a row', () => {
  it('asks with the values of its record as the list shows them', async () => {
    await open()
    await choose(4, 'Send off')
    expect(await screen.findByText('Send Parcel 4 (4,000 g)?')).toBeDefined()
  })

  it('does nothing on Cancel', async () => {
    const { last } = await open()
    await choose(4, 'Send off')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(last('parcel-send/{id}')).toBeUndefined()
  })

  it('names its record in the path, sends its constants, shows success for a moment and reloads', async () => {
    const { last, sent } = await open({ 'parcel-send/{id}': () => ({ sent: 1 }) })
    await choose(4, 'Send off')
    const lists = sent.filter(({ path }) => path === 'parcels').length
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Send off' }))
    expect(await screen.findByText('executed successfully')).toBeDefined()
    expect(screen.getByText('success')).toBeDefined()
    expect(last('parcel-send/{id}')).toMatchObject({ id: 4, body: { by: 'van' } })
    expect(sent.filter(({ path }) => path === 'parcels').length).toBeGreaterThan(lists)
    const since = Date.now()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: RESULT_MS + 1500 })
    expect(Date.now() - since).toBeGreaterThan(RESULT_MS / 2)
  })

  it('shows why it failed, and keeps the sentence after the dialog has gone', async () => {
    await open({ 'parcel-send/{id}': () => refuse(409, 'The van has left.') })
    await choose(4, 'Send off')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Send off' }))
    expect(await screen.findByText('execution failed')).toBeDefined()
    expect(screen.getAllByText('The van has left.')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: RESULT_MS + 1500 })
    expect(screen.getByText('The van has left.')).toBeDefined()
  })

  it('puts the record that it answers first, as it is now, and asks for no list', async () => {
    const { sent } = await open({ 'parcel-hurry/{id}': () => ({ id: 2, label: 'Hurried' }) })
    const lists = sent.filter(({ path }) => path === 'parcels').length
    expect(shownIds()).toEqual([5, 4, 3, 2, 1])
    await choose(2, 'Hurry')
    await waitFor(() => expect(shownIds()).toEqual([2, 5, 4, 3, 1]))
    expect(row(2).textContent).toContain('Hurried')
    expect(sent.filter(({ path }) => path === 'parcels').length).toBe(lists)
  })

  it('asks for the list where the record was not answered', async () => {
    const { sent } = await open({ 'parcel-hurry/{id}': () => null })
    const lists = sent.filter(({ path }) => path === 'parcels').length
    await choose(2, 'Hurry')
    await waitFor(() => expect(sent.filter(({ path }) => path === 'parcels').length).toBeGreaterThan(lists))
  })

  it('takes its input by the rules of its fields, beginning with what the record has', async () => {
    const { last } = await open({ 'parcel-rename': () => ({}) })
    await choose(4, 'Rename')
    const input = await screen.findByLabelText(/^New label/)
    expect(input).toHaveProperty('value', 'Parcel 4')
    await userEvent.clear(input)
    await userEvent.type(input, 'ab{Enter}')
    expect(await screen.findByText('Enter at least 3 characters.')).toBeDefined()
    expect(last('parcel-rename')).toBeUndefined()
    await userEvent.type(input, 'c{Enter}')
    await waitFor(() => expect(last('parcel-rename')?.body).toEqual({ parcel_id: 4, label: 'abc' }))
  })

  it('puts what the server objects to at the input and keeps the dialog; a second attempt repeats the first', async () => {
    let attempts = 0
    const { sent } = await open({
      'parcel-rename': () => {
        attempts += 1
        return attempts === 1 ? refuse(422, 'Some fields are wrong.', { label: ['Taken already.'] }) : {}
      },
    })
    await choose(4, 'Rename')
    await screen.findByLabelText(/^New label/)
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('Taken already.')).toBeDefined()
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(attempts).toBe(2))
    const keys = sent.flatMap(({ path, idempotencyKey }) => (path === 'parcel-rename' ? [idempotencyKey] : []))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('says that a secret whose answer was lost is gone, and makes another at the next attempt', async () => {
    const keys: (string | undefined)[] = []
    await open({
      'parcel-rename': ({ idempotencyKey }) => {
        keys.push(idempotencyKey)
        return keys.length === 1 ? refuse(409, 'Done already.', {}, { shown_once: true }) : {}
      },
    })
    await choose(4, 'Rename')
    await screen.findByLabelText(/^New label/)
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText(/shown only once and is not kept/)).toBeDefined()
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(keys.length).toBe(2))
    expect(keys[1]).not.toBe(keys[0])
  })

  it('keeps what was typed when the call fails as a whole', async () => {
    await open({ 'parcel-rename': () => refuse(503, 'Nothing was saved.') })
    await choose(4, 'Rename')
    await userEvent.type(await screen.findByLabelText(/^New label/), ' again{Enter}')
    expect(await screen.findByText('Nothing was saved.')).toBeDefined()
    expect(screen.getByLabelText(/^New label/)).toHaveProperty('value', 'Parcel 4 again')
  })
})

describe('an action on a selection', () => {
  it('asks for a reason, and says so when there is none', async () => {
    const { last } = await open()
    tickAll(5, 4)
    await userEvent.click(await screen.findByRole('button', { name: 'Burn' }))
    expect(await screen.findByText('Burn 2 parcels?')).toBeDefined()
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Burn' }))
    expect(await screen.findByText('You need to write a valid reason!')).toBeDefined()
    expect(last('parcels-burn')).toBeUndefined()
  })

  it('sends all ids in one call under the key declared, and lets the selection go', async () => {
    const { last } = await open({ 'parcels-burn': ({ body }) => ({ done: body.parcel_ids, failed: [] }) })
    tickAll(5, 4)
    await userEvent.click(await screen.findByRole('button', { name: 'Burn' }))
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Damp')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Burn' }))
    expect(await screen.findByText('executed successfully')).toBeDefined()
    expect(last('parcels-burn')?.body).toEqual({ parcel_ids: [5, 4], reason: 'Damp' })
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull(), { timeout: RESULT_MS + 1500 })
  })

  it('lists every record it did not reach, with the reason, until that has been read', async () => {
    await open({
      'parcels-burn': () => ({
        done: [5],
        failed: [
          { id: 4, message: 'It is wet.' },
          { id: 3, message: 'It is gone.' },
        ],
      }),
    })
    tickAll(5, 4, 3)
    await userEvent.click(await screen.findByRole('button', { name: 'Burn' }))
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Damp')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Burn' }))
    expect(await screen.findByText('1 done, 2 failed')).toBeDefined()
    const list = within(await dialog()).getByRole('table')
    expect(
      within(list)
        .getAllByRole('row')
        .slice(1)
        .map(one => one.textContent),
    ).toEqual(['Parcel 4It is wet.', 'Parcel 3It is gone.'])
    await userEvent.click(within(await dialog()).getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('on many records shows how far the platform is, then what was reached and what was not', async () => {
    let looks = 0
    const { sent } = await open({
      'parcels-burn': () => ({ job_id: 9, status: 'queued', total: 12_000 }),
      'job/{id}': () => {
        looks += 1
        return looks === 1
          ? { id: 9, kind: 'bulk', status: 'running', done: 4500, total: 12_000 }
          : {
              id: 9,
              kind: 'bulk',
              status: 'done',
              done: 12_000,
              total: 12_000,
              result: {
                done: 11_000,
                failed_count: 1000,
                failed: [{ id: 4, message: 'It is wet.' }],
                error_file_path: 'files/x',
              },
            }
      },
    })
    tickAll(5, 4)
    await userEvent.click(await screen.findByRole('button', { name: 'Burn' }))
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Damp')
    const lists = sent.filter(({ path }) => path === 'parcels').length
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Burn' }))
    expect(await screen.findByText('4,500 of 12,000 records')).toBeDefined()
    expect(await screen.findByText('11,000 done, 1,000 failed')).toBeDefined()
    expect(screen.getByText('and 999 more')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Download all' }).getAttribute('href')).toContain('files/x')
    await waitFor(() => expect(sent.filter(({ path }) => path === 'parcels').length).toBeGreaterThan(lists))
  })

  it('that goes on in the background can be left', async () => {
    await open({
      'parcels-burn': () => ({ job_id: 9, status: 'queued', total: 12_000 }),
      'job/{id}': () => ({ id: 9, kind: 'bulk', status: 'running', done: 0, total: 12_000 }),
    })
    tickAll(5, 4)
    await userEvent.click(await screen.findByRole('button', { name: 'Burn' }))
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Damp')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Burn' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that can be undone is told once, by a notice with the count that takes it back', async () => {
    const BATCH = '11111111-1111-4111-8111-111111111111'
    const { sent, last } = await open({
      'parcels-seal': ({ body }) =>
        body.undo ? { done: [5], failed: [{ id: 4, message: LEFT.changed }] } : { done: body.ids, failed: [], batch: BATCH },
    })
    tickAll(5, 4)
    await userEvent.click(await screen.findByRole('button', { name: 'Seal' }))
    expect(await screen.findByText('2 parcels sealed')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('executed successfully')).toBeNull()
    const lists = sent.filter(({ path }) => path === 'parcels').length
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 restored, 1 left: Changed since')).toBeDefined()
    expect(last('parcels-seal')?.body).toEqual({ undo: BATCH })
    await waitFor(() => expect(sent.filter(({ path }) => path === 'parcels').length).toBeGreaterThan(lists))
  })

  it('that can be undone names its record where it was one, so that several in a row are told apart', async () => {
    await open({
      'parcels-seal': ({ body }) => ({ done: body.ids, failed: [], batch: '11111111-1111-4111-8111-111111111111' }),
    })
    for (const id of [5, 4]) await choose(id, 'Seal')
    expect(await screen.findByText(/^1 parcel sealed: .*5/)).toBeDefined()
    expect(await screen.findByText(/^1 parcel sealed: .*4/)).toBeDefined()
  })

  it('that could not be undone of all says for how many records which reason holds', async () => {
    const failed = [`${LEFT.changed}.`, `${LEFT.taken}.`, `${LEFT.changed}.`, 'You cannot do this to your own account.']
    await open({
      'parcels-seal': ({ body }) =>
        body.undo
          ? { done: [5], failed: failed.map((message, id) => ({ id, message })) }
          : { done: body.ids, failed: [], batch: '11111111-1111-4111-8111-111111111111' },
    })
    tickAll(5, 4)
    await userEvent.click(await screen.findByRole('button', { name: 'Seal' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByText(
        '1 restored, 4 left: Changed since (2), Its place is taken (1), You cannot do this to your own account (1)',
      ),
    ).toBeDefined()
  })

  it('stands in the menu of a row as well, for that one', async () => {
    const { last } = await open({ 'parcels-burn': ({ body }) => ({ done: body.parcel_ids, failed: [] }) })
    await choose(4, 'Burn')
    expect(await screen.findByText('Burn 1 parcel?')).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Damp')
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Burn' }))
    await waitFor(() => expect(last('parcels-burn')?.body).toEqual({ parcel_ids: [4], reason: 'Damp' }))
  })
})

describe('an action of the toolbar', () => {
  it('that asks nothing runs at once and says what it did', async () => {
    const { last } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Tidy up' }))
    expect(await screen.findByText('All tidy')).toBeDefined()
    expect(last('parcels-tidy')?.idempotencyKey).toBeTruthy()
  })

  it('says why it failed', async () => {
    await open({ 'parcels-tidy': () => refuse(429, 'Too often.') })
    await userEvent.click(screen.getByRole('button', { name: 'Tidy up' }))
    expect(await screen.findByText('Too often.')).toBeDefined()
  })
})
