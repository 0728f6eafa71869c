import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { recordPath } from '../../resources/language/screens.ts'
import { campaignHref } from '../../src/campaigns/campaignHref.ts'
import CampaignPage from '../../src/campaigns/page/CampaignPage.tsx'
import { TEXT_PAGE } from '../../src/campaigns/page/textPage.tsx'
import { isOver } from '../../src/campaigns/useCampaign.ts'
import { VOICE_PAGE } from '../../src/voice/report/voicePage.tsx'
import { inDesk, memoryPlatform, type Person, type Row, refuse, signIn } from '../kernel/resourceDesk.tsx'
import { type Answers, CAMPAIGN, openCampaigns } from './campaignDesk.ts'

const COUNTS = {
  total_delivered: 3,
  total_failed: 0,
  total_invalid_number: 0,
  total_block_number: 0,
  total_duplicates: 0,
  total_processing: 1,
  total_adjusted: 0,
  total_unknown: 0,
  to_take_back: null,
}

const VOICE_CAMPAIGN = {
  ...COUNTS,
  id: 9,
  campaign: 'Fees by voice',
  status: 'Completed',
  caller_id: '1600123456',
  total_contacts: 4,
  total_credit_deduct: 8,
  total_answered: 4,
  total_busy: 0,
  total_noanswer: 0,
  total_processing: 0,
  total_dtmf: 0,
  avg_duration: 30,
  total_queued: 0,
  is_paused: 0,
  is_scheduled: 0,
  voice_file: null,
  dtmf_summary: null,
}

