import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import SendWhatsApp from '../../src/whatsapp/send/SendWhatsApp.tsx'
import { inDesk, memoryPlatform, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const NUMBER = {
  id: 9,
  name: 'Shop',
  display_phone_number: '+919810000000',
  verified_name: 'Sunrise',
  quality: 'GREEN',
  why: null,
}
const TEMPLATE = {
  id: 3,
  template_name: 'diwali_offer',
  template_language: 'en',
  category: 'MARKETING',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text: 'Hello {{1}}, come by.', example: { body_text: [['Asha']] } }],
  has_header_file: 0,
}
const OPTIONS = { numbers: [NUMBER], countries: [], available: 250.5, unit: 'money', currency: 'INR', needs_opt_in: 1, now: '' }
const PRICE = {
  country_id: 1,
  country: 'India',
  prices: { AUTHENTICATION: 0.13, UTILITY: 0.12, MARKETING: 0.88 },
  why: null,
  unit: 'money',
  currency: 'INR',
}
const RESULT = {
  rows: 3,
  valid_unique: 3,
  duplicates: 0,
  invalid: 0,
  blocked: 1,
  rejected: 0,
  sendable: 2,
  reasons: { L013: 1 },
  samples: [{ mobile: '919876543210', text: 'Hello *Asha*, come by.' }],
  category: 'MARKETING',
  country: 'India',
  price: 0.88,
  total: 1.76,
  available: 250.5,
  unit: 'money',
  currency: 'INR',
  exchanged_by: null,
  people: { limit: 1, opened: 0, fresh: 2, waiting: 1, next_at: '2026-11-27 10:00:00', last_at: '2026-11-27 10:00:00', days: 2 },
  hand_over: { seconds: 1, until: '2026-11-26 10:00:00', pause: null },
}

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}, state?: object) => {
  signIn(register, { userType: 2 })
  const made = memoryPlatform(
    register,
    {},
    {
      'wa-send-options': () => OPTIONS,
      'wa-send-templates': () => ({ templates: [TEMPLATE], more: 0 }),
      'wa-send-price': () => PRICE,
      'wa-send-message-preflight': () => ({ id: 7 }),
      'wa-send-message-preflight/{id}': () => ({ id: 7, status: 'done', done: 3, total: 3, error: null, result: RESULT }),
      'wa-send-message-preflight-rows/{id}': () => ({ data: [], total: 0, current_page: 1, last_page: 1, per_page: 15 }),
      'wa-send-message': () => ({ send_sms_id: 12 }),
      ...answers,
    },
  )
  const { element } = await inDesk(
    { register, platform: made.platform },
    <>
      <SendWhatsApp />
      <Notices />
    </>,
  )
  const router = createMemoryRouter(
    [
      { path: '/send-whatsapp', element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [{ pathname: '/send-whatsapp', state }] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText(/250\.5/)
  return { ...made, user: userEvent.setup({ delay: null }) }
}

const choose = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('combobox', { name: /Template/ }))
  await user.click(await screen.findByRole('option', { name: /diwali_offer/ }))
  return screen.findByRole('textbox', { name: /\{\{1\}\}/ })
}
const bodies = (sent: readonly Sent[], path: string) => sent.filter(one => one.path === path).map(({ body }) => body)

describe('a WhatsApp message', () => {
  it('is seen with its values, costs what its category does, and is sent as it was checked', async () => {
    const { user, sent } = await open()
    const value = await choose(user)
    expect(screen.getByText(/0\.88/)).toBeTruthy()
    await user.type(value, 'Asha <b>x</b>')
    const phone = screen.getByRole('figure', { name: 'Preview on a phone' })
    expect(within(phone).getByText(/Hello Asha <b>x<\/b>, come by\./)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))

    const dialog = await screen.findByRole('dialog', { name: 'Before sending' })
    expect(await within(dialog).findByText('Without opt-in')).toBeTruthy()
    expect(within(dialog).getByText(/1 recipients wait/)).toBeTruthy()
    // One text for all: a number is sent to once.
    expect(within(dialog).queryByText(/Same number and same text/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Send to 2 recipients' }))
    await screen.findByText('elsewhere')
    const expected = {
      whats_app_configuration_id: 9,
      whats_app_template_id: 3,
      variables: { body: { 1: { value: 'Asha <b>x</b>' } } },
      mobile_numbers: '9876543210',
      campaign_type: 'no',
    }
    expect(bodies(sent, 'wa-send-message-preflight')).toEqual([expected])
    expect(bodies(sent, 'wa-send-message')).toEqual([expected])
  })

  it('with cards is checked with all of them in view', async () => {
    const card = (text: string) => ({
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: `Keep ${text}` }] },
      ],
    })
    const components = [
      { type: 'BODY', text: 'Hello {{1}}, come by.' },
      { type: 'CAROUSEL', cards: [card('lamps'), card('chairs')] },
    ]
    const { user } = await open({ 'wa-send-templates': () => ({ templates: [{ ...TEMPLATE, components }], more: 0 }) })
    await user.type(await choose(user), 'Asha')
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    const dialog = await screen.findByRole('dialog', { name: 'Before sending' })
    const cards = within(await within(dialog).findByRole('list', { name: 'Cards' }))
    for (const text of ['lamps', 'Keep lamps', 'chairs', 'Keep chairs']) cards.getByText(text)
  })

  it('with a picture at its head is checked with where that comes from', async () => {
    const components = [{ type: 'HEADER', format: 'IMAGE' }, ...TEMPLATE.components]
    const { user } = await open({ 'wa-send-templates': () => ({ templates: [{ ...TEMPLATE, components }], more: 0 }) })
    await user.type(await choose(user), 'Asha')
    await user.click(screen.getByRole('radio', { name: 'By link' }))
    await user.type(screen.getByRole('textbox', { name: /Link/ }), 'https://www.example.in/offer.jpg')
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    const dialog = await screen.findByRole('dialog', { name: 'Before sending' })
    expect(await within(dialog).findByText('https://www.example.in/offer.jpg')).toBeTruthy()
  })

  it('without a value says so at its box, and asks nobody', async () => {
    const { user, sent } = await open()
    const value = await choose(user)
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Give a text for all, or choose a column of the file.')).toBeTruthy()
    expect(bodies(sent, 'wa-send-message-preflight')).toEqual([])
  })

  it('refused for one of its values leads to the box of that value', async () => {
    const why = 'The value is too long.'
    const { user } = await open({
      'wa-send-message-preflight': () => refuse(422, 'The given data was invalid.', { 'variables.body.1': [why] }),
    })
    const value = await choose(user)
    await user.type(value, 'Asha')
    await user.type(screen.getByRole('textbox', { name: 'Mobile numbers' }), '9876543210')
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    await screen.findByText(why)
    await waitFor(() => expect(document.activeElement).toBe(value))
  })

  it('from a number whose business has no approved template says how one gets there', async () => {
    const { user } = await open({
      'wa-send-templates': () => ({ templates: [], more: 0 }),
    })
    await user.click(screen.getByRole('combobox', { name: /Template/ }))
    expect(await screen.findByText(/no approved template yet/)).toBeTruthy()
  })

  it('says at once why it cannot go out from the only number there is', async () => {
    const why = 'The access token of the number has expired or was withdrawn: enter a new one first.'
    await open({ 'wa-send-options': () => ({ ...OPTIONS, numbers: [{ ...NUMBER, why }] }) })
    expect(await screen.findByText(why)).toBeTruthy()
  })

  it('cannot be composed without a number, and leads to where one comes from', async () => {
    await open({ 'wa-send-options': () => ({ ...OPTIONS, numbers: [] }) })
    expect(screen.getByText(/This account has no WhatsApp number yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open WhatsApp numbers' }).getAttribute('href')).toBe(
      '/whatsapp-message-configuration',
    )
    expect(screen.queryByRole('combobox', { name: /Template/ })).toBeNull()
  })
})

