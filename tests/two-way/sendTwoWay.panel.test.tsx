import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import SendTwoWay from '../../src/campaigns/send/SendTwoWay.tsx'
import type { Row } from '../kernel/resourceDesk.tsx'
import { openPage, SAMPLE } from './twoWayDesk.tsx'

describe('the two-way send page', () => {
  const TEMPLATE: Row = {
    id: 3,
    template_name: 'Invitation',
    dlt_template_id: '1107160000000000001',
    dlt_message: 'Dear {#var#}, will you come? {#var#} - SUNRSE',
    dlt_category: 2,
    sender_id: [4],
    priority: 0,
    is_otp: 0,
    status: 1,
  }
  const open = () =>
    openPage(<SendTwoWay />, {
      path: '/admin-send-two-ways-sms',
      at: '/admin-send-two-ways-sms?two_way_content_id=7&dlt_template_id=3&sender_id=4',
      rows: { 'dlt-template-list': [TEMPLATE], 'senderid-list': [{ id: 4, sender_id: 'SUNRSE', status: 1 }], group: [] },
      answers: {
        'send-sms-options': () => ({
          routes: [
            { route_type: 3, secondary_route_id: 1, route_name: 'Two-way', tps: 50, queued: 0, credit_weight: 1, allow_flash: 0 },
          ],
          wallets: [
            { route_type: 1, available: 5 },
            { route_type: 3, available: 4321 },
          ],
          promotional: { start: '10:00', end: '21:00', open: 1 },
          max_parts: 10,
          remove_duplicates: 1,
        }),
        'two-ways-sms-sample-link/{id}': () => ({ link: SAMPLE, length: SAMPLE.length }),
        'send-sms-preflight': () => ({ id: 55 }),
        'send-sms-preflight/{id}': () => ({ id: 55, status: 'queued', done: 0, total: 0 }),
      },
    })

  it('has no choice of route, shows the two-way wallet and what the page asks', async () => {
    await open()
    expect(await screen.findByText('4,321')).toBeDefined()
    expect(screen.queryByRole('radiogroup', { name: /Route type/ })).toBeNull()
    expect(await screen.findByText('Interest')).toBeDefined()
    expect(screen.getByText(/Links work until 31-12-2026/)).toBeDefined()
  })

  it('wants the variable chosen where two could take the link, and counts the link in the parts', async () => {
    const { last } = await open()
    const choice = await screen.findByLabelText(/^The personal link stands in/)
    await userEvent.type(screen.getByLabelText(/^Mobile numbers/), '9876543210')
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    expect(await screen.findByText('Choose the variable that takes the personal link.')).toBeDefined()
    expect(last('send-sms-preflight')).toBeUndefined()
    expect(within(choice).getByRole('option', { name: '2 · {#var#} · , will you come? ▢ - SUNRSE' })).toBeDefined()
    await userEvent.selectOptions(choice, '2')
    await userEvent.type(screen.getByLabelText(/^1 · text/), 'Asha')
    expect(screen.queryByLabelText(/^2 · text/)).toBeNull()
    const shown = `Dear Asha, will you come? ${SAMPLE} - SUNRSE`
    await waitFor(() => expect(document.querySelector('.ui-phone-bubble')?.textContent).toBe(shown))
    expect(screen.getByText(new RegExp(`${shown.length} characters`))).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    await waitFor(() => expect(last('send-sms-preflight')).toBeDefined())
    expect(last('send-sms-preflight')?.body).toMatchObject({
      route_type: 3,
      two_way_content_id: 7,
      link_variable: 2,
      message: 'Dear Asha, will you come? {#var#} - SUNRSE',
    })
  })

  it('says where a template has no place for a link', async () => {
    TEMPLATE.dlt_message = 'Call {#cbn#}'
    await open()
    expect(await screen.findByText(/no variable that a link may stand in/)).toBeDefined()
    TEMPLATE.dlt_message = 'Dear {#var#}, will you come? {#var#} - SUNRSE'
  })
})
