import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { scheduledCampaigns } from '../../resources/campaigns/scheduled-campaigns.ts'
import { register } from '../../resources/index.ts'
import { memoryPlatform, openResource, type Person, type Row, refuse, signIn } from '../kernel/resourceDesk.tsx'
import { type Answers, CAMPAIGN, openCampaigns, PREVIEW } from './campaignDesk.ts'

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
    expect(choices).toEqual(['Everyone · 1,500 recipients · 3,000 credits', 'Failed only · 1,204 recipients · 2,408 credits'])
    expect(dialog.getByText(/Balance: 9,000 credits/)).toBeTruthy()
    expect(last('resend-this-sms')).toBeUndefined()
  })

  it('sends the choice and the campaign', async () => {
    const { dialog, last } = await restart({ 'resend-this-sms': () => ({ send_sms_id: 8 }) })
    await userEvent.click(dialog.getByRole('radio', { name: /Everyone/ }))
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
    const days = await screen.findAllByRole('gridcell')
    // Days that are over are not offered.
    await userEvent.click(days.findLast(day => day.textContent && !day.hasAttribute('disabled')) as HTMLElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Campaign' }))
    expect(await dialog.findByText('Choose a time in the future.')).toBeTruthy()
    expect(last('resend-this-sms')).toBeUndefined()
  })

  it('puts the platform’s refusal at its field and keeps what was chosen', async () => {
    const { dialog } = await restart({
      'resend-this-sms': () => refuse(422, 'Check the form', { campaign_send_date_time: ['Choose a time within 90 days.'] }),
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Campaign' }))
    expect(await dialog.findByText('Choose a time within 90 days.')).toBeTruthy()
    expect((dialog.getByRole('radio', { name: /^Failed/ }) as HTMLInputElement).checked).toBe(true)
  })
})

describe('Retry failed', () => {
  const retry = async (types = PREVIEW.types) => {
    const made = await openCampaigns({
      'resend-preview/{id}': () => ({ ...PREVIEW, types }),
      'retry-failed': () => ({ send_sms_id: 8 }),
    })
    await choose('Retry failed')
    return { ...made, dialog: within(await screen.findByRole('dialog', { name: 'Retry failed' })) }
  }

  it('says to how many and for how much before it sends', async () => {
    const { dialog, last } = await retry()
    expect(dialog.getByText('Send Fees October again to 40 failed recipients for 80 credits?')).toBeTruthy()
    expect(dialog.getByText(/It becomes a new campaign. Balance: 9,000 credits/)).toBeTruthy()
    expect(last('retry-failed')).toBeUndefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry failed' }))
    await waitFor(() => expect(last('retry-failed')?.body).toMatchObject({ send_sms_id: 7 }))
    // Acknowledged once: by the dialog, not by a notice beside it.
    expect(await screen.findByText('executed successfully')).toBeTruthy()
    expect(screen.getAllByText('OK')).toHaveLength(1)
  })

  it('has nothing to send where another try reaches nobody', async () => {
    const { dialog } = await retry([{ type: 'retry', messages: 0, credits: 0 }])
    expect(dialog.getByText(/reaches none of the failed recipients of Fees October/)).toBeTruthy()
    expect(dialog.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0)
    expect(dialog.queryByRole('button', { name: 'Retry failed' })).toBeNull()
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
    expect(dialog.getByText('300 messages are not sent; 600 credits held for them are returned.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
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
    const table = () => within(screen.getByRole('table'))
    expect(table().queryByText('Pending')).toBeNull()
    cleanup()
    await openCampaigns({}, {}, { status: 'Pending', waits_for: 'route' })
    expect(await screen.findByText('Route is down')).toBeTruthy()
    expect(table().getByText('Pending')).toBeTruthy()
  })
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
    expect(await screen.findByText('Scheduled')).toBeTruthy()
    await userEvent.click(document.querySelector('tr[data-id="7"] [data-menu]') as HTMLElement)
    const items = within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(item => item.querySelector('span')?.textContent)
    expect(items).toEqual(['Campaign Info', 'Change time', 'Send now', 'Cancel campaign'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel campaign' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Planned for 01-12-2026 10:30:00 AM: 1,500 recipients, 1,500 credits.')).toBeTruthy()
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
    await screen.findByText('Scheduled')
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
