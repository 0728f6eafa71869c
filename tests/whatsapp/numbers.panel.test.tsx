import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { configurations } from '../../resources/whatsapp/configurations.ts'
import { waTemplates } from '../../resources/whatsapp/templates.ts'
import { NumberAside } from '../../src/whatsapp/numbers/NumberAside.tsx'
import { inDesk, memoryPlatform, openResource, type Row, signIn } from '../kernel/resourceDesk.tsx'

/** Beside a form that holds these values. */
const Beside = ({ values }: { values: Readonly<Record<string, unknown>> }) => (
  <FormProvider {...useForm({ defaultValues: values })}>
    <NumberAside />
  </FormProvider>
)

const open = async (values: Readonly<Record<string, unknown>>) => {
  signIn(register, {})
  const { platform } = memoryPlatform(register, {}, {})
  const { element } = await inDesk({ register, platform }, <Beside values={values} />)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await screen.findByText('Webhook')
}

describe('beside the form of a WhatsApp number', () => {
  it.each([
    [
      'is said that the provider no longer accepts its token',
      { token_valid: 0, token_checked_at: '2026-11-20T06:00:00.000Z' },
      1,
    ],
    ['nothing is said of the token while it holds', { token_valid: 1, token_checked_at: '2026-11-20T06:00:00.000Z' }, 0],
    // No is what a form has where nothing is known.
    ['nothing is said of the token of one that is not there yet', { token_valid: 0 }, 0],
    ['nothing is said of a token that nobody has asked about', { token_valid: 0, callback_path: '/gateway/whatsapp' }, 0],
  ])('%s', async (_title, values, times) => {
    await open(values)
    expect(screen.queryAllByText(/The provider no longer accepts the access token/)).toHaveLength(times)
  })
})

const NUMBER: Row = {
  id: 9,
  name: 'Support',
  user_id: 1,
  business_account_id: '102290129340398',
  phone_number_id: '106540352242922',
  display_phone_number: '+919876543210',
  access_token: { is_set: 1 },
  quality: 'GREEN',
  messaging_limit_tier: 'TIER_100K',
  throughput: 'HIGH',
  platform_type: 'CLOUD_API',
  account_mode: 'LIVE',
  facts_at: '2026-11-20T06:00:00.000Z',
  token_valid: 1,
  subscribed: 0,
  callback_path: '/gateway/whatsapp',
  status: 1,
  is_default: 0,
}
const TEMPLATE: Row = {
  id: 4,
  template_name: 'big_sale',
  template_language: 'en',
  category: 'MARKETING',
  wa_status: 'PENDING',
  whats_app_configuration_id: 9,
  rejected_reason: null,
  reviews_told: 0,
  components: [{ type: 'BODY', text: 'Big sale' }],
  user_id: 1,
}

const openRows = async (resource: typeof configurations | typeof waTemplates, at: string, permissions?: string[]) => {
  signIn(register, { ...(permissions && { permissions }) })
  const rows = { [configurations.name]: [NUMBER], [waTemplates.name]: [TEMPLATE], users: [{ id: 1, name: 'Asha', userType: 0 }] }
  const { platform, sent } = memoryPlatform(register, rows, {
    'wa-subscribed-apps/{id}': () => null,
    'get-all-timezones': () => [],
  })
  await openResource({ register, resource, platform, at })
  return { subscribed: () => sent.filter(({ path }) => path === 'wa-subscribed-apps/{id}').map(({ id }) => id) }
}

describe('a WhatsApp number that is not subscribed', () => {
  it('is marked in the list, and says beside its form what comes of that, with the button that mends it', async () => {
    const { subscribed } = await openRows(configurations, '/9')
    await screen.findAllByRole('img', { name: /^Not subscribed/, hidden: true })
    await screen.findByText(/do not reach this desk/)
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    await screen.findByText('Subscribed. Reports and replies come in.')
    expect(subscribed()).toEqual([9])
  })

  it('keeps no template silently in review: list and template say so, with the same button', async () => {
    const { subscribed } = await openRows(waTemplates, '/4')
    await screen.findAllByRole('img', { name: /^Its number is not subscribed/, hidden: true })
    const dialog = within(await screen.findByRole('dialog', { name: 'big_sale' }))
    await dialog.findByText(/this desk does not hear how that ends/)
    await userEvent.click(dialog.getByRole('button', { name: 'Subscribe' }))
    await dialog.findByText('Subscribed. Reports and replies come in.')
    expect(subscribed()).toEqual([9])
  })

  it('has no button for who may not subscribe it, and says whom to ask', async () => {
    await openRows(waTemplates, '/4', ['wa-template-list', 'wa-template-view', 'wa-configuration-list'])
    await screen.findByText(/Ask whoever runs this desk to subscribe it/)
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  })
})

it('the details of a number say in plain words how far it reaches, how fast it is and where it runs', async () => {
  await openRows(configurations, '/9', ['wa-configuration-list', 'wa-configuration-view'])
  const record = within(await screen.findByLabelText('Record'))
  for (const words of ['1,00,000 people', '1,000 messages a second', 'Provider’s cloud', 'Live']) record.getByText(words)
  expect(record.queryByText(/TIER_|CLOUD_API|LIVE|GREEN/)).toBeNull()
})
