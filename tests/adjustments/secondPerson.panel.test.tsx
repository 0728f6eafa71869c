import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { NEEDS_FLAG } from '../../resources/adjustments/fix-actions.ts'
import { register } from '../../resources/index.ts'
import FiguresDialog from '../../src/adjustments/FiguresDialog.tsx'
import FixDialog from '../../src/adjustments/FixDialog.tsx'
import ManageDialog from '../../src/adjustments/ManageDialog.tsx'
import { inDesk, memoryPlatform, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const ASHA = { id: 4, name: 'Asha Verma', username: 'asha' }
const REASON = 'Summary of the supplier of 20 November'
const FIGURES = {
  eligible: 1204,
  will_deliver: 1204,
  will_fail: 0,
  will_cancel: 0,
  unchanged: 0,
  users: 1,
  campaigns: 1,
  refund_credits: 0,
  matrix: [],
  skipped: [],
}
const STATE = {
  figures: FIGURES,
  eligible: 1204,
  changed: 0,
  cancelled: 0,
  superseded: 0,
  restored: 0,
  refund_credits: 0,
  recharged_credits: 0,
  uncharged_credits: 0,
  error: null,
  done: null,
  total: null,
  job_status: null,
  alone: 0,
  of_calls: 0,
}
const RECORD = { id: 8, reason: REASON, status: 'asked' }
const NOBODY = { above: 1000, may: [], barred: [] }

type Answers = Record<string, (sent: Sent) => unknown>
const draw = async (element: ReactNode, answers: Answers, flag: 0 | 1 = 1) => {
  signIn(register, { userType: 0, flags: { sp_operation: flag } })
  const memory = memoryPlatform(register, { 'status-adjustments': [RECORD] }, answers)
  const { element: inside } = await inDesk({ register, platform: memory.platform }, element)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: inside }])} />)
  return {
    sent: () => memory.sent.filter(({ path }) => path === 'manage-campaign').map(({ body }) => body),
    asked: (path: string) => memory.sent.filter(one => one.path === path).length,
  }
}

const fixAnswers = (second: object, run: (sent: Sent) => unknown, state: object = {}): Answers => ({
  'manage-campaign': sent => (sent.body.dry_run === 1 ? { ...FIGURES, second_person: second } : run(sent)),
  'manage-campaign-open/{id}': () => ({ unsubmitted: 0, accepted: 0, pending: 1204, expired: 0, total_adjusted: 0 }),
  'status-adjustment-figures/{id}': () => ({ ...STATE, ...state }),
})
const running = () => ({ ...FIGURES, adjustment_id: 8, status: 'running', job_id: 3 })

const BULK = <FixDialog ids={[7]} action="queue_pending_to_delivered" onClose={() => {}} />
const DIALOG = <ManageDialog record={{ id: 7, campaign: 'Fees' }} close={() => {}} />
/** Chooses what the menu of the bar has chosen already, and says why; it is counted meanwhile. */
const count = async (dialog: boolean) => {
  const user = userEvent.setup()
  await screen.findByRole('combobox', { name: /^Action/ })
  if (dialog) {
    await user.selectOptions(screen.getByRole('combobox', { name: /^Action/ }), 'apply_ratio')
    await user.type(screen.getByRole('textbox', { name: /^Set to delivered/ }), '90')
  }
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), REASON)
  return user
}

