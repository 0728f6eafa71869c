import type { Api } from './api.ts'

const ROLES = [
  {
    display_name: 'Support, first line',
    name: 'support-l1',
    userType: 3,
    description: 'Answers tickets; looks at campaigns and users, changes nothing.',
    permissions: ['dashboard-view', 'private-view', 'edit-profile', 'view-login-log', 'users-list', 'users-view', 'reports'],
  },
  {
    display_name: 'Read-only client',
    name: 'client-read-only',
    userType: 2,
    description: 'Sees reports and statements, sends nothing.',
    permissions: ['dashboard-view', 'private-view', 'edit-profile', 'reports', 'dlt-template-list', 'sender-id-list'],
  },
] as const

const SERIES = [
  { prefixes: '60000 60001 70000 70001', reason: 'unallocated' },
  { prefixes: '9999999999 9876543210 9000000000', reason: 'ported test' },
  { prefixes: '8112 8113', reason: 'landline' },
] as const

const ABROAD = ['NP', 'AE', 'BD', 'LK', 'SG'] as const

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const SETTINGS = {
  support_email: 'support@example.in',
  support_mobile: '919000000099',
  website: 'https://example.in',
  address: '4th floor, Hosur Road, Bengaluru 560029',
  copyright: '© 2026 Relaydesk demo',
  terms_content: {
    type: 'doc',
    content: [
      paragraph('Messages are sent under the rules of TRAI (TCCCPR 2018). Whoever sends answers for consent and content.'),
      paragraph('Credits are booked when a campaign is accepted, and given back as the account is billed.'),
    ],
  },
} as const

/** Roles, settings, countries and series as a desk in use has them. */
export const addAdministration = async (admin: Api): Promise<void> => {
  for (const role of ROLES) await admin.post('administration/role', role)
  for (const series of SERIES) await admin.post('administration/invalid-series-many', series)
  const found = await Promise.all(
    ABROAD.map(search =>
      admin.post<{ data: { id: number; iso2: string }[] }>('administration/all-countries', { search, per_page: 200 }),
    ),
  )
  const ids = found.flatMap(({ data }) =>
    data.filter(({ iso2 }) => (ABROAD as readonly string[]).includes(iso2)).map(({ id }) => id),
  )
  await admin.post('administration/country-action', { action: 'active', ids: [...new Set(ids)] })
  await admin.post('administration/app-setting-update', SETTINGS)
}
