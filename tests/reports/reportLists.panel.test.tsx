import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { consumptionByView } from '../../resources/reports/consumption-by-view.ts'
import { daily } from '../../resources/reports/daily.ts'
import { memoryPlatform, openResource, type Row, signIn } from '../kernel/resourceDesk.tsx'

const PERIOD = { from_date: '2026-11-03', to_date: '2026-11-09', today: '2026-11-26' }
const FIGURES = {
  total_contacts: 10,
  submitted_parts: 0,
  total_credit_deduct: 0,
  voice_credit: 0,
  whatsapp_spend: 0,
  total_delivered: 8,
  total_read: 0,
  total_failed: 2,
  delivered_percent: 80,
  total_adjusted_delivered: 0,
  total_adjusted_failed: 0,
}
const NUMBERS: Row[] = [{ id: 4, name: 'School office', display_phone_number: '+919810000001' }]

const open = async (resource: typeof daily | typeof consumptionByView, rows: readonly object[], at = '') => {
  signIn(register)
  const page = {
    data: rows.map((row, n) => ({ id: n + 1, ...FIGURES, ...row })),
    total: rows.length,
    current_page: 1,
    per_page: 15,
    totals: { ...FIGURES, whatsapp_spend: 45.24 },
    chart: rows.map((row, n) => ({ id: n + 1, ...FIGURES, ...row })),
    period: PERIOD,
  }
  const [, path = ''] = resource.operations.list.call.split(' ')
  const made = memoryPlatform(
    register,
    { 'whatsapp-message-configuration': NUMBERS, 'senderid-list': [{ id: 4, sender_id: 'SUNRSE' }], 'primary-routes': [] },
    { [path]: () => page },
  )
  await openResource({ register, resource, platform: made.platform, at })
  await waitFor(() => expect(document.querySelector('tr[data-id]')).not.toBeNull())
  return made
}
const cell = (id: number, label: string) =>
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-label="${label}"]`)?.textContent

describe('the daily report', () => {
  it('names its days once, above the rows, where others can be chosen', async () => {
    await open(
      daily,
      [{ day: '2026-11-03', route_id: null, wa_configuration_id: null }],
      '?filter={"from_date":"2026-11-03","to_date":"2026-11-09"}',
    )
    const above = within(screen.getByRole('navigation', { name: 'Period' }))
    expect(above.getByText('03-11-2026 to 09-11-2026')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Narrow by Period' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove the filter Period' })).toBeNull()
    expect(screen.queryAllByText(/03-11-2026 – 09-11-2026/)).toEqual([])
  })

  it('has for WhatsApp its number in place of a route, and no cost that nobody knows', async () => {
    await open(daily, [
      { day: '2026-11-03', route_id: null, wa_configuration_id: 4, supplier_cost: null, margin: null },
      { day: '2026-11-03', route_id: null, wa_configuration_id: null, supplier_cost: 0, margin: 0 },
    ])
    await waitFor(() => expect(cell(1, 'WhatsApp number')).toBe('School office'))
    expect(cell(1, 'Route')).toBe('–')
    expect(cell(1, 'Supplier cost')).toBe('–')
    expect(cell(2, 'Route')).toBe('None')
    expect(cell(2, 'WhatsApp number')).toBe('–')
  })
})

describe('the consumption breakdown', () => {
  it('tells senders of texts and numbers of WhatsApp apart, which are counted alike, and says what its sums are', async () => {
    await open(
      consumptionByView,
      [
        { sender_id: 4, wa_configuration_id: null },
        { sender_id: null, wa_configuration_id: 4, whatsapp_spend: 45.24 },
        { sender_id: null, wa_configuration_id: null },
      ],
      '?tab=5',
    )
    await waitFor(() => expect(cell(2, 'WhatsApp number')).toBe('School office'))
    await waitFor(() => expect(cell(1, 'Sender ID')).toBe('SUNRSE'))
    expect(cell(1, 'WhatsApp number')).toBe('–')
    expect(cell(2, 'Sender ID')).toBe('–')
    expect(cell(3, 'Sender ID')).toBe('None')
    expect(cell(2, 'WhatsApp spend')).toMatch(/₹\s?45\.24/)
    expect(document.querySelector('tfoot')?.textContent).toMatch(/₹\s?45\.24/)
  })
})
