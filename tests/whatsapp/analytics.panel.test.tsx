import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { analytics } from '../../resources/whatsapp/analytics.ts'
import { templateAnalytics } from '../../resources/whatsapp/template-analytics.ts'
import { everyPeriod, showPeriod } from '../../src/whatsapp/analytics/periods.ts'
import { memoryPlatform, openResource, type Row, signIn } from '../kernel/resourceDesk.tsx'

const asked = (more: Readonly<Record<string, unknown>> = {}) => ({
  period: { from_date: '2026-11-20', to_date: '2026-11-26', today: '2026-11-26' },
  asked: {
    wa_configuration_id: 4,
    granularity: 'DAILY',
    phone_numbers: ['919810000001'],
    asked_at: '2026-11-26T06:30:00.000Z',
    problem: null,
    ...more,
  },
})

const open = async (resource: AnyResource, path: string, answer: Readonly<Record<string, unknown>>, data: Row[] = []) => {
  signIn(register, {})
  const page = { data, total: data.length, current_page: 1, per_page: 15, last_page: 1 }
  const made = memoryPlatform(
    register,
    { 'whatsapp-message-configuration': [{ id: 4, name: 'School office', display_phone_number: '+919810000001', status: 1 }] },
    { [path]: () => ({ ...page, ...answer }), 'wa-enable-template-analytics': () => null },
  )
  return { ...made, ...(await openResource({ register, resource, platform: made.platform })) }
}

const GENERAL = 'wa-get-analytics'
const counted = { id: 1, period: '2026-11-25', sent: 100, delivered: 90, delivered_percent: 90 }
const totals = { sent: 100, delivered: 90, delivered_percent: 90 }

test('figures that are no newer say of when they are, and what keeps newer ones back', async () => {
  const problem = 'The access token has expired or is wrong: enter a new one of a system user.'
  await open(analytics, GENERAL, { ...asked({ problem }), totals, chart: [counted] }, [counted])
  expect(await screen.findByText(`These figures are the last ones known: ${problem}`)).toBeTruthy()
  expect(screen.getByText(/As of 26-11-2026/)).toBeTruthy()
  expect(screen.getByText('100 sent, of which 90 delivered.')).toBeTruthy()
})

test('longer intervals bring days that go with them', async () => {
  const { search } = await open(analytics, GENERAL, { ...asked(), totals, chart: [counted] }, [counted])
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Interval' }), 'Months')
  await waitFor(() => expect(search().filter).toContain('MONTHLY'))
  const { from_date: from, to_date: to } = JSON.parse(search().filter ?? '{}') as Record<string, string>
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(364 * 86_400_000)
})

test('whoever has no number of his own is told so', async () => {
  await open(analytics, GENERAL, {
    ...asked({ wa_configuration_id: null, asked_at: null, phone_numbers: [] }),
    totals: { sent: 0, delivered: 0, delivered_percent: null },
    chart: [],
  })
  expect(await screen.findByText('No number of your own')).toBeTruthy()
})

test('templates that nobody counts are offered to be counted, which cannot be switched off again', async () => {
  const { sent } = await open(templateAnalytics, 'wa-get-template-analytics', {
    ...asked(),
    totals: {
      sent: 0,
      delivered: 0,
      read: 0,
      clicked: 0,
      delivered_percent: null,
      read_percent: null,
      clicked_percent: null,
      cost: null,
    },
    currency: 'INR',
    chart: [],
    is_enabled: 0,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Begin counting' }))
  expect(await screen.findByText(/cannot be switched off again/)).toBeTruthy()
  const dialog = screen.getByRole('dialog')
  const yes = [...dialog.querySelectorAll('button')].at(-1)
  if (!yes) throw new Error('The dialog asks nothing.')
  await userEvent.click(yes)
  await waitFor(() =>
    expect(sent.find(one => one.path === 'wa-enable-template-analytics')?.body).toMatchObject({ wa_configuration_id: 4 }),
  )
})

test('what templates cost in all is told in the currency of each', async () => {
  const counted = {
    sent: 2,
    delivered: 2,
    read: 1,
    clicked: 0,
    delivered_percent: 100,
    read_percent: 50,
    clicked_percent: 0,
    cost: 12.5,
  }
  const row = { id: 1, template: 'fee_reminder', language: 'en', ...counted, buttons: [], currency: 'INR' }
  await open(
    templateAnalytics,
    'wa-get-template-analytics',
    { ...asked(), totals: counted, currency: 'INR', chart: [], is_enabled: 1 },
    [row],
  )
  await waitFor(() => expect(screen.getAllByText('₹ 12.50')).toHaveLength(2))
})

test('a picture has every period, also those in which nothing happened', () => {
  expect(everyPeriod('2026-11-29', '2026-12-01', 'DAILY')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(everyPeriod('2026-11-29', '2027-01-02', 'MONTHLY')).toEqual(['2026-11', '2026-12', '2027-01'])
  const halfHours = everyPeriod('2026-11-29', '2026-11-29', 'HALF_HOUR')
  expect([halfHours.length, halfHours[1], halfHours.at(-1)]).toEqual([48, '2026-11-29 00:30', '2026-11-29 23:30'])
  expect(['2026-11-29 00:30', '2026-11-29', '2026-11'].map(showPeriod)).toEqual(['29-11-2026 00:30', '29-11-2026', '11-2026'])
})
