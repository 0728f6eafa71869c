import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { HandOver, PreflightResult } from '../../resources/campaigns/send.answers.ts'
import { register } from '../../resources/index.ts'
import { CheckDialog } from '../../src/campaigns/send/CheckDialog.tsx'
import type { SendBody } from '../../src/campaigns/send/types.ts'
import { inDesk, memoryPlatform, refuse, type Sent, signIn } from './resourceDesk.tsx'

const RESULT: PreflightResult = {
  rows: 12_000,
  valid_unique: 11_500,
  duplicates: 300,
  invalid: 200,
  blocked: 10,
  rejected: 2,
  sendable: 11_488,
  parts: { 1: 11_000, 2: 488 },
  encodings: { 'GSM-7': 11_000, 'UCS-2': 488 },
  credits: 11_976,
  reasons: { TEMPLATE_MISMATCH: 2 },
  samples: [],
  hand_over: { seconds: 720, until: '2026-11-22 10:12:00', pause: null },
  available: 20_000,
}
const ROWS = [
  {
    no: 8,
    source: 'pasted',
    row_no: 8,
    number: '9876543210',
    name: null,
    field: 'message',
    code: 'TEMPLATE_MISMATCH',
    reason: 'Differs at 5.',
  },
]

const nothing = () => {}
const BODY = { route_type: 1, sms_type: 1, dlt_template_id: 3, sender_id: 4, message: 'The fee is due.' } as const

const open = async (
  result: Partial<PreflightResult>,
  answers: Record<string, (sent: Sent) => unknown> = {},
  body: Partial<SendBody> = {},
) => {
  signIn(register, { userType: 2 })
  const memory = memoryPlatform(
    register,
    { 'senderid-list': [{ id: 4, sender_id: 'SUNRSE' }] },
    {
      'send-sms-options': () => ({ routes: [{ route_type: 1, route_name: 'Transactional' }] }),
      'send-sms-preflight/{id}': () => ({ id: 5, status: 'done', done: 12_000, total: 12_000, result: { ...RESULT, ...result } }),
      'send-sms-preflight-rows/{id}': () => ({ data: ROWS, total: 2, current_page: 1, per_page: 15 }),
      'send-sms': () => ({ send_sms_id: 77 }),
      ...answers,
    },
  )
  const { element } = await inDesk(
    { register, platform: memory.platform },
    <CheckDialog send={() => ({ body: () => ({ ...BODY, ...body }) })} job={5} onSent={nothing} onClose={nothing} />,
  )
  const router = createMemoryRouter([
    { path: '/admin-send-sms', element },
    { path: '*', element: 'elsewhere' },
  ])
  void router.navigate('/admin-send-sms')
  render(<RouterProvider router={router} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Before sending' }))
  await dialog.findByText('To be sent')
  return { ...memory, dialog, router }
}
/** The value beside a figure's name. */
const figure = (dialog: Awaited<ReturnType<typeof open>>['dialog'], name: string) =>
  dialog.getByText(name).closest('div')?.querySelector('dd')?.textContent

describe('the dialog before sending', () => {
  test('shows what every row came to, and the rows that would not go out with their reasons', async () => {
    const { dialog } = await open({})
    expect(figure(dialog, 'Recipients')).toBe('11,700')
    expect(figure(dialog, 'To be sent')).toBe('11,488')
    expect(figure(dialog, 'Credits')).toBe('11,976')
    expect(dialog.getByText('488 × 2 parts')).toBeTruthy()
    expect(await dialog.findByText(/Differs at 5\./)).toBeTruthy()
  })

  test('shows the text as the first recipient reads it, its sender ID, its route, and that it goes out at once', async () => {
    const { dialog } = await open({
      samples: [{ mobile: '919876543210', text: 'The fee of Asha is due.', encoding: 'GSM-7', parts: 1 }],
    })
    expect(dialog.getByText('The fee of Asha is due.')).toBeTruthy()
    expect(await dialog.findByText('SUNRSE')).toBeTruthy()
    expect(await dialog.findByText('Transactional')).toBeTruthy()
    expect(figure(dialog, 'Starts')).toBe('At once')
  })

  test('confirms what is scheduled as a schedule', async () => {
    const { dialog } = await open({}, {}, { campaign_type: '1', campaign_send_date_time: '2026-11-24 10:45:00' })
    expect(figure(dialog, 'Starts')).toBe('24-11-2026 10:45:00 AM')
    expect(dialog.getByRole('button', { name: 'Schedule for 11,488 recipients' })).toBeTruthy()
  })

  test('says that the rows could not be read, and reads them when it is tried again', async () => {
    let works = false
    const rows = () => (works ? { data: ROWS, total: 2, current_page: 1, per_page: 15 } : refuse(503, 'The platform is away.'))
    const { dialog } = await open({}, { 'send-sms-preflight-rows/{id}': rows })
    expect(await dialog.findByText('The platform is away.')).toBeTruthy()
    works = true
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/Differs at 5\./)).toBeTruthy()
  })

  test('says how soon it is sent, however soon', async () => {
    const { dialog } = await open({ hand_over: { seconds: 0, until: '2026-11-22 10:00:00', pause: null } })
    expect(figure(dialog, 'Sent in')).toBe('1 s')
  })

  test('sends nothing where nothing can be sent', async () => {
    const { dialog } = await open({ sendable: 0 })
    expect((dialog.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('sends once, and then shows the campaign', async () => {
    const { dialog, sent, router } = await open({})
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 11,488 recipients' }))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/delivery-report', state: { campaign: 77 } })
    expect(sent.filter(({ path }) => path === 'send-sms')).toHaveLength(1)
  })

  test('stays while it is being sent', async () => {
    const sending = Promise.withResolvers<object>()
    const { dialog } = await open({}, { 'send-sms': () => sending.promise })
    expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 11,488 recipients' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull())
    expect(dialog.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
    sending.resolve({ send_sms_id: 77 })
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  test('asks once more where it looks like a repeat, with another key', async () => {
    const { dialog, sent } = await open(
      {},
      {
        'send-sms': ({ body }) =>
          body.confirm_repeat === 1 ? { send_sms_id: 78 } : refuse(409, 'The same was sent a minute ago.'),
      },
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 11,488 recipients' }))
    expect(await dialog.findByText('The same was sent a minute ago.')).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'Send to 11,488 recipients' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox', { name: /repeat/ }))
    await userEvent.click(button)
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    const keys = sent.flatMap(({ path, idempotencyKey }) => (path === 'send-sms' ? [idempotencyKey] : []))
    expect(new Set(keys).size).toBe(2)
  })

  test.each<[string, HandOver, RegExp | undefined]>([
    ['says when hours break it off', at(['2026-11-22 21:00:00', '2026-11-23 10:00:00']), /pauses from .*9:00.* to .*10:00/],
    ['says where no hours let it out', { seconds: null, until: null, pause: null }, /never overlap/],
    ['says nothing of hours that let it through', at(), undefined],
  ])('%s', async (_what, hand_over, says) => {
    const { dialog } = await open({ hand_over })
    if (says) expect(dialog.getByText(says)).toBeTruthy()
    else expect(dialog.queryByText(/hours/)).toBeNull()
  })
})

function at(pause?: [string, string]): HandOver {
  return { seconds: 720, until: '2026-11-23 11:00:00', pause: pause ? { from: pause[0], until: pause[1] } : null }
}
