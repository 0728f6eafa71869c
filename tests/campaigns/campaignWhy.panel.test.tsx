import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { Trail } from '../../src/campaigns/Trail.tsx'
import { inDesk, memoryPlatform, signIn } from '../kernel/resourceDesk.tsx'
import { CAMPAIGN, openCampaigns } from './campaignDesk.ts'

describe('why a campaign is pending', () => {
  const WHY = {
    cause: 'paused',
    sentence: 'paused.by_why',
    text: 'Paused by Acme on 22-11-2026 10:00:00 AM: Wrong date',
    values: { by: 'Acme', at: '22-11-2026 10:00:00 AM', reason: 'Wrong date' },
    until: null,
    help: { action: 'resume' },
  }

  it('stands under its counts with the button that helps', async () => {
    const { last } = await openCampaigns(
      {
        'get-campaign-info/{id}': ({ method }) =>
          method === 'POST'
            ? { data: [], total: 0 }
            : { ...CAMPAIGN, status: 'Pending', is_paused: 1, total_delivered: 3, total_failed: 0, total_queued: 12 },
        'why-pending/{id}': () => WHY,
        'resume-campaign': () => ({ waiting: 12 }),
      },
      {},
      { status: 'Pending', is_paused: 1 },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Fees October/ }))
    const why = within(await screen.findByRole('region', { name: 'Why it is pending' }))
    // Said aloud: the sentence, never the button beside it.
    expect(why.getByRole('status').textContent).toBe('Paused by Acme on 22-11-2026 10:00:00 AM: Wrong date')
    await userEvent.click(why.getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(last('resume-campaign')?.body).toMatchObject({ send_sms_id: 7 }))
  })

  it('keeps the dialog of its button until that is answered, whatever the campaign waits for by then', async () => {
    let why: object | null = { ...WHY, help: { action: 'sendNow' } }
    const { last, queryClient } = await openCampaigns(
      {
        'get-campaign-info/{id}': ({ method }) =>
          method === 'POST' ? { data: [], total: 0 } : { ...CAMPAIGN, status: 'Pending', total_delivered: 3, total_failed: 0 },
        'why-pending/{id}': () => why,
        'send-scheduled-campaign': () => ({ begun: 1 }),
      },
      {},
      { status: 'Pending', is_scheduled: 1 },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Fees October/ }))
    const pending = within(await screen.findByRole('region', { name: 'Why it is pending' }))
    await userEvent.click(pending.getByRole('button', { name: 'Send now' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Send now' }))
    why = null
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Why it is pending', hidden: true })).toBeNull())
    await userEvent.click(asked.getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(last('send-scheduled-campaign')?.body).toMatchObject({ send_sms_id: 7 }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send now' })).toBeNull())
  })

  it('counts again before it shows a campaign with nothing delivered or failed', async () => {
    const { sent } = await openCampaigns({
      'get-campaign-info/{id}': ({ method }) =>
        method === 'POST' ? { data: [], total: 0 } : { ...CAMPAIGN, total_delivered: 0, total_failed: 0 },
      'get-campaign-current-status/{id}': () => ({}),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Fees October/ }))
    expect(await screen.findByText('Campaign Status Updated Successfully')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Counts' })).toBeTruthy()
    expect(sent.filter(({ path }) => path === 'get-campaign-current-status/{id}')).toHaveLength(1)
  })
})

describe('why messages failed', () => {
  const COUNTS = { total_delivered: 3, total_invalid_number: 0, total_block_number: 0 }
  const cause = (group: string, count: number, help: object) => ({
    group,
    count,
    share: 5,
    set_delivered: 0,
    can_recover: 1,
    help,
    codes: [],
  })

  it('stands as a list; the dialog of its button stays until it is answered, whatever failed by then', async () => {
    let failed = 40
    const { queryClient } = await openCampaigns({
      'get-campaign-info/{id}': ({ method }) =>
        method === 'POST' ? { data: [], total: 0 } : { ...CAMPAIGN, ...COUNTS, total_failed: failed },
      'campaign-failures/{id}': () => [
        cause('route', 30, { action: 'retryFailed' }),
        cause('credit', 10, { screen: '/credit-request', label: 'Request credit' }),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Fees October/ }))
    const part = await screen.findByRole('region', { name: 'Failed: why' })
    expect([...(part.querySelector('ul')?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['LI', 'LI'])
    await userEvent.click(within(part).getByRole('button', { name: 'Retry failed' }))
    await screen.findByRole('dialog', { name: /Retry failed/ })
    failed = 0
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Failed: why', hidden: true })).toBeNull())
    expect(screen.getByRole('dialog', { name: /Retry failed/ })).toBeTruthy()
  })
})

it('the trail of a message is a list that is called so', async () => {
  signIn(register)
  const { platform } = memoryPlatform(
    register,
    {},
    {
      'message-trail/{id}': () => ({ events: [{ at: '22-11-2026 10:00:00 AM', kind: 'entered', text: 'Entered.', raw: null }] }),
    },
  )
  const { element } = await inDesk({ register, platform }, <Trail id={9} />)
  render(element)
  const said = await screen.findByText('Entered.')
  expect(said.closest('dl')?.getAttribute('aria-label')).toBe('Trail')
})
