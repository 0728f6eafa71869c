import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { register } from '../../resources/index.ts'
import { waCampaigns } from '../../resources/whatsapp/wa-campaigns.ts'
import SummaryPage from '../../src/whatsapp/report/SummaryPage.tsx'
import { inDesk, memoryPlatform, openResource, type Person, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const CAMPAIGN: Row = {
  id: 9,
  campaign: 'Diwali',
  name: 'sunrise school',
  user_id: 3,
  country_id: 1,
  country: { name: 'India', currency_code: 'INR', currency_symbol: '₹' },
  campaign_send_date_time: '2026-11-20 10:00:00',
  total_contacts: 9,
  expected_contacts: 9,
  total_credit_deduct: 4.3155,
  total_credit_hold: 0,
  status: 'Pending',
  unique_key: 'k',
  display_phone_number: '+919810000001',
  total_sent: 1,
  total_delivered: 2,
  total_read: 1,
  total_failed: 1,
  total_block_number: 1,
  total_invalid_number: 1,
  total_other: 1,
  total_processing: 1,
  total_queued: 1,
  total_unknown: 0,
  total_stopped: 0,
  to_take_back: null,
  is_paused: 0,
  is_scheduled: 0,
  message: 'Happy *Diwali*',
  whats_app_template: { template_name: 'diwali_offer', category: 'MARKETING' },
}

const ROW = {
  id: 1,
  mobile: '919800000001',
  sent_date_time: '2026-11-20 10:01:00',
  delivered_date_time: null,
  read_date_time: null,
  use_credit: 0.8631,
  stat: 'failed',
  error_info: [{ code: '131049', title: '<b>Not delivered</b>' }],
  category: 'marketing',
  billable: 1,
  is_auto: 0,
  whats_app_reply_threads: [],
}

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}, person: Person = {}, change: Row | object = {}) => {
  signIn(register, person)
  const row = { ...CAMPAIGN, ...change } as Row
  const made = memoryPlatform(
    register,
    { [waCampaigns.name]: [row], users: [{ id: 3, name: 'sunrise school', userType: 2, status: 1 }] },
    {
      'wa-get-campaign-info/{id}': () => ({ campaign: row, data: [ROW], total: 1, current_page: 1, per_page: 15 }),
      'wa-campaign-failures/{id}': () => [],
      'why-pending/{id}': () => null,
      'wa-campaign-status/{id}': () => row,
      ...answers,
    },
  )
  const view = await openResource({ register, resource: waCampaigns, platform: made.platform })
  return { ...made, router: view.router, where: view.where }
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^(Actions|Menu)/ }))
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
}
const calls = (made: Awaited<ReturnType<typeof open>>, path: string) => made.sent.filter(one => one.path.startsWith(path))

describe('the report of WhatsApp', () => {
  it('has the columns of the specification, each value as it wants it', async () => {
    await open()
    const row = (await screen.findByText('Diwali')).closest('tr')
    const heads = screen.getAllByRole('columnheader').map(plain)
    for (const head of ['Campaign', 'User Name', 'Country', 'Time', 'Contact/Credit Used', 'Status'])
      expect(
        heads.some(shown => shown?.includes(head)),
        head,
      ).toBe(true)
    expect(plain(row)).toContain('Sunrise school')
    expect(plain(row)).toContain('India · INR ₹')
    expect(plain(row)).toContain('9 / ₹ 4.3155')
  })

  it('shows the id of a campaign to admins alone', async () => {
    await open()
    expect(await screen.findByText('#9')).toBeTruthy()
    cleanup()
    await open({}, { userType: 2 })
    await screen.findByText('Diwali')
    expect(screen.queryByText('#9')).toBeNull()
  })
})

describe('the summary', () => {
  const summary = async (state: object | null) => {
    signIn(register, {})
    const { platform } = memoryPlatform(register, {}, {})
    const { element } = await inDesk({ register, platform }, <SummaryPage />)
    render(
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [{ pathname: '/', state }] })} />,
    )
  }

  it('says what to choose before anything was asked', async () => {
    await summary(null)
    expect(await screen.findByText(/Choose what to sum up: a period/)).toBeTruthy()
  })

  it('says that nothing was sent where that is the answer', async () => {
    await summary({ summaryReportData: [] })
    expect(await screen.findByText(/Nothing was sent that is like this/)).toBeTruthy()
  })
})

