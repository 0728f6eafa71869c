import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../authProvider/session.ts'
import { refuse } from '../kernel/resourceDesk.tsx'
import { openProfile, own, press } from './peopleDesk.tsx'

describe('the profile', () => {
  it('asks for the password only when the ways back to the account change, and sends it then', async () => {
    const { last } = await openProfile({ 'update-profile': ({ body }) => ({ ...own, ...body, password: undefined }) })
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Asha V')
    expect(screen.queryByLabelText(/^Current password/)).toBeNull()
    await press('Save')
    await waitFor(() => expect(last('update-profile')?.body).toMatchObject({ name: 'Asha V' }))
    expect(last('update-profile')?.body).not.toHaveProperty('password')
    await waitFor(() => expect(readSession()?.user.fullName).toBe('Asha V'))
    await userEvent.type(screen.getByLabelText(/^E-mail/), '.org')
    await press('Save')
    expect(await screen.findByText(/Enter your password to change/)).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^Current password/), 'Correct9horse')
    await press('Save')
    await waitFor(() =>
      expect(last('update-profile')?.body).toMatchObject({ email: 'asha@example.in.org', password: 'Correct9horse' }),
    )
  })

  it('puts what the platform refuses on its field', async () => {
    await openProfile({ 'update-profile': () => refuse(422, 'Wrong', { name: ['Too short by far.'] }) })
    await userEvent.type(await screen.findByLabelText(/^Name/), 'x')
    await press('Save')
    expect(await screen.findByText('Too short by far.')).toBeDefined()
  })

  it('judges a new password before it asks', async () => {
    const { last } = await openProfile({ 'update-self-password': () => ({}) }, 'password')
    await userEvent.type(await screen.findByLabelText(/^Current password/), 'Correct9horse')
    await userEvent.type(screen.getByLabelText(/^New password(?! again)/), 'weak')
    await press('Change password')
    expect(await screen.findByText(/Use 8 to 128 characters/)).toBeDefined()
    expect(screen.getByText('The passwords do not match.')).toBeDefined()
    expect(last('update-self-password')).toBeUndefined()
  })
})
