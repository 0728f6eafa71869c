import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { scheduledCampaigns } from '../../resources/campaigns/scheduled-campaigns.ts'
import { register } from '../../resources/index.ts'
import { Trail } from '../../src/campaigns/Trail.tsx'
import {
  inDesk,
  memoryPlatform,
  openResource,
  type Person,
  type Row,
  refuse,
  type Sent,
  signIn,
} from '../kernel/resourceDesk.tsx'

vi.setConfig({ testTimeout: 30_000 })

const CAMPAIGN: Row = {
  id: 7,
  campaign: 'Fees October',
  message: 'The fee is due.',
  status: 'Completed',
  route_type: 1,
  campaign_send_date_time: '2026-11-20 10:00:00',
  total_contacts: 1500,
  total_credit_deduct: 1500,
  total_queued: 0,
  total_credit_hold: 0,
  expected_contacts: 1500,
  is_paused: 0,
  is_scheduled: 0,
  waits_for: null,
}

const PREVIEW = {
  types: [
    { type: 'all', messages: 1500, credits: 3000 },
    { type: 'failed', messages: 1204, credits: 2408 },
    { type: 'undelivered', messages: 0, credits: 0 },
  ],
  available: 9000,
  now: '2026-11-22 18:00:00',
}

type Answers = Record<string, (sent: Sent) => unknown>

const openCampaigns = async (answers: Answers = {}, person: Person = {}, change: Partial<Row> = {}) => {
  signIn(register, person)
  const made = memoryPlatform(
    register,
    { 'delivery-report': [{ ...CAMPAIGN, ...change }] },
    { 'resend-preview/{id}': () => PREVIEW, ...answers },
  )
  const { queryClient } = await openResource({ register, resource: campaigns, platform: made.platform })
  return { ...made, queryClient }
}

