import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import MyCredits from '../../src/money/MyCredits.tsx'
import { inDesk, memoryPlatform, signIn } from '../kernel/resourceDesk.tsx'

describe('my credits', () => {
  /** @returns what comes to the screen, each time it is called */
  const screenOf = async (overview: () => unknown) => {
    signIn(register, { userType: 2 })
    const { platform } = memoryPlatform(register, {}, { 'my-credits': overview })
    const { element, queryClient } = await inDesk({ register, platform }, <MyCredits />)
    return () => {
      // Long after the last time.
      void queryClient.invalidateQueries()
      return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    }
  }
  const draw = async (overview: () => unknown) => (await screenOf(overview))()
  const NOTHING = {
    account_type: 1,
    credit_limit: 0,
    low_credit_alert: 0,
    validity_date: null,
    pending_requests: 0,
    wallets: [],
    held_by: [],
    movements: [],
  }
  const held = (campaign: string) => ({
    id: 7,
    campaign,
    status: 'Pending',
    is_paused: 0,
    route_type: 1,
    unit: 'credits',
    credits: 1500,
  })

  it('has a place for each wallet while they are waited for, and no heading without a name', async () => {
    await draw(() => new Promise(() => {}))
    const wallets = await screen.findByRole('region', { name: 'Wallets' })
    expect(wallets.querySelectorAll('[aria-busy]').length).toBeGreaterThan(1)
    expect(within(wallets).queryByRole('heading')).toBeNull()
  })

  it('keeps what it knew where it cannot be read again, and says that it is old', async () => {
    const overview = vi.fn()
    overview.mockReturnValueOnce({ ...NOTHING, held_by: [held('Fees')] }).mockImplementation(() => {
      throw new Error('Service is busy.')
    })
    const come = await screenOf(overview)
    const { unmount } = come()
    await screen.findByText('Fees')
    unmount()
    come()
    expect((await screen.findByRole('alert')).textContent).toBe('Showing old data: Service is busy.')
    expect(screen.getByText('Fees')).toBeDefined()
    overview.mockReturnValue({ ...NOTHING, held_by: [held('Marks')] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Marks')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('calls a campaign that is held back paused, as lists do', async () => {
    await draw(() => ({ ...NOTHING, held_by: [{ ...held('Fees'), is_paused: 1 }] }))
    expect(await screen.findByText('Paused')).toBeDefined()
    expect(screen.queryByText('Pending')).toBeNull()
  })

  it('has the whole name of a campaign that holds credits, however long', async () => {
    const campaign = 'Fees_October_2026_second_reminder_for_every_class_and_section'
    await draw(() => ({ ...NOTHING, held_by: [held(campaign)] }))
    expect((await screen.findByText(campaign)).title).toBe(campaign)
    expect(screen.getByText('1,500')).toBeDefined()
  })
})