describe('filled in from a campaign', () => {
  const PRESET = {
    campaign: 'Diwali',
    whats_app_configuration_id: 9,
    whats_app_template_id: 3,
    variables: { body: { 1: { column: 'Name' } } },
    file_path: 'uploads/0000000000000001',
    file_mobile_field: 'Phone 2',
    campaign_type: 'no',
  }
  const READ = { columns: ['Name', 'Phone', 'Phone 2'], rows: [['Asha', '1', '9876543210']], total_rows: 1 }

  it('shows its template, values and file, and sends nothing by itself', async () => {
    const { user, sent } = await open({ 'file-preview': () => READ }, { preset: PRESET, from: 'Diwali' })
    expect(screen.getByText(/Filled in from Diwali/)).toBeTruthy()
    expect(await screen.findByText('1 row in the file')).toBeTruthy()
    const phone = screen.getByRole('figure', { name: 'Preview on a phone' })
    expect(await within(phone).findByText(/Hello Asha, come by\./)).toBeTruthy()
    expect(bodies(sent, 'wa-send-message')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Check and send' }))
    const dialog = await screen.findByRole('dialog', { name: 'Before sending' })
    expect(within(dialog).getByText(/A number with another text gets that, too\./)).toBeTruthy()
    expect(bodies(sent, 'wa-send-message-preflight')).toEqual([
      {
        campaign: 'Diwali',
        whats_app_configuration_id: 9,
        whats_app_template_id: 3,
        variables: { body: { 1: { column: 'Name' } } },
        file_path: 'uploads/0000000000000001',
        file_mobile_field: 'Phone 2',
        campaign_type: 'no',
      },
    ])
  })

  it('says that its template can no longer be sent', async () => {
    await open(
      { 'wa-send-templates': () => ({ templates: [], more: 0 }), 'file-preview': () => READ },
      { preset: PRESET, from: 'Diwali' },
    )
    expect(await screen.findByText(/The template can no longer be sent from this number/)).toBeTruthy()
  })
})
