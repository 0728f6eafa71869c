import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, readSession } from '../../authProvider/session.ts'
import { register } from '../../resources/index.ts'
import { users } from '../../resources/people/users.ts'
import EditProfile from '../../src/people/profile/EditProfile.tsx'
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

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  happyDOM.setViewport({ width: 1440, height: 900 })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
})

const people: Row[] = [
  { id: 3, userType: 2, name: 'Sunrise School', username: 'sunrise', status: 1, transaction_credit: 1200, last_login_at: null },
  { id: 2, userType: 1, name: 'Acme Messaging', username: 'acme', status: 2, transaction_credit: 0, last_login_at: null },
]
const overview = {
  account: {
    ...people[0],
    tree: 'Acme Messaging',
    account_type: 1,
    credit_limit: 0,
    low_credit_alert: 5000,
    daily_limit: 0,
    sent_today: 0,
    allow_api: 1,
    api_ip_lock: 0,
    two_factor: 0,
    must_change_password: 1,
    timezone: 'Asia/Kolkata',
    created_at: '2026-11-01 10:00:00',
    open_sessions: 1,
    documents_pending: 2,
    documents_verified: 0,
  },
  wallets: [{ route_type: 1, balance: 1200, held: 40, spent: 0, floor: 0 }],
  routes: null,
  children: { total: 0, data: [] },
  month: { campaigns: 9, contacts: 1480, delivered: 1390, failed: 90, credits: 1632 },
  sign_ins: [
    {
      event: 'failed',
      ip: '203.0.113.7',
      device: 'Chrome 156 on Windows',
      reason: 'wrong credentials',
      created_at: '2026-11-20 09:00:00',
    },
  ],
}
type Answers = Record<string, (sent: Sent) => unknown>

const openUsers = async (answers: Answers = {}, at = '', person: Person = {}) => {
  signIn(register, person)
  const made = memoryPlatform(
    register,
    { users: people.map(row => ({ ...row })) },
    { 'user-overview/{id}': () => overview, ...answers },
  )
  const view = await openResource({ register, resource: users, platform: made.platform, at })
  await waitFor(() => expect(document.querySelectorAll('tr[data-id]')).toHaveLength(2))
  return { ...made, ...view }
}

const own = {
  id: 1,
  username: 'asha',
  userType: 2,
  name: 'Asha Verma',
  email: 'asha@example.in',
  mobile: '919800000001',
  timezone: 'Asia/Kolkata',
  allow_api: 1,
  avatar: null,
  companyLogo: null,
  companyName: null,
}
const info = { allow_api: 1, api_ip_lock: 0, two_factor: 0, addresses: 0, your_ip: '203.0.113.7', keys: [] as object[] }

const openProfile = async (answers: Answers = {}, tab = '', person: Person = { userType: 2 }) => {
  signIn(register, person)
  const made = memoryPlatform(
    register,
    { 'ip-white-lists': [], 'user-documents': [] },
    {
      'my-profile': () => own,
      'get-all-timezones': () => [
        { id: 'Asia/Kolkata', name: 'Asia/Kolkata', offset: '+05:30' },
        { id: 'Europe/Berlin', name: 'Europe/Berlin', offset: '+01:00' },
      ],
      'user-api-key-info': () => info,
      ...answers,
    },
  )
  const { element } = await inDesk({ register, platform: made.platform }, <EditProfile />)
  const router = createMemoryRouter([{ path: '/edit-profile', element }], {
    initialEntries: [`/edit-profile${tab && `?tab=${tab}`}`],
  })
  render(<RouterProvider router={router} />)
  return made
}
const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }))

