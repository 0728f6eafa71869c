import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../kernel/resourceDesk.tsx'
import { openUsers, press } from './peopleDesk.tsx'

describe('a password for somebody', () => {
  const choose = async () => {
    await userEvent.click(document.querySelector('tr[data-id="3"] [data-menu]') as HTMLElement)
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Change password' }))
    await press('Change password', await screen.findByRole('dialog'))
  }

  it('is shown once when it was made, and leaves by saying so', async () => {
    const { last } = await openUsers({ 'reset-user-password': () => ({ password: 'kT7#pq9RwmZ2' }) })
    await choose()
    expect(await screen.findByText('kT7#pq9RwmZ2')).toBeDefined()
    expect(last('reset-user-password')?.body).toMatchObject({ user_id: 3, send_to: 'show' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await press('I have saved it')
    await waitFor(() => expect(screen.queryByText('kT7#pq9RwmZ2')).toBeNull())
  })

  it('keeps the dialog with the sentence at its field when it is refused', async () => {
    await openUsers({ 'reset-user-password': () => refuse(422, 'Wrong', { send_to: ['This desk sends no mail.'] }) })
    await choose()
    expect(await screen.findByText('This desk sends no mail.')).toBeDefined()
  })
})
