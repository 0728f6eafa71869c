import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openProfile, press } from './peopleDesk.tsx'

describe('the API key', () => {
  it('is shown once when it was made', async () => {
    const { last } = await openProfile({ 'user-change-api-key': () => ({ api_key: 'rdk_once', prefix: 'rdk_on' }) }, 'api')
    await press('Create key')
    await press('Create key', await screen.findByRole('dialog'))
    expect(await screen.findByText('rdk_once')).toBeDefined()
    expect(last('user-change-api-key')?.body).toMatchObject({ user_id: 1, keep_old_hours: 0 })
    await press('I have saved it')
    await waitFor(() => expect(screen.queryByText('rdk_once')).toBeNull())
  })

  it('is not locked to an empty list without a further word', async () => {
    const { last } = await openProfile({ 'enable-additional-security': () => ({}) }, 'api')
    await userEvent.click(await screen.findByLabelText('Accept calls only from the addresses below'))
    const asked = await screen.findByRole('dialog')
    expect(last('enable-additional-security')).toBeUndefined()
    await press('Close the API', asked)
    await waitFor(() => expect(last('enable-additional-security')?.body).toMatchObject({ api_ip_lock: 1, confirm_empty: 1 }))
  })

  it('takes addresses that are addresses, with one’s own a click away', async () => {
    const { last } = await openProfile({}, 'api')
    await userEvent.type(await screen.findByLabelText(/^Address or range/), '300.1.1.1')
    await press('Add')
    expect(await screen.findByText(/Enter an address like/)).toBeDefined()
    expect(last('ip-white-list-for-api')).toBeUndefined()
    await press('Use my address')
    await press('Add')
    await waitFor(() => expect(last('ip-white-list-for-api')?.body).toMatchObject({ ip_address: '203.0.113.7' }))
    expect(last('ip-white-list-for-api')?.body).not.toHaveProperty('user_id')
  })
})