describe('the users', () => {
  it('stand in a table until somebody wants cards, and then every time', async () => {
    const cards = () => document.querySelector('.list-region.cards')
    const filled = () => waitFor(() => expect(document.querySelector('tr[data-id="3"]')?.textContent).toContain('sunrise'))
    await openUsers()
    await filled()
    expect(cards()).toBeNull()
    await press('Cards')
    await waitFor(() => expect(cards()).not.toBeNull())
    cleanup()
    await openUsers()
    await filled()
    await waitFor(() => expect(cards()).not.toBeNull())
    expect(screen.getByRole('button', { name: 'Cards' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('open beside the list: money, a month of sending, sign-ins; the form is one step further', async () => {
    const { where } = await openUsers({}, '/3')
    const panel = await screen.findByRole('dialog', { name: 'Sunrise School' })
    for (const text of ['1,200', '40 held', '1,480', 'Chrome 156 on Windows', 'under Acme Messaging'])
      expect((await within(panel).findAllByText(new RegExp(text))).length, text).toBeGreaterThan(0)
    await press('Edit', panel)
    expect(where()).toBe('/users/3/edit')
    expect(await screen.findByRole('dialog', { name: 'Edit Sunrise School' })).toBeDefined()
  })

  it('have a route setting in their menu: what counts at present by kind, and a route that is given with a reason', async () => {
    const routes = [
      { route_type: 1, name: 'Transaction, premium', inherited: 1 },
      { route_type: 2, name: 'Promotional, own', inherited: 0 },
    ]
    const { last } = await openUsers({
      'user-overview/{id}': () => ({ ...overview, routes }),
      'administration/secondary-routes': () => ({ data: [{ id: 8, route_name: 'Two way, standard', route_type: 3 }], total: 1 }),
      'user-route-setting': () => ({ changed: 1, followers: 0 }),
    })
    await userEvent.click(document.querySelector('tr[data-id="3"] [data-menu]') as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Route setting' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Sends over Transaction, premium (inherited)')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Promotional' }))
    expect(within(dialog).getByText('Sends over Promotional, own')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Two Way' }))
    expect(within(dialog).getByText(/The default route of its type/)).toBeDefined()
    await press('Route setting', dialog)
    expect(await within(dialog).findByText('Secondary route is required.')).toBeDefined()
    expect(await within(dialog).findByText('You need to write a valid reason!')).toBeDefined()
    expect(last('user-route-setting')).toBeUndefined()
    await userEvent.click(within(dialog).getByLabelText(/^Secondary route/))
    await userEvent.click(await screen.findByRole('option', { name: /Two way, standard/ }))
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'New contract')
    await press('Route setting', dialog)
    await waitFor(() =>
      expect(last('user-route-setting')?.body).toMatchObject({
        user_id: 3,
        route_type: 3,
        secondary_route_id: 8,
        reason: 'New contract',
      }),
    )
    expect(await screen.findByText('Route assigned. New campaigns will use it.')).toBeDefined()
  })

  it.each([
    ['whom the permission is not given', { permissions: ['users-list', 'users-view', 'assign-route-to-user'] }],
    ['resellers, whatever they hold', { userType: 1 }],
  ] as const)('show no route setting to %s', async (_who, person) => {
    await openUsers({}, '', person as Person)
    await userEvent.click(document.querySelector('tr[data-id="3"] [data-menu]') as HTMLElement)
    await screen.findByRole('menu')
    expect(screen.queryByRole('menuitem', { name: 'Route setting' })).toBeNull()
  })

  it('have their webhook only read while somebody acts as another', async () => {
    const webhook = {
      id: 9,
      webhook_url: 'https://crm.example.in/hook',
      secret: '••••k3y9',
      events: ['sms.failed'],
      is_active: 1,
    }
    await openProfile(
      {
        'get-webhook-info/{id}': () => ({ ...webhook, failure_count: 0, disabled_reason: null }),
        'webhook-deliveries': () => ({ data: [], total: 0, current_page: 1, per_page: 15 }),
      },
      'webhook',
      { userType: 2, flags: { parent_key: 'u-0' } },
    )
    expect(await screen.findByText('https://crm.example.in/hook')).toBeDefined()
    for (const name of ['Save', 'New secret']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('have their webhook beside them: set with a secret that is agreed on, none is shown', async () => {
    const webhook = {
      id: 9,
      webhook_url: 'https://crm.example.in/hook',
      secret: '••••k3y9',
      events: ['sms.delivered', 'two_way.click'],
      is_active: 1,
      failure_count: 0,
      disabled_reason: null,
    }
    const { last } = await openUsers(
      {
        'get-webhook-info/{id}': () => webhook,
        'webhook-deliveries': () => ({ data: [], total: 0, current_page: 1, per_page: 15 }),
        'add-webhook-url': () => webhook,
      },
      '/3',
    )
    const panel = await screen.findByRole('dialog', { name: 'Sunrise School' })
    await userEvent.click(await within(panel).findByRole('tab', { name: 'Webhook' }))
    expect(await within(panel).findByText('••••k3y9')).toBeDefined()
    expect(within(panel).queryByRole('button', { name: 'New secret' })).toBeNull()
    // A former name stands there while it is asked for; the others are not offered.
    expect(within(panel).getByRole('checkbox', { name: /two_way\.click/ })).toBeDefined()
    expect(within(panel).queryByRole('checkbox', { name: /two_way\.response/ })).toBeNull()
    await userEvent.click(within(panel).getByRole('checkbox', { name: /campaign\.stopped/ }))
    await userEvent.type(within(panel).getByLabelText(/Secret agreed with/), 'agreed-on-between-us')
    await press('Save', panel)
    await waitFor(() =>
      expect(last('add-webhook-url')?.body).toMatchObject({
        user_id: 3,
        webhook_url: 'https://crm.example.in/hook',
        events: ['sms.delivered', 'campaign.stopped', 'two_way.click'],
        secret: 'agreed-on-between-us',
        is_active: 1,
      }),
    )
  })

  it('have no way to the form for who may only look', async () => {
    await openUsers({}, '/3', { permissions: ['users-list', 'users-view'] })
    const panel = await screen.findByRole('dialog', { name: 'Sunrise School' })
    expect(within(panel).queryByRole('button', { name: 'Edit' })).toBeNull()
    for (const tab of ['API and security', 'Webhook', 'Documents', 'Account log'])
      expect(within(panel).queryByRole('tab', { name: tab })).toBeNull()
  })

  it('offer an employee no webhook of an admin, whom he does not manage', async () => {
    const account = { ...overview.account, id: 1, name: 'Head Office', userType: 0 }
    await openUsers({ 'user-overview/{id}': () => ({ ...overview, account }) }, '/3', { userType: 3 })
    const panel = await screen.findByRole('dialog', { name: 'Head Office' })
    expect(within(panel).getByRole('tab', { name: 'Account log' })).toBeDefined()
    expect(within(panel).queryByRole('tab', { name: 'Webhook' })).toBeNull()
  })

  it('say what went wrong where one cannot be loaded, and offer another try', async () => {
    await openUsers({ 'user-overview/{id}': () => refuse(503, 'The database is away.') }, '/3')
    expect(await screen.findByText('The database is away.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('say of one that is not there that it is not, which another try would not change', async () => {
    await openUsers({ 'user-overview/{id}': () => refuse(404, 'Record not found.') }, '/3')
    expect(await screen.findByText('It was deleted, or this account may not see it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('are offered what their state allows, and nothing that is for another one', async () => {
    await openUsers()
    await userEvent.click(document.querySelector('tr[data-id="2"] [data-menu]') as HTMLElement)
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getByRole('menuitem', { name: /^Approve/ })
        .getAttribute('aria-disabled'),
    ).not.toBe('true')
    for (const other of [/^Unblock/, /^Activate/, /^Deactivate/])
      expect(within(menu).queryByRole('menuitem', { name: other })).toBeNull()
  })
})

describe('a password for somebody', () => {
  const choose = async () => {
    await userEvent.click(document.querySelector('tr[data-id="3"] [data-menu]') as HTMLElement)
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Change password' }))
    await press('Change password', await screen.findByRole('dialog'))
  }

  it('is shown once when it was made, and leaves by saying so', async () => {
    const { last } = await openUsers({ 'reset-user-password': () => ({ password: 'kT7#pq9RwmZ2' }) })
    await choose()
    expect(await screen.findByText('kT7#pq9RwmZ2')).toBeDefined()
    expect(last('reset-user-password')?.body).toMatchObject({ user_id: 3, send_to: 'show' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await press('I have saved it')
    await waitFor(() => expect(screen.queryByText('kT7#pq9RwmZ2')).toBeNull())
  })

  it('keeps the dialog with the sentence at its field when it is refused', async () => {
    await openUsers({ 'reset-user-password': () => refuse(422, 'Wrong', { send_to: ['This desk sends no mail.'] }) })
    await choose()
    expect(await screen.findByText('This desk sends no mail.')).toBeDefined()
  })
})

describe('the account log', () => {
  it('names what was done and by whom, hides nobody’s change, and goes on to earlier ones', async () => {
    const entry = (id: number, more: object) => ({
      id,
      at: '2026-11-20 10:00:00',
      actor: 'Ravi',
      acting: false,
      entity: 'users',
      entity_id: '3',
      reason: null,
      before: null,
      after: null,
      ip: null,
      ...more,
    })
    const first = [
      entry(90, { action: 'users.block', actor: null, reason: 'Sent without consent' }),
      entry(89, { action: 'users.update', before: { name: 'Old' }, after: { name: '<b>New</b>' } }),
      ...Array.from({ length: 23 }, (_, i) => entry(80 - i, { action: 'session.login' })),
    ]
    await openUsers(
      {
        'user-account-log': ({ query }) => ({
          data: query.page === 1 ? first : [entry(1, { action: 'users.create' })],
          total: 26,
        }),
      },
      '/3',
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Account log' }))
    expect(await screen.findByText('Blocked', { selector: 'strong' })).toBeDefined()
    expect(screen.getByText('The operator')).toBeDefined()
    await userEvent.click(screen.getAllByText('Values')[0] as HTMLElement)
    expect(await screen.findByText('<b>New</b>')).toBeDefined()
    await press('Earlier entries')
    expect(await screen.findByText('Account added')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Earlier entries' })).toBeNull()
  })
})

describe('the profile', () => {
  it('asks for the password only when the ways back to the account change, and sends it then', async () => {
    const { last } = await openProfile({ 'update-profile': ({ body }) => ({ ...own, ...body, password: undefined }) })
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Asha V')
    expect(screen.queryByLabelText(/^Current password/)).toBeNull()
    await press('Save')
    await waitFor(() => expect(last('update-profile')?.body).toMatchObject({ name: 'Asha V' }))
    expect(last('update-profile')?.body).not.toHaveProperty('password')
    await waitFor(() => expect(readSession()?.user.fullName).toBe('Asha V'))
    await userEvent.type(screen.getByLabelText(/^E-mail/), '.org')
    await press('Save')
    expect(await screen.findByText(/Enter your password to change/)).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^Current password/), 'Correct9horse')
    await press('Save')
    await waitFor(() =>
      expect(last('update-profile')?.body).toMatchObject({ email: 'asha@example.in.org', password: 'Correct9horse' }),
    )
  })

  it('puts what the platform refuses on its field', async () => {
    await openProfile({ 'update-profile': () => refuse(422, 'Wrong', { name: ['Too short by far.'] }) })
    await userEvent.type(await screen.findByLabelText(/^Name/), 'x')
    await press('Save')
    expect(await screen.findByText('Too short by far.')).toBeDefined()
  })

  it('judges a new password before it asks', async () => {
    const { last } = await openProfile({ 'update-self-password': () => ({}) }, 'password')
    await userEvent.type(await screen.findByLabelText(/^Current password/), 'Correct9horse')
    await userEvent.type(screen.getByLabelText(/^New password(?! again)/), 'weak')
    await press('Change password')
    expect(await screen.findByText(/Use 8 to 128 characters/)).toBeDefined()
    expect(screen.getByText('The passwords do not match.')).toBeDefined()
    expect(last('update-self-password')).toBeUndefined()
  })
})

describe('the API key', () => {
  it('is shown once when it was made', async () => {
    const { last } = await openProfile({ 'user-change-api-key': () => ({ api_key: 'rdk_once', prefix: 'rdk_on' }) }, 'api')
    await press('Create key')
    await press('Create key', await screen.findByRole('dialog'))
    expect(await screen.findByText('rdk_once')).toBeDefined()
    expect(last('user-change-api-key')?.body).toMatchObject({ user_id: 1, keep_old_hours: 0 })
    await press('I have saved it')
    await waitFor(() => expect(screen.queryByText('rdk_once')).toBeNull())
  })

  it('is not locked to an empty list without a further word', async () => {
    const { last } = await openProfile({ 'enable-additional-security': () => ({}) }, 'api')
    await userEvent.click(await screen.findByLabelText('Accept calls only from the addresses below'))
    const asked = await screen.findByRole('dialog')
    expect(last('enable-additional-security')).toBeUndefined()
    await press('Close the API', asked)
    await waitFor(() => expect(last('enable-additional-security')?.body).toMatchObject({ api_ip_lock: 1, confirm_empty: 1 }))
  })

  it('takes addresses that are addresses, with one’s own a click away', async () => {
    const { last } = await openProfile({}, 'api')
    await userEvent.type(await screen.findByLabelText(/^Address or range/), '300.1.1.1')
    await press('Add')
    expect(await screen.findByText(/Enter an address like/)).toBeDefined()
    expect(last('ip-white-list-for-api')).toBeUndefined()
    await press('Use my address')
    await press('Add')
    await waitFor(() => expect(last('ip-white-list-for-api')?.body).toMatchObject({ ip_address: '203.0.113.7' }))
    expect(last('ip-white-list-for-api')?.body).not.toHaveProperty('user_id')
  })
})
