import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { register } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { ExportRow } from '../../resources/system/exports.ts'
import { showTransfers } from '../../src/kernel/resource/transfersShown.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import { TransfersHost } from '../../src/shell/transfers/TransfersHost.tsx'
import { inDesk, memoryPlatform, openResource, refuse, signIn } from './resourceDesk.tsx'

afterEach(() => {
  showTransfers(undefined)
  vi.restoreAllMocks()
})

const ACCOUNTS = [
  { id: 1, name: 'Asha', username: 'asha' },
  { id: 2, name: 'Bina', username: 'bina' },
]
const SENDERS = [{ id: 9, sender_id: 'SUNRSE' }]

const open = async (
  userType: UserType,
  accountType: number,
  answers: Parameters<typeof memoryPlatform>[2] = {},
  permissions?: readonly string[],
) => {
  signIn(register, { userType, permissions, flags: { account_type: accountType } })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const memory = memoryPlatform(
    register,
    { 'delivery-report': [], users: ACCOUNTS, 'senderid-list': SENDERS },
    {
      'by-sender-id': () => ({ file_path: 'files/sender' }),
      'by-mobile': () => ({ file_path: 'files/mobile' }),
      ...answers,
    },
  )
  await openResource({ register, resource: campaigns, platform: memory.platform })
  await screen.findByRole('button', { name: 'Filter' })
  return memory
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const SENDER = 'Export By Sender ID'
const MOBILE = 'Export By Mobile Number'
const has = (box: HTMLElement, label: RegExp) => within(box).queryAllByLabelText(label).length > 0
/** Types a day into a date field, as DD-MM-YYYY. */
const type = async (box: HTMLElement, label: RegExp, text: string) => {
  const input = within(box)
    .getAllByLabelText(label)
    .find(one => one instanceof HTMLInputElement) as HTMLInputElement
  await userEvent.click(input)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}
const submit = (box: HTMLElement, name: string) => userEvent.click(within(box).getByRole('button', { name }))

describe('the buttons of the delivery report', () => {
  test.each([
    [0, 1, false],
    [1, 2, true],
    [2, 1, false],
    [2, 2, true],
  ] as const)('user type %i with account type %i has Export By Sender ID: %s', async (userType, accountType, there) => {
    await open(userType, accountType)
    expect(screen.queryByRole('button', { name: SENDER }) !== null).toBe(there)
    expect(screen.getByRole('button', { name: MOBILE })).toBeTruthy()
  })
})

describe('Export By Mobile Number', () => {
  const offered = async () => {
    await press(MOBILE)
    await userEvent.click(within(await dialog(MOBILE)).getByRole('combobox', { name: /^User/ }))
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    return options.map(option => option.textContent)
  }

  test.each([
    [0, true],
    [1, false],
    [2, true],
    [3, true],
  ] as const)('asks user type %i for users: %s', async (userType, asked) => {
    await open(userType, 1)
    await press(MOBILE)
    const box = await dialog(MOBILE)
    expect(has(box, /^User/)).toBe(asked)
    expect(within(box).queryByText('Messages of your own account.') !== null).toBe(!asked)
    expect(within(box).queryByText('Without a user: messages of your own account.') !== null).toBe(asked && userType !== 2)
  })

  test('offers himself, and nobody else, to who may not read users', async () => {
    await open(2, 1, {}, ['reports'])
    expect(await offered()).toEqual(['Asha'])
  })

  test('offers a client whom his select of users holds', async () => {
    await open(2, 1, {}, ['reports', 'users-ddl-list'])
    expect(await offered()).toEqual(['Ashaasha', 'Binabina'])
  })

  test('sends whom an operator chose, and nobody where he chose none', async () => {
    const memory = await open(3, 1)
    await press(MOBILE)
    const box = await dialog(MOBILE)
    await userEvent.type(within(box).getAllByLabelText(/^Mobile/)[0] as HTMLElement, '9876543210')
    await type(box, /^From/, '01-11-2026')
    await type(box, /^To/, '02-11-2026')
    await userEvent.click(within(box).getByRole('combobox', { name: /^User/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Bina/ }))
    await submit(box, MOBILE)
    await waitFor(() => expect(memory.last('by-mobile')?.body).toMatchObject({ user_id: [2], mobile: '9876543210' }))
  })

  test('needs a number of 10 to 12 digits and both days, and sends nothing before', async () => {
    const memory = await open(1, 1)
    await press(MOBILE)
    const box = await dialog(MOBILE)
    await submit(box, MOBILE)
    for (const label of [/^Mobile/, /^From/, /^To/])
      expect(within(box).getAllByLabelText(label)[0]?.getAttribute('aria-invalid')).toBe('true')
    await type(box, /^Mobile/, '12345')
    await submit(box, MOBILE)
    expect(await within(box).findByText('Enter 10 to 12 digits.')).toBeTruthy()
    expect(memory.last('by-mobile')).toBeUndefined()
  })
})

const row = (id: number, change: Partial<ExportRow>): ExportRow => ({
  id,
  title: `Export ${id}`,
  filter: '',
  state: 'done',
  rows: 12_34_567,
  total: 12_34_567,
  error: null,
  file_name: 'x.csv',
  size: 1_048_576,
  created_at: '2026-11-21 10:00:00',
  expires_at: '2026-11-22 10:00:00',
  asked_by: null,
  ...change,
})

const openPanel = async (answers: Parameters<typeof memoryPlatform>[2], locale = 'en') => {
  signIn(register, { userType: 2 })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const memory = memoryPlatform(register, {}, answers)
  const { platform } = memory
  const { element } = await inDesk(
    { register, platform, locale },
    <>
      <TransfersHost />
      <Notices />
    </>,
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  showTransfers('exports')
  return { ...memory, clicked }
}
const page = (...data: ExportRow[]) => ({ data, total: data.length, current_page: 1, last_page: 1, open: 0 })

describe('the exports', () => {
  test('say what each holds and how it stands, and offer what can be done with it', async () => {
    await openPanel({
      exports: () =>
        page(
          row(5, { state: 'running', rows: 50_000, total: 2_00_000, filter: 'Sender ID: SUNRSE' }),
          row(4, { state: 'queued', rows: 0, total: null }),
          row(3, {}),
          row(2, { state: 'failed', error: 'The disk is full.' }),
          row(1, { state: 'expired', file_name: null, size: null, expires_at: null, asked_by: 'Operations' }),
        ),
    })
    const items = await screen.findAllByRole('listitem')
    const buttons = items.map(item =>
      within(item)
        .queryAllByRole('button')
        .map(button => button.textContent),
    )
    expect(buttons).toEqual([['Cancel export'], ['Cancel export'], ['Download'], [], []])
    expect(items[0]?.textContent).toContain('Sender ID: SUNRSE')
    expect(items[0]?.textContent).toContain('50,000 of 2,00,000 rows')
    expect(within(items[0]!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(items[1]?.textContent).toContain('Counting the rows…')
    expect(items[2]?.textContent).toContain('12,34,567 rows')
    expect(items[3]?.textContent).toContain('The disk is full.')
    expect(items[4]?.textContent).toContain('asked for by Operations')
  })

  test('open a file by a link made at that moment', async () => {
    const { last, clicked } = await openPanel({
      exports: () => page(row(3, {})),
      'export-file/{id}': () => ({ file_path: 'files/fresh' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(clicked).toHaveBeenCalled())
    expect(last('export-file/{id}')?.id).toBe(3)
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).href).toBe('https://files.example/files/fresh')
  })

  test('are cancelled, and shown as they stand then', async () => {
    let state: ExportRow['state'] = 'running'
    const { last } = await openPanel({
      exports: () => page(row(3, { state })),
      'export-cancel/{id}': () => {
        state = 'cancelled'
        return { id: 3 }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel export' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(last('export-cancel/{id}')?.id).toBe(3)
  })

  test('say when there are none, and when they cannot be read', async () => {
    await openPanel({ exports: () => page() })
    expect(await screen.findByText('No exports')).toBeTruthy()
    cleanup()
    await openPanel({ exports: () => refuse(503, 'The platform is away.') })
    expect(await screen.findByText('The platform is away.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('speak Hindi', async () => {
    await openPanel({ exports: () => page(row(3, {})) }, 'hi')
    expect(await screen.findByRole('dialog', { name: 'निर्यात और आयात' })).toBeTruthy()
    expect(await screen.findByText('तैयार')).toBeTruthy()
  })
})