const choose = async (item: string) => {
  await screen.findByText('Fees October')
  await userEvent.click(document.querySelector('tr[data-id="7"] [data-menu]') as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('Restart Campaign', () => {
  const restart = async (answers: Answers = {}, person: Person = {}) => {
    const made = await openCampaigns(answers, person)
    await choose('Resend Campaign')
    return { ...made, dialog: within(await screen.findByRole('dialog', { name: 'Restart Campaign' })) }
  }

  it('says what each choice takes before anything is sent, and leaves out what takes nobody', async () => {
    const { dialog, last } = await restart()
    const choices = dialog.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)
    expect(choices).toEqual([
      'Everybody · 1,500 messages · 3,000 credits',
      'Those it failed for · 1,204 messages · 2,408 credits',
    ])
    expect(dialog.getByText(/9,000 credits can be spent/)).toBeTruthy()
    expect(last('resend-this-sms')).toBeUndefined()
  })

  it('sends the choice and the campaign', async () => {
    const { dialog, last } = await restart({ 'resend-this-sms': () => ({ send_sms_id: 8 }) })
    await userEvent.click(dialog.getByRole('radio', { name: /Everybody/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Campaign' }))
    await waitFor(() => expect(last('resend-this-sms')?.body).toMatchObject({ send_sms_id: 7, reschedule_type: 'all' }))
    expect(last('resend-this-sms')?.body).not.toHaveProperty('campaign_send_date_time')
    expect(last('resend-this-sms')?.idempotencyKey).toBeTruthy()
  })

  it('asks for ratios of accounts with that operation alone', async () => {
    await restart()
    expect(screen.queryByLabelText(/Close as delivered/)).toBeNull()
    cleanup()
    const { dialog } = await restart({}, { flags: { sp_operation: 1 } })
    expect(dialog.getByLabelText(/Close as delivered/)).toBeTruthy()
    expect(dialog.getByLabelText(/Close as failed/)).toBeTruthy()
  })

  it('keeps a time that is over from being sent', async () => {
    const { dialog, last } = await restart({ 'resend-preview/{id}': () => ({ ...PREVIEW, now: '2999-01-01 00:00:00' }) })
    await userEvent.click(await dialog.findByRole('button', { name: /Choose date/ }))
    await userEvent.click(await screen.findByRole('gridcell', { name: '15' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Campaign' }))
    expect(await dialog.findByText('Choose a time that is not over.')).toBeTruthy()
    expect(last('resend-this-sms')).toBeUndefined()
  })

  it('puts the platform’s refusal at its field and keeps what was chosen', async () => {
    const { dialog } = await restart({
      'resend-this-sms': () => refuse(422, 'Check the form', { campaign_send_date_time: ['Choose a time within 90 days.'] }),
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Campaign' }))
    expect(await dialog.findByText('Choose a time within 90 days.')).toBeTruthy()
    expect((dialog.getByRole('radio', { name: /failed/ }) as HTMLInputElement).checked).toBe(true)
  })
})

describe('the life of a campaign', () => {
  it('has the specification’s menu in its order, and of the rest what fits its state', async () => {
    await openCampaigns({}, {}, { status: 'Pending' })
    await screen.findByText('Fees October')
    await userEvent.click(document.querySelector('tr[data-id="7"] [data-menu]') as HTMLElement)
    const items = within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(item => item.querySelector('span')?.textContent ?? '')
    const wanted = ['Resend Campaign', 'Campaign Info', 'Export', 'Manage Campaign', 'Stop', 'Complete', 'Check Status']
    expect(items.filter(item => wanted.includes(item))).toEqual(wanted.filter(item => items.includes(item)))
    expect(items).toContain('Pause')
    for (const other of ['Resume', 'Send now', 'Start', 'Retry failed']) expect(items).not.toContain(other)
  })

  it('asks with the figures of the moment before it stops one, and tells what came back', async () => {
    const { last } = await openCampaigns(
      { 'change-campaign-status-to-stop': () => ({ stopped: 300 }) },
      {},
      { status: 'Pending', total_queued: 300, total_credit_hold: 600 },
    )
    await choose('Stop')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Stop Fees October ?')).toBeTruthy()
    expect(dialog.getByText('300 messages are not sent; the 600 credits held for them come back.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(last('change-campaign-status-to-stop')?.body).toEqual({ send_sms_id: 7 }))
  })

  it('shows of one that was stopped how much of what was unsent is taken back', async () => {
    await openCampaigns({}, {}, { status: 'Stop', to_take_back: 898_899, total_queued: 541_200 })
    expect(await screen.findByText('Taking back: 39 %')).toBeDefined()
    cleanup()
    await openCampaigns({}, {}, { status: 'Stop', to_take_back: null, total_queued: 0 })
    expect(await screen.findByText('Stop')).toBeDefined()
    expect(screen.queryByText(/Taking back/)).toBeNull()
  })

  it('shows a paused campaign as paused, and another with what it waits for', async () => {
    await openCampaigns({}, {}, { status: 'Pending', is_paused: 1, waits_for: 'paused' })
    expect(await screen.findByText('Paused')).toBeTruthy()
    expect(screen.queryByText('Pending')).toBeNull()
    cleanup()
    await openCampaigns({}, {}, { status: 'Pending', waits_for: 'route' })
    expect(await screen.findByText('Route is down')).toBeTruthy()
    expect(screen.getByText('Pending')).toBeTruthy()
  })
})

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
    const asked = within(await screen.findByRole('dialog', { name: 'Resume' }))
    expect(asked.getByText('12 messages wait to be sent.')).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(last('resume-campaign')?.body).toMatchObject({ send_sms_id: 7 }))
  })

  it('keeps the dialog of its button until that is answered, whatever the campaign waits for by then', async () => {
    let why: object | null = WHY
    const { last, queryClient } = await openCampaigns(
      {
        'get-campaign-info/{id}': ({ method }) =>
          method === 'POST' ? { data: [], total: 0 } : { ...CAMPAIGN, status: 'Pending', total_delivered: 3, total_failed: 0 },
        'why-pending/{id}': () => why,
        'resume-campaign': () => ({ waiting: 12 }),
      },
      {},
      { status: 'Pending', is_paused: 1 },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Fees October/ }))
    const pending = within(await screen.findByRole('region', { name: 'Why it is pending' }))
    await userEvent.click(pending.getByRole('button', { name: 'Resume' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Resume' }))
    why = null
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Why it is pending', hidden: true })).toBeNull())
    await userEvent.click(asked.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(last('resume-campaign')?.body).toMatchObject({ send_sms_id: 7 }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Resume' })).toBeNull())
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
        cause('credit', 10, { screen: '/credit-request', label: 'Ask for credit' }),
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

describe('the scheduled campaigns', () => {
  const SCHEDULED: Row = {
    ...CAMPAIGN,
    status: 'Pending',
    is_scheduled: 1,
    waits_for: 'time',
    campaign_send_date_time: '2026-12-01 10:30:00',
  }
  const openScheduled = async (answers: Answers = {}, change: Partial<Row> = {}) => {
    signIn(register)
    const made = memoryPlatform(
      register,
      { 'scheduled-campaign-report': [{ ...SCHEDULED, ...change }], 'delivery-report': [{ ...SCHEDULED, ...change }] },
      answers,
    )
    await openResource({ register, resource: scheduledCampaigns, platform: made.platform })
    return made
  }

  it('can be put to another time, sent now or cancelled; their own calls do it', async () => {
    const { last } = await openScheduled({ 'cancel-scheduled-campaign': () => ({ credits: 1500 }) })
    expect(await screen.findByText('Waits for its time')).toBeTruthy()
    await userEvent.click(document.querySelector('tr[data-id="7"] [data-menu]') as HTMLElement)
    const items = within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(item => item.querySelector('span')?.textContent)
    expect(items).toEqual(['Campaign Info', 'Change time', 'Send now', 'Cancel campaign'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel campaign' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Planned for 01-12-2026 10:30:00 AM: 1,500 contacts, 1,500 credits.')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Holiday')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel campaign' }))
    await waitFor(() => expect(last('cancel-scheduled-campaign')?.body).toMatchObject({ send_sms_id: 7, reason: 'Holiday' }))
  })

  it('is put off from the time it has; what the platform refuses stands at the time', async () => {
    const { last } = await openScheduled({
      'get-campaign-info/{id}': () => ({ ...SCHEDULED }),
      'reschedule-campaign': () =>
        refuse(422, 'Check the form', { campaign_send_date_time: ['Choose a time at least 5 minutes from now.'] }),
    })
    await screen.findByText('Waits for its time')
    await userEvent.click(document.querySelector('tr[data-id="7"] [data-menu]') as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change time' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change time' }))
    expect(await dialog.findByText('Choose a time at least 5 minutes from now.')).toBeTruthy()
    expect(last('reschedule-campaign')?.body).toMatchObject({ send_sms_id: 7, campaign_send_date_time: '2026-12-01 10:30:00' })
  })

  it('lead from the delivery report', async () => {
    await openCampaigns()
    expect((await screen.findByRole('link', { name: 'Upcoming Campaign' })).getAttribute('href')).toBe(
      '/scheduled-campaign-report',
    )
  })
})
