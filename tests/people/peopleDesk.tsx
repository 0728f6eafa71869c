import { render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { register } from '../../resources/index.ts'
import { users } from '../../resources/people/users.ts'
import EditProfile from '../../src/people/profile/EditProfile.tsx'
import { inDesk, memoryPlatform, openResource, type Person, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'
import { resize } from '../support/viewport.ts'

const people: Row[] = [
  { id: 3, userType: 2, name: 'Sunrise School', username: 'sunrise', status: 1, transaction_credit: 1200, last_login_at: null },
  { id: 2, userType: 1, name: 'Acme Messaging', username: 'acme', status: 2, transaction_credit: 0, last_login_at: null },
]
/** What the platform says of the first of them. */
export const overview = {
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

/** The list of users, once it has both. @param at behind `/users` */
export const openUsers = async (answers: Answers = {}, at = '', person: Person = {}) => {
  resize(1440)
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

/** The profile of whoever looks at his own. */
export const own = {
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

/** The page of one's own profile, at one of its tabs. */
export const openProfile = async (answers: Answers = {}, tab = '', person: Person = { userType: 2 }) => {
  resize(1440)
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

/** Presses a button by its name, as soon as it is there. */
export const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }))
