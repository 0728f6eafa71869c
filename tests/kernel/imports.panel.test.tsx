import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { ImportedFile } from '../../resources/system/imports.ts'
import { showTransfers } from '../../src/kernel/resource/transfersShown.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import { TransfersHost } from '../../src/shell/transfers/TransfersHost.tsx'
import { inDesk, memoryPlatform, refuse, signIn } from './resourceDesk.tsx'

afterEach(() => {
  showTransfers(undefined)
})

const row = (id: number, change: Partial<ImportedFile>): ImportedFile => ({
  id,
  resource: 'contact-numbers',
  file_name: `parents-${id}.csv`,
  state: 'done',
  rows: 1_23_456,
  total: 1_23_456,
  imported: 1_20_000,
  updated: 0,
  skipped: 3_000,
  duplicates: 0,
  invalid: 456,
  error: null,
  created_at: '2026-11-21 10:00:00',
  asked_by: null,
  ...change,
})
const NONE_YET = { imported: null, updated: null, skipped: null, duplicates: null, invalid: null }
const page = (...data: ImportedFile[]) => ({ data, total: data.length, current_page: 1, last_page: 1, open: 0 })

const open = async (answers: Parameters<typeof memoryPlatform>[2], locale = 'en') => {
  signIn(register, { userType: 2 })
  const memory = memoryPlatform(register, {}, answers)
  const { element } = await inDesk(
    { register, platform: memory.platform, locale },
    <>
      <TransfersHost />
      <Notices />
    </>,
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  showTransfers('imports')
  return memory
}

describe('the imports', () => {
  test('say what each was, how it stands and what came of its rows', async () => {
    await open({
      imports: () =>
        page(
          row(4, { state: 'running', rows: 50_000, total: 2_00_000, ...NONE_YET }),
          row(3, { asked_by: 'Operations' }),
          row(2, { state: 'failed', error: 'The file ends in the middle of a cell.', ...NONE_YET }),
          row(1, { state: 'cancelled', ...NONE_YET }),
        ),
    })
    const items = await screen.findAllByRole('listitem')
    expect(
      items.map(item =>
        within(item)
          .queryAllByRole('button')
          .map(button => button.textContent),
      ),
    ).toEqual([['Cancel import'], ['Report'], [], []])
    expect(items[0]?.textContent).toContain('50,000 of 2,00,000 rows')
    expect(items[1]?.textContent).toContain('Contacts')
    expect(items[1]?.textContent).toContain('1,20,000 imported · 3,000 there already · 456 invalid · imported by Operations')
    expect(items[2]?.textContent).toContain('The file ends in the middle of a cell.')
    expect(items[3]?.textContent).toContain('Cancelled')
  })

  test('show the report of one, with the rows that were wrong', async () => {
    const { last } = await open({
      imports: () => page(row(3, {})),
      'job/{id}': () => ({
        id: 3,
        status: 'done',
        done: 1_23_456,
        total: 1_23_456,
        result: { ...row(3, {}), errors: [{ row: 7, field: 'mobile', value: '12', message: 'Not a mobile number.' }] },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }))
    const report = await screen.findByRole('dialog', { name: 'parents-3.csv' })
    expect(await within(report).findByText('Not a mobile number.')).toBeDefined()
    expect(last('job/{id}')?.id).toBe(3)
    // It is over: another file is imported from its list.
    expect(within(report).queryByRole('button', { name: 'Import another file' })).toBeNull()
    await userEvent.click(within(report).getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'parents-3.csv' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Exports and imports' })).toBeDefined()
  })

  test('are listed where their list is none of this desk, too, without a report', async () => {
    await open({ imports: () => page(row(3, { resource: 'parcels' })) })
    const item = await screen.findByRole('listitem')
    expect(item.textContent).toContain('parcels')
    expect(within(item).queryByRole('button')).toBeNull()
  })

  test('are cancelled, and shown as they stand then', async () => {
    let state: ImportedFile['state'] = 'running'
    const { last } = await open({
      imports: () => page(row(3, { state, ...NONE_YET })),
      'import-cancel/{id}': () => {
        state = 'cancelled'
        return { id: 3 }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }))
    expect(await screen.findByText('Cancelled')).toBeDefined()
    expect(last('import-cancel/{id}')?.id).toBe(3)
  })

  test('stand beside the exports, and say when there are none, and when they cannot be read', async () => {
    await open({ imports: () => page(), exports: () => page() })
    expect(await screen.findByText('No imports')).toBeDefined()
    await userEvent.click(await screen.findByRole('tab', { name: 'Exports' }))
    expect(await screen.findByText('No exports')).toBeDefined()
    cleanup()
    await open({ imports: () => refuse(503, 'The platform is away.') })
    expect(await screen.findByText('The platform is away.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  test('speak Hindi', async () => {
    await open({ imports: () => page(row(3, {})) }, 'hi')
    expect(await screen.findByRole('dialog', { name: 'निर्यात और आयात' })).toBeDefined()
    expect(await screen.findByText('पूरा')).toBeDefined()
    expect((await screen.findByRole('listitem')).textContent).toContain('1,20,000 आयात हुईं')
  })
})
