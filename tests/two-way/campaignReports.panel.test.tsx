import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import CampaignInfo from '../../src/campaigns/CampaignInfo.tsx'
import type { Row } from '../kernel/resourceDesk.tsx'
import { type Answers, openPage } from './twoWayDesk.tsx'

describe('the reports of a two-way campaign', () => {
  const CAMPAIGN: Row = {
    id: 5,
    campaign: 'Invitation',
    message: 'Will you come?',
    status: 'Completed',
    route_type: 3,
    take_response: 3,
    total_contacts: 2,
    total_credit_deduct: 2,
    total_delivered: 2,
    total_failed: 0,
    total_invalid_number: 0,
    total_block_number: 0,
    total_duplicates: 0,
    total_processing: 0,
    total_adjusted: 0,
    total_unknown: 0,
  }
  const link = (change: object) => ({
    id: 1,
    title: 'Annual day',
    mobile_num: '919876543210',
    take_response: 3,
    link_expired: 0,
    code: 'aB3dE6gH',
    total_click: 2,
    link_click_logs: [],
    two_way_comm_interests: [],
    two_way_comm_feedbacks: [],
    two_way_comm_ratings: [],
    ...change,
  })
  const click = (change: object) => ({
    at: '2026-11-21 10:00:00',
    ip: '10.1.2.3',
    device: 'Mobile',
    os: 'Android',
    browser: 'Chrome',
    referrer: null,
    is_unique: 0,
    is_bot: 0,
    ...change,
  })
  const open = (answers: Answers = {}, change: object = {}) =>
    openPage(<CampaignInfo record={{ id: 5, campaign: 'Invitation' }} close={() => {}} />, {
      path: '/',
      rows: { 'delivery-report': [{ ...CAMPAIGN, ...change }] },
      answers: {
        'get-campaign-info/{id}': sent => (sent.method === 'GET' ? { ...CAMPAIGN, ...change } : { data: [], total: 0 }),
        ...answers,
      },
    })

  it('stand behind the third and fourth pill, of two-way campaigns alone', async () => {
    await open()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(tab => tab.textContent)).toEqual([
      'Basic Detail',
      'Sent Number Log',
      'Two Way Click Report',
      'Two Way Response Report',
    ])
    cleanup()
    await open({}, { route_type: 1 })
    await screen.findAllByText('Delivered')
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('list who clicked, do not count programs, open to every click, and search', async () => {
    const clicks = [
      click({ at: '2026-11-21 09:59:00', device: 'Program', os: null, browser: null, is_bot: 1 }),
      click({ is_unique: 1 }),
      click({ at: '2026-11-21 11:30:00' }),
    ]
    const { last } = await open({
      'two-way-link-click-log': () => ({
        data: [
          link({
            link_click_logs: clicks,
            first_click: '2026-11-21 10:00:00',
            last_click: '2026-11-21 11:30:00',
            device: 'Mobile',
            bot_click: 1,
          }),
        ],
        total: 1,
        current_page: 1,
        per_page: 15,
      }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Click Report' }))
    const row = within((await screen.findByText('919876543210')).closest('tr') as HTMLElement)
    expect(row.getByText('21-11-2026 10:00:00 AM')).toBeDefined()
    expect(row.getByText('21-11-2026 11:30:00 AM')).toBeDefined()
    expect(row.getByText('Mobile')).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: 'Clicks of 919876543210' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getAllByText('Mobile · Android · Chrome')).toHaveLength(2)
    expect(screen.getByText('Program, not counted')).toBeDefined()
    expect(screen.getAllByText('First opening')).toHaveLength(1)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '98765{Enter}')
    await waitFor(() =>
      expect(last('two-way-link-click-log')).toMatchObject({
        query: { page: 1, per_page: 15 },
        body: { send_sms_id: 5, search: '98765' },
      }),
    )
  })

  it('show ratings with their average on top', async () => {
    await open({
      'two-way-capture-record-log': () => ({
        data: [
          link({ two_way_comm_ratings: [{ rating: 4, comment: 'Well <b>done</b>', at: '2026-11-21 10:00:00' }] }),
          link({
            id: 2,
            mobile_num: '919876543211',
            two_way_comm_ratings: [{ rating: 5, comment: null, at: '2026-11-21 10:05:00' }],
          }),
        ],
        total: 2,
        current_page: 1,
        per_page: 15,
        summary: { total_response_ratings: 2, average_rating: 4.5, rating_scale: 5 },
      }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Response Report' }))
    expect(await screen.findByText('Average of 2 ratings')).toBeDefined()
    expect(screen.getByText('4.5')).toBeDefined()
    expect(screen.getByRole('img', { name: '4 of 5' })).toBeDefined()
    expect(screen.getByText('Well <b>done</b>')).toBeDefined()
    expect(screen.getByRole('columnheader', { name: 'Comment' })).toBeDefined()
  })

  it('show feedback by name, number, mail and message', async () => {
    await open(
      {
        'two-way-capture-record-log': () => ({
          data: [
            link({
              take_response: 2,
              two_way_comm_feedbacks: [
                { name: 'Asha', mobile: null, email: 'asha@example.in', message: 'Please call', at: '2026-11-21 10:00:00' },
              ],
            }),
          ],
          total: 1,
          current_page: 1,
          per_page: 15,
        }),
      },
      { take_response: 2 },
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Response Report' }))
    const row = within((await screen.findByText('Please call')).closest('tr') as HTMLElement)
    expect(row.getByText('Asha')).toBeDefined()
    expect(row.getByText('919876543210')).toBeDefined()
    expect(row.getByText('asha@example.in')).toBeDefined()
  })

  it('are exported by kind of answer, which must be chosen, and by days that follow each other', async () => {
    const { last } = await open({}, { take_response: 1 })
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Response Report' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    const responses = within(await screen.findByRole('dialog', { name: 'Export Two Way Response' }))
    const kind = responses.getByLabelText(/^Response/) as HTMLSelectElement
    expect(kind.value).toBe('1')
    await userEvent.click(responses.getByRole('button', { name: 'Export Two Way Response' }))
    await waitFor(() => expect(last('report-export-two-way-response')?.body).toMatchObject({ campaign_id: 5, take_response: 1 }))
  })
})