describe('the detail', () => {
  const detail = async () => {
    await userEvent.click(await screen.findByText('Diwali'))
    return screen.findByRole('dialog')
  }

  it('is counted again first where nothing is delivered or failed, and says so', async () => {
    const made = await open({}, {}, { total_delivered: 0, total_failed: 0 })
    await detail()
    await waitFor(() => expect(calls(made, 'wa-campaign-status')).toHaveLength(1))
    expect(await screen.findByText('Campaign Status Updated Successfully')).toBeTruthy()
  })

  it('is shown at once where something is', async () => {
    const made = await open()
    const dialog = await detail()
    await within(dialog).findByText('diwali_offer')
    expect(calls(made, 'wa-campaign-status')).toHaveLength(0)
    const counts = within(dialog).getByRole('region', { name: 'Counts' })
    for (const name of [
      'Block',
      'Invalid',
      'Delivered',
      'Sent',
      'Failed',
      'Total Read',
      'Other',
      'Processing',
      'Contacts',
      'Category',
    ])
      expect(within(counts).getByText(name), name).toBeTruthy()
    expect(plain(counts)).toContain('₹ 4.3155')
  })

  it('says of a failed number each code with its title, and only as text', async () => {
    await open()
    const dialog = await detail()
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'Sent Number Log' }))
    expect(await within(dialog).findByText('Send Numbers Final Report')).toBeTruthy()
    await userEvent.click(await within(dialog).findByRole('button', { name: '131049' }))
    expect(await screen.findByText('131049: <b>Not delivered</b>')).toBeTruthy()
  })

  it('says that an error cannot be read where it cannot', async () => {
    await open({
      'wa-get-campaign-info/{id}': () => ({
        campaign: CAMPAIGN,
        data: [{ ...ROW, error_info: null }],
        total: 1,
        current_page: 1,
        per_page: 15,
      }),
    })
    const dialog = await detail()
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'Sent Number Log' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Why' }))
    expect(await screen.findByText('Invalid error format')).toBeTruthy()
  })

  it('shows price and flag to operators alone', async () => {
    await open({}, { userType: 2 })
    const dialog = await detail()
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'Sent Number Log' }))
    await within(dialog).findByText('919800000001')
    expect(within(dialog).queryByText('Used credit')).toBeNull()
    expect(within(dialog).queryByText('Auto')).toBeNull()
  })
})

it('its row menu has the entries of the specification first, and no check of what is completed', async () => {
  await open()
  await screen.findByText('Diwali')
  const items = await menu()
  expect(items.slice(0, 4)).toEqual(['Campaign Info', 'Check Status', 'Export Report', 'Export Conversation'])
  cleanup()
  await open({}, {}, { status: 'Completed' })
  await screen.findByText('Diwali')
  expect(await menu()).not.toContain('Check Status')
})

