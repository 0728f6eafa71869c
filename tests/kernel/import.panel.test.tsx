import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainName } from '../../resources/kinds/common/headings.ts'
import type { ImportOperation } from '../../resources/language/operations.ts'
import { guessMapping, mapColumn, missingFields, validateRows } from '../../src/kernel/resource/import/mapping.ts'
import { memoryPlatform, openResource, refuse, type Sent, signIn } from './resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from './resourceParcels.ts'

const declared = parcels.operations.import as ImportOperation
const fields = parcels.fields

describe('the mapping of an import', () => {
  it('is guessed from names, labels and other names, whatever their case, blanks, dots, dashes and underscores', () => {
    expect(guessMapping(['parcel no', 'VALUE_IN-RS', 'Kind', 'Colour'], declared, fields)).toEqual({
      'parcel no': 'label',
      'VALUE_IN-RS': 'worth',
      Kind: 'kind',
    })
  })

  it('gives a field to the first column that fits and to no other', () => {
    expect(guessMapping(['Label', 'Parcel No.'], declared, fields)).toEqual({ Label: 'label' })
  })

  it('is the same however a heading is spelt', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.constantFrom(' ', '_', '.', '-', ' _ '), (name, between) => {
        expect(plainName([...name.toUpperCase()].join(between))).toBe(name)
      }),
    )
  })

  it('never fills one field from two columns, whatever one chooses', () => {
    const columns = ['a', 'b', 'c', 'd']
    const step = fc.tuple(fc.constantFrom(...columns), fc.option(fc.constantFrom('label', 'worth', 'kind'), { nil: undefined }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const mapping = steps.reduce((made, [column, field]) => mapColumn(made, column, field), {})
        expect(new Set(Object.values(mapping)).size).toBe(Object.values(mapping).length)
        const [column, field] = steps.at(-1) ?? []
        if (column) expect(mapping[column as never]).toBe(field)
      }),
    )
  })

  it('lacks the required fields that no column fills, but not those with a default', () => {
    expect(missingFields({ a: 'kind' }, declared, fields)).toEqual(['label', 'worth'])
    expect(missingFields({ a: 'label', b: 'worth' }, declared, fields)).toEqual([])
  })

  it('judges cells as the platform does: choices by label, days first, grouped numbers', () => {
    const mapping = { a: 'label', b: 'worth', c: 'kind' }
    const validated = validateRows(
      ['a', 'x', 'b', 'c'],
      [
        ['Box one', 'ignored', '1,00,000', 'letter'],
        ['ab', '', 'many', 'barrel'],
      ],
      mapping,
      fields,
    )
    expect(validated[0]?.map(cell => cell.problems)).toEqual([[], [], []])
    expect(validated[1]?.map(cell => cell.problems)).toEqual([
      ['Enter at least 3 characters.'],
      ['Enter a number.'],
      ['Choose one of: Box, Letter.'],
    ])
  })
})

const FEW = 'Parcel No.,Rupees,Kind\nCrystal,500,Box\nab,many,Letter\n'
/** More than is read before it goes up. */
const MANY = `${FEW}${'Crystal,500,Box\n'.repeat(12_343)}`
const report = {
  total: 12_345,
  imported: 12_000,
  updated: 0,
  skipped: 100,
  duplicates: 200,
  invalid: 45,
  errors: [{ row: 3, field: 'worth', value: 'many', message: 'Enter a number.' }],
  error_file_path: 'files/errors',
  notes: ['Depots added: 2.'],
}

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}, choices: Readonly<Record<string, unknown>> = {}) => {
  signIn(parcelRegister)
  const made = memoryPlatform(
    parcelRegister,
    { parcels: parcelRows(3), depots: depotRows },
    { 'parcels-import': () => ({ job_id: 7 }), ...answers },
  )
  const view = await openResource({
    register: parcelRegister,
    resource: parcels,
    platform: made.platform,
    at: '/import',
    choices,
  })
  return { ...made, ...view }
}
const choose = async (text: BlobPart = FEW, name = 'parcels.csv') =>
  fireEvent.change(await screen.findByLabelText(/^File/), { target: { files: [new File([text], name)] } })