describe.each([
  ['the dialog of bulk fixes', BULK, false],
  ['the dialog of a campaign', DIALOG, true],
] as const)('a large fix on %s', (_where, element, dialog) => {
  test('names before it is run who may approve it, and again while it waits', async () => {
    const second = { above: 1000, may: [ASHA], barred: [] }
    const asked = () => ({ ...FIGURES, adjustment_id: 8, status: 'asked', second_person: second })
    const { sent } = await draw(
      element,
      fixAnswers(second, asked, { status: 'asked', second_person: { may: [ASHA], barred: [] } }),
    )
    const user = await count(dialog)
    await screen.findByText(/^These are more than 1,000 rows/)
    expect(screen.getByText('May approve: Asha Verma (asha).')).toBeTruthy()
    expect(screen.queryByLabelText(/^Your password/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText('Waits for a second person')
    expect(screen.getByText('May approve: Asha Verma (asha).')).toBeTruthy()
    expect(sent().at(-1)).not.toHaveProperty('password')
  })

  test('asks whoever is alone for the password, tells a wrong one at its field, and says afterwards how it was confirmed', async () => {
    const run = ({ body }: Sent) =>
      body.password === 'Correct9horse'
        ? running()
        : refuse(422, 'The given data was invalid.', { password: ['Wrong password.'] })
    const { sent } = await draw(element, fixAnswers(NOBODY, run, { status: 'done', changed: 1204, alone: 1 }))
    const user = await count(dialog)
    await screen.findByText(/nobody else here could approve/)
    const counts = sent().length
    const field = screen.getByLabelText(/^Your password/)
    await user.type(field, 'Wrong9horse')
    await user.click(screen.getByRole('button', { name: 'Run' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Wrong password.')).toHaveLength(1)
    await user.clear(field)
    // It goes on from here, and counts no second time.
    await user.type(field, 'Correct9horse{Enter}')
    await screen.findByText(/confirmed with the password/)
    expect(
      sent()
        .slice(counts)
        .map(body => [body.dry_run, body.password]),
    ).toEqual([
      [undefined, 'Wrong9horse'],
      [undefined, 'Correct9horse'],
    ])
    expect(screen.queryByLabelText(/^Your password/)).toBeNull()
  })

  test('asks for it, too, where the others left after the count', async () => {
    const run = ({ body }: Sent) =>
      body.password ? running() : refuse(422, 'The given data was invalid.', { password: ['Enter your password.'] })
    await draw(element, fixAnswers({ above: 1000, may: [ASHA], barred: [] }, run, { status: 'done' }))
    const user = await count(dialog)
    await screen.findByText(/^May approve/)
    await user.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText('Enter your password.')
    await user.type(screen.getByLabelText(/^Your password/), 'Correct9horse')
    await user.click(screen.getByRole('button', { name: 'Run' }))
    await waitFor(() => expect(screen.queryByLabelText(/^Your password/)).toBeNull())
  })
})

test('says why nobody may approve yet', async () => {
  const state = { status: 'asked', second_person: { may: [], barred: [ASHA] } }
  await draw(<FiguresDialog record={{ id: 8 }} close={() => {}} />, fixAnswers(NOBODY, running, state))
  expect((await screen.findByText(/^Nobody may approve yet/)).textContent).toContain('Asha Verma (asha)')
})

test('tells who may not set statuses how that is allowed', async () => {
  await draw(BULK, fixAnswers(NOBODY, running), 0)
  expect(await screen.findByText(NEEDS_FLAG)).toBeTruthy()
})

test('says over what is known of a running fix that it is no longer known how far it is', async () => {
  let works = true
  const state = { ...STATE, status: 'running', changed: 12 }
  await draw(<FiguresDialog record={{ id: 8 }} close={() => {}} />, {
    'status-adjustment-figures/{id}': () => (works ? state : refuse(503, 'The platform is away.')),
  })
  await screen.findByText('Being set')
  works = false
  const soon = { timeout: 5000 }
  expect((await screen.findByRole('alert', {}, soon)).textContent).toBe('Showing old data: The platform is away.')
  expect(screen.getByText('Being set')).toBeTruthy()
  works = true
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), soon)
})

test('a fix of one campaign has its counts read once more when it has run', async () => {
  const asksAgain = () => ({ ...FIGURES, adjustment_id: 8, status: 'asked', second_person: NOBODY })
  const { asked } = await draw(DIALOG, fixAnswers({ above: 1000, may: [ASHA], barred: [] }, asksAgain, { status: 'asked' }))
  const user = await count(true)
  await screen.findByText(/^May approve/)
  const OPEN = 'manage-campaign-open/{id}'
  expect(asked(OPEN)).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Run' }))
  await screen.findByText('Waits for a second person')
  await waitFor(() => expect(asked(OPEN)).toBe(2))
})

test('a count that is refused when something else stands there by then says nothing of that', async () => {
  const first = Promise.withResolvers<never>()
  const { sent } = await draw(DIALOG, {
    ...fixAnswers(NOBODY, running),
    'manage-campaign': ({ body }) => (Number(body.ratio_percent_to_delivered) === 90 ? first.promise : FIGURES),
  })
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Action/ }), 'apply_ratio')
  const share = screen.getByRole('textbox', { name: /^Set to delivered/ })
  await user.type(share, '90')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.clear(share)
  await user.type(share, '95')
  await waitFor(() => expect(sent()).toHaveLength(2))
  await act(async () =>
    first.reject(new PlatformError('Check the form', 422, { fields: { ratio_percent_to_delivered: ['Not ninety.'] } })),
  )
  expect(screen.queryByText('Not ninety.')).toBeNull()
  expect(share.getAttribute('aria-invalid')).not.toBe('true')
})