describe('sending it again', () => {
  const PEOPLE = {
    limit: 250,
    opened: 249,
    fresh: 3,
    waiting: 2,
    next_at: '2026-11-27 10:00:00',
    last_at: '2026-11-27 10:00:00',
    days: 2,
  }
  const NOBODY = { ...PEOPLE, fresh: 0, waiting: 0, next_at: null, last_at: null }
  const PREVIEW = {
    types: [
      { type: 'all', messages: 9, credits: 7.7679, people: NOBODY, left_out: [{ reason: 'Blocked', count: 1 }] },
      { type: 'failed', messages: 5, credits: 4.3155, people: NOBODY, left_out: [] },
      { type: 'undelivered', messages: 0, credits: 0, people: NOBODY, left_out: [] },
      {
        type: 'retry',
        messages: 3,
        credits: 2.5893,
        people: PEOPLE,
        left_out: [{ reason: 'Number not on WhatsApp', count: 2 }],
      },
    ],
    available: 100.5,
    unit: 'money',
    currency: 'INR',
    price: 0.8631,
    now: '2026-11-22 18:00:00',
  }
  const choose = async (item: string, told: object = PREVIEW) => {
    const made = await open(
      {
        'resend-preview/{id}': () => told,
        'retry-failed': () => ({ send_sms_id: 8 }),
        'resend-this-sms': () => ({ send_sms_id: 8 }),
      },
      {},
      { status: 'Completed' },
    )
    await screen.findByText('Diwali')
    await menu()
    await userEvent.click(screen.getByRole('menuitem', { name: item }))
    return made
  }

  it('retries the failed ones by the call of every channel, once it said how many, for what, who is left out and who waits', async () => {
    const made = await choose('Retry failed')
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry failed' }))
    expect(dialog.getByText(/Send Diwali again to 3 failed recipients for ₹.2\.5893\?/)).toBeTruthy()
    expect(dialog.getByText('Left out: Number not on WhatsApp 2')).toBeTruthy()
    expect(dialog.getByText(/2 recipients wait/)).toBeTruthy()
    expect(calls(made, 'retry-failed')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Retry failed' }))
    await waitFor(() => expect(calls(made, 'retry-failed')[0]?.body).toMatchObject({ send_sms_id: 9 }))
  })

  it('asks to whom, with the money of each choice, and who of these is left out', async () => {
    const made = await choose('Resend Campaign')
    const dialog = within(await screen.findByRole('dialog', { name: 'Restart Campaign' }))
    const choices = dialog.getAllByRole('radio').map(radio => plain(radio.closest('label')))
    expect(choices).toEqual([
      expect.stringMatching(/9 recipients · ₹.7\.7679/),
      expect.stringMatching(/5 recipients · ₹.4\.3155/),
    ])
    expect(dialog.queryByText(/Left out/)).toBeNull()
    await userEvent.click(dialog.getByRole('radio', { name: /Everyone/ }))
    expect(dialog.getByText('Left out: Blocked 1')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Campaign' }))
    await waitFor(() => expect(calls(made, 'resend-this-sms')[0]?.body).toMatchObject({ send_sms_id: 9, reschedule_type: 'all' }))
  })

  it.each(['Retry failed', 'Resend Campaign'])('says why it cannot be, and offers nothing to send: %s', async item => {
    await choose(item, { ...PREVIEW, types: [], why: 'The number is deactivated.' })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('The number is deactivated.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^(Retry failed|Restart Campaign)$/ })).toBeNull()
  })

  it('is offered where failures stand, for those that it may help', async () => {
    const causes = [
      {
        group: 'provider',
        count: 1,
        share: 11.1,
        help: { action: 'retryFailed' },
        codes: [{ code: '131000', title: 'A', count: 1 }],
      },
      {
        group: 'access',
        count: 1,
        share: 11.1,
        help: { screen: '/whatsapp-message-configuration', label: 'Open WhatsApp numbers' },
        codes: [],
      },
    ]
    await open({ 'wa-campaign-failures/{id}': () => causes, 'resend-preview/{id}': () => PREVIEW }, {}, { status: 'Completed' })
    await userEvent.click(await screen.findByText('Diwali'))
    const detail = within(await screen.findByRole('dialog'))
    expect((await detail.findByRole('link', { name: 'Open WhatsApp numbers' })).getAttribute('href')).toBe(
      '/whatsapp-message-configuration',
    )
    await userEvent.click(detail.getByRole('button', { name: 'Retry failed' }))
    expect(await screen.findByRole('dialog', { name: 'Retry failed' })).toBeTruthy()
  })

  it('opens the send page with what it had', async () => {
    const form = {
      user_id: 3,
      campaign: 'Diwali',
      route_type: 5,
      whats_app_configuration_id: 4,
      whats_app_template_id: 6,
      country_id: null,
      variables: { body: { 1: { value: 'Asha' } } },
      header_media: { wa_file_id: 12 },
      card_media: { 1: { wa_file_id: 13 }, 2: { link: 'https://www.example.in/2.jpg' } },
      offer_expires_at: '2027-01-05 18:30:00',
      header_location: null,
      mobile_numbers: '919800000001',
      contact_group_ids: null,
      file_path: null,
      file_mobile_field: null,
      is_auto: 0,
      campaign_type: 'no',
    }
    const made = await open({ 'duplicate-campaign/{id}': () => form })
    await screen.findByText('Diwali')
    await menu()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy as new' }))
    await waitFor(() => expect(made.where()).toBe('/send-whatsapp'))
    expect(made.router.state.location.state).toEqual({
      from: 'Diwali',
      preset: {
        user_id: 3,
        campaign: 'Diwali',
        whats_app_configuration_id: 4,
        whats_app_template_id: 6,
        variables: { body: { 1: { value: 'Asha' } } },
        header_file: 12,
        card_media: { 1: { wa_file_id: 13 }, 2: { link: 'https://www.example.in/2.jpg' } },
        offer_expires_at: '2027-01-05 18:30:00',
        mobile_numbers: '919800000001',
        is_auto: 0,
        campaign_type: 'no',
      },
    })
  })
})

it('stands in tab 4 of the delivery report', async () => {
  signIn(register, {})
  const made = memoryPlatform(register, { [waCampaigns.name]: [CAMPAIGN], [campaigns.name]: [] }, {})
  await openResource({ register, resource: campaigns, platform: made.platform, at: '?tab=4' })
  expect(await screen.findByText('Diwali')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'WhatsApp', selected: true })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Delivery report')
  expect(made.sent.some(({ path }) => path.startsWith('delivery-report'))).toBe(false)
})