describe('an import', () => {
  it('goes from the file over the mapping and its preview to an exact report', async () => {
    let looks = 0
    const { last, sent } = await open({
      'job/{id}': () => {
        looks += 1
        return looks === 1
          ? { id: 7, status: 'running', done: 6000, total: 12_345 }
          : { id: 7, status: 'done', done: 12_345, total: 12_345, result: report }
      },
    })
    await choose(MANY)
    // Not guessed: the column has another name.
    expect(await screen.findByText('Choose a column for: Worth')).toBeDefined()
    const start = await screen.findByRole('button', { name: 'Start the import' })
    expect(start).toHaveProperty('disabled', true)
    expect(screen.getByText('Enter at least 3 characters.')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Field for Rupees'), 'Worth *')
    expect(await screen.findByText('Enter a number.')).toBeDefined()
    await userEvent.click(screen.getByLabelText('Update'))
    await userEvent.click(screen.getByLabelText('Depot'))
    await userEvent.click(await screen.findByRole('option', { name: /Depot 2/ }))
    await userEvent.click(start)
    expect(await screen.findByText('6,000 of 12,345 rows')).toBeDefined()
    const { file, mapping, ...body } = last('parcels-import')?.body ?? {}
    expect(JSON.parse(String(mapping))).toEqual({ label: 'Parcel No.', worth: 'Rupees', kind: 'Kind' })
    expect(body).toEqual({ duplicates: 'update', depot_id: '2' })
    expect(await (file as File).text()).toBe(MANY)
    const lists = sent.filter(({ path }) => path === 'parcels').length
    expect(await screen.findByText('12,000')).toBeDefined()
    const row = screen.getByRole('row', { name: /Enter a number/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['3', 'Worth', 'many', 'Enter a number.'])
    expect(screen.getByRole('note').textContent).toBe('Depots added: 2.')
    expect(screen.getByRole('link', { name: 'Download all' })).toHaveProperty('href', 'https://files.example/files/errors')
    await waitFor(() => expect(sent.filter(({ path }) => path === 'parcels').length).toBeGreaterThan(lists))
  })

  it('leaves the row that the platform answered first in the list, by whatever that is sorted', async () => {
    await open({
      'parcels-import': () => ({ job_id: 7, id: 1, label: 'Crystal' }),
      'job/{id}': () => ({ id: 7, status: 'done', done: 2, total: 2, result: { ...report, errors: [] } }),
    })
    await choose()
    await userEvent.selectOptions(await screen.findByLabelText('Field for Rupees'), 'Worth *')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
    await screen.findByText('12,000')
    const ids = () => [...document.querySelectorAll<HTMLElement>('tr[data-id]')].map(one => one.dataset.id)
    await waitFor(() => expect(ids()).toEqual(['1', '3', '2']))
    expect(document.querySelector('tr[data-id="1"]')?.textContent).toContain('Crystal')
  })

  it('can be left and come back to', async () => {
    let over = false
    const job = () =>
      over
        ? { id: 7, status: 'done', done: 9, total: 9, result: { ...report, errors: [] } }
        : { id: 7, status: 'running', done: 1, total: 9 }
    const { store } = await open({ 'job/{id}': job })
    await choose()
    await userEvent.selectOptions(await screen.findByLabelText('Field for Rupees'), 'Worth *')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Continue in the background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    over = true
    await open({ 'job/{id}': job }, store.listItems?.())
    expect(await screen.findByText('12,000')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Import another file' }))
    expect(await screen.findByLabelText(/^File/)).toBeDefined()
  })

  it('says why it failed', async () => {
    const failed = { id: 7, status: 'failed', done: 0, total: 0, error: 'The file is no CSV.' }
    await open({ 'job/{id}': () => failed }, { 'import.parcels': '7' })
    expect(await screen.findByText('The file is no CSV.')).toBeDefined()
  })

  it('that is not known any more can be started anew', async () => {
    await open({ 'job/{id}': () => refuse(404, 'Record not found.') }, { 'import.parcels': '7' })
    expect(await screen.findByText('This import no longer exists')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Import another file' }))
    expect(await screen.findByLabelText(/^File/)).toBeDefined()
  })

  it('says what is wrong with a file before any of it is sent', async () => {
    const { sent } = await open()
    await choose(FEW, 'parcels.xlsx')
    expect(await screen.findByText(/Choose a file of type \.csv/)).toBeDefined()
    await choose(new Uint8Array([0x50, 0x4b, 3, 4]))
    expect(await screen.findByText(/Excel workbook or a ZIP archive, not a list/)).toBeDefined()
    expect(sent.filter(({ path }) => path !== 'parcels' && path !== 'depots')).toEqual([])
  })

  it('can be stopped while the file goes up, and started again with what was chosen', async () => {
    const { platform } = await open({ 'job/{id}': () => ({ id: 7, status: 'running', done: 1, total: 2 }) })
    const { upload } = platform
    platform.upload = (_path, _form, { signal, onProgress } = {}) => {
      onProgress?.(0.4)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    await choose()
    await userEvent.selectOptions(await screen.findByLabelText('Field for Rupees'), 'Worth *')
    const start = screen.getByRole('button', { name: 'Import 2 rows' })
    await userEvent.click(start)
    const bar = await screen.findByRole('progressbar', { name: 'Uploading parcels.csv' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Field for Rupees')).toHaveProperty('value', 'worth')
    platform.upload = upload
    await userEvent.click(start)
    expect(await screen.findByRole('button', { name: 'Continue in the background' })).toBeDefined()
  })

  it('keeps the mapping when it is refused', async () => {
    await open({
      'parcels-import': () => refuse(422, 'Some fields are wrong.', { depot_id: ['The selected depot is not valid.'] }),
    })
    await choose()
    await userEvent.selectOptions(await screen.findByLabelText('Field for Rupees'), 'Worth *')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
    expect(await screen.findByText('The selected depot is not valid.')).toBeDefined()
    expect(screen.getByLabelText('Field for Rupees')).toHaveProperty('value', 'worth')
  })
})
