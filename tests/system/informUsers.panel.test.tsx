import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import InformUsers from '../../src/system/info/InformUsers.tsx'
import { inDesk, memoryPlatform, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const SEND = 'informing-user-about-server'

const open = async (send: (sent: Sent) => unknown) => {
  signIn(register, { userType: 0 })
  const made = memoryPlatform(
    register,
    { 'notification-templates': [] },
    {
      [`${SEND}-preview`]: () => ({ recipients: 2, with_email: 1, names: ['Sunrise School'] }),
      [`${SEND}-history`]: () => ({ data: [], total: 0, current_page: 1, per_page: 15 }),
      [SEND]: send,
    },
  )
  const { element } = await inDesk({ register, platform: made.platform }, <InformUsers />)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Maintenance')
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Tonight from one to two.')
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone' }))
  return made
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
const sendIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Planned work')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
}

describe('informing users', () => {
  test('shows the notice as it will look while it is written, asks for a reason, sends, and begins anew', async () => {
    const { last } = await open(() => ({}))
    expect(await screen.findByText('Tonight from one to two.', { selector: 'aside *' })).toBeTruthy()
    await sendIt()
    await waitFor(() => expect(last(SEND)?.body).toMatchObject({ title: 'Maintenance', reason: 'Planned work' }))
    await waitFor(() => expect(title().value).toBe(''))
  })

  test('puts what the platform refuses on its field, and keeps what was typed', async () => {
    await open(() => refuse(422, 'Wrong', { title: ['Not this title.'] }))
    await sendIt()
    await screen.findByText('execution failed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 })
    expect(screen.getByText('Not this title.')).toBeTruthy()
    expect(title().value).toBe('Maintenance')
    expect(title().getAttribute('aria-invalid')).toBe('true')
  })

  test('leaves all as it is when the person would rather not', async () => {
    const { last } = await open(() => ({}))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(title().value).toBe('Maintenance')
    await sendIt()
    await waitFor(() => expect(last(SEND)?.body).toMatchObject({ title: 'Maintenance' }))
  })
})
