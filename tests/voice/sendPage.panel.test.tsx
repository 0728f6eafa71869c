import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import SendVoice from '../../src/voice/send/SendVoice.tsx'
import { inDesk, memoryPlatform, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const FEES = {
  id: 3,
  title: 'Fees',
  voice_type: 1,
  language: 'hi',
  duration_seconds: 45,
  pulses: 2,
  caller_ids: ['1600123456', '1409876543', '2248900000'],
  audio: 'files/heard',
}
const OFFER = { ...FEES, id: 4, title: 'Offer', voice_type: 2 }
const OPTIONS = {
  route: { secondary_route_id: 1, route_name: 'Calls', tps: 20, caller_ids: FEES.caller_ids },
  why: null,
  default_caller_id: '2248900000',
  pulse_seconds: 30,
  available: 1500,
  unit: 'pulses',
  promotional: { start: '09:00', end: '21:00', open: 0 },
  now: '',
}
const RESULT = {
  rows: 3,
  valid_unique: 2,
  duplicates: 0,
  invalid: 1,
  blocked: 0,
  rejected: 0,
  sendable: 2,
  reasons: { L001: 1 },
  voice_file: { title: 'Fees', duration_seconds: 45 },
  caller_id: '2248900000',
  pulses: 2,
  total: 4,
  available: 1500,
  billing_basis: 1,
  unit: 'pulses',
  hand_over: { seconds: 1, until: '2026-11-26 10:00:00', pause: null },
}

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}) => {
  signIn(register, { userType: 2 })
  const made = memoryPlatform(
    register,
    {},
    {
      'voice-sms-options': () => OPTIONS,
      'voice-sms-files': ({ body }) => ({
        files: [FEES, OFFER].filter(({ id }) => !body?.id || id === body.id),
        more: 0,
      }),
      'voice-sms-preflight': () => ({ id: 7 }),
      'voice-sms-preflight/{id}': () => ({ id: 7, status: 'done', done: 3, total: 3, error: null, result: RESULT }),
      'voice-sms-preflight-rows/{id}': () => ({ data: [], total: 0, current_page: 1, last_page: 1, per_page: 15 }),
      'voice-sms': () => ({ send_sms_id: 12 }),
      ...answers,
    },
  )
  const { element } = await inDesk(
    { register, platform: made.platform },
    <>
      <SendVoice />
      <Notices />
    </>,
  )
  const router = createMemoryRouter(
    [
      { path: '/voice-sms', element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/voice-sms'] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText('1,500 pulses')
  return { ...made, user: userEvent.setup({ delay: null }) }
}

const choose = async (user: ReturnType<typeof userEvent.setup>, title = /Fees/) => {
  await user.click(screen.getByRole('combobox', { name: /Voice file/ }))
  await user.click(await screen.findByRole('option', { name: title }))
  await screen.findByText('2 pulses')
}
const bodies = (sent: readonly Sent[], path: string) => sent.filter(one => one.path === path).map(({ body }) => body)

describe('a call to many', () => {
  it('is heard, costs what its length does, and is sent as it was checked, digits with their meaning among it', async () => {
    const { user, sent } = await open()
    await choose(user)
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Play Fees' }))
    await vi.waitFor(() => expect(play).toHaveBeenCalled())
    expect(document.querySelector('audio')?.getAttribute('src')).toContain('files/heard')
    await user.click(screen.getByRole('checkbox', { name: 'Collect digits' }))
    await user.click(screen.getByRole('button', { name: 'Add a digit' }))
    await user.type(screen.getByRole('textbox', { name: /Digit 1 means/ }), 'Paid <b>x</b>')
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))

    const dialog = await screen.findByRole('dialog', { name: 'Before sending' })
    expect(await within(dialog).findByText('Total pulses')).toBeTruthy()
    expect(within(dialog).getByText(/an answered call is charged by its length/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Send to 2 recipients' }))
    await screen.findByText('elsewhere')
    const expected = {
      voice_type: 1,
      voice_file_id: 3,
      // That of the settings, among those that are no promotional ones.
      caller_id: '2248900000',
      mobile_numbers: '9876543210',
      retries: 0,
      collect_dtmf: 1,
      dtmf_wait: 5,
      dtmf_map: { 1: 'Paid <b>x</b>' },
      campaign_type: 'no',
    }
    expect(bodies(sent, 'voice-sms-preflight')).toEqual([expected])
    expect(bodies(sent, 'voice-sms')).toEqual([expected])
  })

  it('that is checked and not sent leaves one at the button that checks it', async () => {
    const { user } = await open()
    await choose(user)
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    await screen.findByRole('dialog', { name: 'Before sending' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check and send' })))
  })

  it('that is promotional is offered its own files and the 140 series, and says when its hours are over', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Promotional' }))
    expect(screen.getByText(/Promotional calls go out between 09:00 and 21:00/)).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /Voice file/ }))
    expect(await screen.findByRole('option', { name: /Offer/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /Fees/ })).toBeNull()
  })

  it('whose digits are given a meaning by the keyboard: one writes on in what was added, and is not lost with what was removed', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Collect digits' }))
    await user.click(screen.getByRole('button', { name: 'Add a digit' }))
    const first = screen.getByRole('textbox', { name: /Digit 1 means/ })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.click(screen.getByRole('button', { name: 'Remove digit 1' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a digit' })))
  })

  for (const { who, typed, answers } of [
    { who: 'the page', typed: ' ', answers: {} },
    {
      who: 'the platform',
      typed: 'Call me',
      answers: {
        'voice-sms-preflight': () => refuse(422, 'The given data was invalid.', { 'dtmf_map.2': ['Say it shorter.'] }),
      },
    },
  ])
    it(`in which ${who} finds one of several digits wrong leads to the box of that digit, and marks no other`, async () => {
      const { user } = await open(answers)
      await choose(user)
      await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
      await user.click(screen.getByRole('checkbox', { name: 'Collect digits' }))
      for (const meaning of ['Paid', typed, 'Stop']) {
        await user.click(screen.getByRole('button', { name: 'Add a digit' }))
        await user.type(screen.getAllByRole('textbox', { name: /^Digit/ }).at(-1) as HTMLElement, meaning)
      }
      await user.click(screen.getByRole('button', { name: 'Check and send' }))
      const wrong = screen.getByRole('textbox', { name: /Digit 2 means/ })
      await waitFor(() => expect(document.activeElement).toBe(wrong))
      const marked = screen.getAllByRole('textbox', { name: /^Digit/ }).map(box => box.getAttribute('aria-invalid'))
      expect(marked).toEqual([null, 'true', null])
    })

  it('of a type that no file has says so, and that the route has no number for it', async () => {
    const { user } = await open({
      'voice-sms-options': () => ({ ...OPTIONS, route: { ...OPTIONS.route, caller_ids: ['1600123456'] } }),
      'voice-sms-files': () => ({ files: [FEES], more: 0 }),
    })
    await user.click(screen.getByRole('radio', { name: 'Promotional' }))
    expect(await screen.findByText(/^None of the files that can be sent is promotional/)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: /Caller ID/ }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^The route has no caller ID of the 140 series/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Transactional' }))
    expect(screen.queryByText(/^None of the files/)).toBeNull()
    expect(screen.queryByText(/^The route has no caller ID/)).toBeNull()
  })

  it('without a file or recipients says so at its fields, and asks nobody', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Voice file/ }).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter numbers, choose contact groups or upload a file.')).toBeTruthy()
    expect(bodies(sent, 'voice-sms-preflight')).toEqual([])
  })

  it('cannot be composed without a route, and says why', async () => {
    await open({ 'voice-sms-options': () => ({ ...OPTIONS, route: null, why: 'The account has no route for calls.' }) })
    expect(screen.getByText('The account has no route for calls.')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: /Voice file/ })).toHaveProperty('disabled', true)
  })
})