const openAt = async (address: string, rows: Row[], answers: Answers = {}, person: Person = {}) => {
  signIn(register, person)
  const made = memoryPlatform(
    register,
    { 'delivery-report': rows, 'all-campaign': rows, 'senderid-list': [{ id: 4, sender_id: 'SUNRSE' }] },
    {
      'get-campaign-info/{id}': ({ method, id }) =>
        method === 'POST' ? { data: [], total: 0 } : (rows.find(row => row.id === id) ?? refuse(404, 'Record not found.')),
      'campaign-neighbours/{id}': ({ id }) =>
        rows.some(row => row.id === id) ? { previous: null, next: null, route_type: 1 } : refuse(404, 'Record not found.'),
      'why-pending/{id}': () => null,
      ...answers,
    },
  )
  const { element, queryClient } = await inDesk(
    { register, platform: made.platform },
    <CampaignPage channels={[TEXT_PAGE, VOICE_PAGE]} />,
  )
  const router = createMemoryRouter(
    [
      { path: '/campaign/:id', element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { ...made, queryClient }
}

const campaign = (change: Partial<Row> = {}): Row => ({ ...CAMPAIGN, ...COUNTS, sender_id: 4, ...change })
/** Its entries may still be on their way. */
const openMenu = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Actions' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the page of a campaign', () => {
  it('shows its facts and counts, and does what the menu of its row does', async () => {
    const { last } = await openAt('/campaign/7', [campaign({ status: 'Pending' })], {
      'pause-campaign': () => ({ waiting: 4, on_their_way: 0 }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Fees October.*#7.*Pending/ })).toBeTruthy()
    const facts = within(screen.getByRole('region', { name: 'Details' }))
    expect(await facts.findByText('SUNRSE')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Counts' })).toBeTruthy()
    await openMenu()
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '')
    expect(entries).toEqual(expect.arrayContaining(['Export', 'Manage Campaign', 'Stop', 'Check Status', 'Copy as new', 'Pause']))
    expect(entries).not.toContain('Campaign Info')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pause' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Pause' }))
    await userEvent.click(asked.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(last('pause-campaign')?.body).toMatchObject({ send_sms_id: 7 }))
  })

  it('offers nobody what he may not do', async () => {
    await openAt('/campaign/7', [campaign({ status: 'Pending' })], {}, { userType: 2, permissions: ['reports'] })
    await openMenu()
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Export', 'Check Status'])
  })

  it('leads back to the list as it was left, and on in the order of that, over its pages', async () => {
    const rows = [9, 8, 7, 6, 5].map(id => campaign({ id }))
    await openAt('/campaign/8?page=1&perPage=2&list=all-campaign', rows)
    await waitFor(() => expect(hrefOf('Next campaign')).toBe('/campaign/7?page=2&perPage=2&list=all-campaign'))
    expect(hrefOf('Previous campaign')).toBe('/campaign/9?perPage=2&list=all-campaign')
    expect(hrefOf('All campaigns')).toBe('/all-campaign?perPage=2')
  })

  it('is gone through by the keyboard: the focus stays on the way on', async () => {
    await openAt(
      '/campaign/9?list=all-campaign',
      [9, 8, 7].map(id => campaign({ id, campaign: `Number ${id}` })),
    )
    await screen.findByRole('heading', { level: 1, name: /Number 9/ })
    const next = await screen.findByRole('link', { name: 'Next campaign' })
    act(() => next.focus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: /Number 8/ })
    expect(document.activeElement).toBe(next)
    expect(hrefOf('Next campaign')).toBe('/campaign/7?list=all-campaign')
  })

  it('keeps the focus on the way on at the last campaign, where it leads nowhere', async () => {
    await openAt(
      '/campaign/8?list=all-campaign',
      [8, 7].map(id => campaign({ id, campaign: `Number ${id}` })),
    )
    await screen.findByRole('heading', { level: 1, name: /Number 8/ })
    const next = await screen.findByRole('link', { name: 'Next campaign' })
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull())
    act(() => next.focus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: /Number 7/ })
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
    expect(document.activeElement).toBe(next)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('heading', { level: 1, name: /Number 7/ })).toBeTruthy()
  })

  it('asks for its neighbours where the page of the list that one comes from has it not', async () => {
    const rows = [9, 8, 7].map(id => campaign({ id }))
    await openAt('/campaign/7?perPage=2', rows, {
      'campaign-neighbours/{id}': () => ({ previous: 8, next: null, route_type: 1 }),
    })
    await waitFor(() => expect(hrefOf('Previous campaign')).toBe('/campaign/8?perPage=2'))
    expect(screen.getByRole('link', { name: 'Next campaign' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('stands in the menu and in the way to it below the list that one comes from', async () => {
    await openAt('/campaign/8?page=2&list=all-campaign', [campaign({ id: 8 })])
    await screen.findByRole('heading', { level: 1, name: /Fees October/ })
    const way = within(screen.getByRole('navigation', { name: 'You are here' }))
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Campaigns',
      'All campaigns',
      'Fees October',
    ])
    expect(way.getByText('Fees October').getAttribute('aria-current')).toBe('page')
    expect(hrefOf('All campaigns')).toBe('/all-campaign?page=2')
  })

  it('says that what it shows is old where it could not be read again', async () => {
    let works = true
    const rows = [campaign({ status: 'Pending' })]
    const { queryClient } = await openAt('/campaign/7', rows, {
      'get-campaign-info/{id}': ({ method }) =>
        method === 'POST' ? { data: [], total: 0 } : works ? rows[0] : refuse(503, 'The platform is away.'),
    })
    await screen.findByRole('heading', { level: 1, name: /Fees October/ })
    works = false
    await act(() => queryClient.invalidateQueries({ queryKey: ['campaign', 7] }))
    expect(await screen.findByText('Showing old data: The platform is away.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: /Fees October/ })).toBeTruthy()
  })

  it('has no way on at the ends of the list, and the delivery report for who may not open the list that is named', async () => {
    await openAt('/campaign/7?list=all-campaign', [campaign()], {}, { userType: 2, permissions: ['reports'] })
    await waitFor(() => expect(hrefOf('Delivery report')).toBe('/delivery-report'))
    for (const name of ['Next campaign', 'Previous campaign'])
      expect(screen.getByRole('link', { name }).getAttribute('aria-disabled')).toBe('true')
  })

  it('says that a campaign is not there, or not within reach, and leads to the list', async () => {
    await openAt('/campaign/99', [campaign()])
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeTruthy()
    expect(hrefOf('To the list of campaigns')).toBe('/delivery-report')
  })

  it('finds out the channel of a bare number in one call, and stands below the list of that channel', async () => {
    const { sent } = await openAt('/campaign/9', [], {
      'campaign-neighbours/{id}': () => ({ previous: null, next: null, route_type: 4 }),
      'get-voice-campaign-info/{id}': () => VOICE_CAMPAIGN,
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Fees by voice/ })).toBeTruthy()
    const way = within(screen.getByRole('navigation', { name: 'You are here' }))
    expect(way.getByRole('link', { name: 'Voice report' }).getAttribute('href')).toBe('/voice-report')
    expect(sent.filter(({ path }) => path === 'get-campaign-info/{id}')).toEqual([])
    expect(sent.filter(({ path }) => path === 'campaign-neighbours/{id}')).toHaveLength(1)
  })

  it('finds it out for a campaign in a list of all channels, and stays below that list', async () => {
    const { sent } = await openAt('/campaign/9?list=all-campaign', [], {
      'campaign-neighbours/{id}': () => ({ previous: null, next: null, route_type: 4 }),
      'get-voice-campaign-info/{id}': () => VOICE_CAMPAIGN,
    })
    expect(await screen.findByRole('heading', { level: 1, name: /Fees by voice/ })).toBeTruthy()
    expect(hrefOf('All campaigns')).toBe('/all-campaign')
    expect(sent.filter(({ path }) => path === 'get-campaign-info/{id}')).toEqual([])
  })

  it('says that the channel could not be found out, and asks again', async () => {
    let works = false
    await openAt('/campaign/7', [campaign()], {
      'campaign-neighbours/{id}': () =>
        works ? { previous: null, next: null, route_type: 1 } : refuse(503, 'The platform is away.'),
    })
    expect(await screen.findByText('The platform is away.')).toBeTruthy()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Fees October/ })).toBeTruthy()
  })

  it('asks for nothing where the address names no number', async () => {
    const { sent } = await openAt('/campaign/seven', [campaign()])
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeTruthy()
    expect(sent.filter(({ path }) => path === 'get-campaign-info/{id}')).toEqual([])
  })
})

describe('the way to the page', () => {
  it('stands in the dialog over the list, with the list as it is', async () => {
    await openCampaigns({
      'get-campaign-info/{id}': ({ method }) => (method === 'POST' ? { data: [], total: 0 } : campaign()),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Fees October/ }))
    expect((await screen.findByRole('link', { name: 'Open page' })).getAttribute('href')).toBe('/campaign/7')
  })

  it('is the declared page of the record, with the list behind it', () => {
    expect(campaignHref(7, { list: 'all-campaign', search: '?page=2' })).toBe('/campaign/7?page=2&list=all-campaign')
    expect(recordPath({ name: 'group', pages: {} }, 3)).toBe('/group/3')
  })
})

describe('following it', () => {
  it('ends with the campaign: one that was stopped is followed until nothing of it is open', () => {
    const stopped = { status: 'Stop', total_queued: 0, total_processing: 0 } as const
    expect(isOver(stopped)).toBe(true)
    expect(isOver({ ...stopped, total_queued: 3 })).toBe(false)
    expect(isOver({ ...stopped, total_processing: 1 })).toBe(false)
    expect(isOver({ status: 'Completed', total_queued: 0, total_processing: 1 })).toBe(true)
    expect(isOver({ ...stopped, status: 'Ready-to-complete' })).toBe(false)
  })
})
