import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { memoryPlatform, openResource, type Person, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'
import { resize } from '../support/viewport.ts'

beforeEach(() => resize(1440))

const GROUPS: readonly Row[] = [
  { id: 3, group_name: 'शिक्षक', contacts_count: 1, colour: '#0f6170', user_id: 1, status: 1 },
  { id: 2, group_name: 'Staff', contacts_count: 0, colour: null, user_id: 1, status: 0 },
  { id: 1, group_name: 'Class 10 parents', contacts_count: 2, colour: null, user_id: 1, status: 1 },
]
const CONTACTS: readonly Row[] = [
  { id: 30, contact_group_id: 3, mobile: '919000000003', name: 'आशा वर्मा', user_id: 1 },
  { id: 12, contact_group_id: 1, mobile: '919000000002', name: 'Ravi', user_id: 1 },
  { id: 11, contact_group_id: 1, mobile: '919000000001', name: 'Meena', user_id: 1 },
]

interface Opened {
  resource?: AnyResource
  at?: string
  person?: Person
  groups?: readonly Row[]
  answers?: Record<string, (sent: Sent) => unknown>
}

const open = async ({ resource = contactGroups, at = '', person, groups = GROUPS, answers = {} }: Opened = {}) => {
  signIn(register, person)
  const rows = { group: groups.map(row => ({ ...row })), 'contact-numbers': CONTACTS.map(row => ({ ...row })) }
  const made = memoryPlatform(register, { users: [{ id: 1, name: 'Asha Rao' }], ...rows }, answers)
  const view = await openResource({ register, resource, platform: made.platform, at })
  const pane = await screen.findByRole('complementary', { name: 'Groups', hidden: true })
  return { ...made, ...view, pane }
}
const rowsShown = () => [...document.querySelectorAll('tr[data-id]')].map(row => Number(row.getAttribute('data-id')))

describe('the phone book', () => {
  it('stands groups beside all contacts, each group with its count', async () => {
    const { pane } = await open()
    await within(pane).findByRole('button', { name: /^Class 10 parents.*2$/ })
    expect(within(pane).getByRole('button', { name: /^शिक्षक.*1$/ })).toBeDefined()
    expect(within(pane).getByText('Asha Rao · Inactive')).toBeDefined()
    await waitFor(() => expect(rowsShown()).toEqual([30, 12, 11]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All contacts')
  })

  it('shows the contacts of the group one chooses, says so, and keeps it in the address', async () => {
    const { pane, search } = await open()
    await userEvent.click(await within(pane).findByRole('button', { name: /^Class 10/ }))
    await waitFor(() => expect(rowsShown()).toEqual([12, 11]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Class 10 parents')
    expect(search()).toEqual({ filter: '{"contact_group_id":1}' })
    expect(
      within(pane)
        .getByRole('button', { name: /^Class 10/ })
        .getAttribute('aria-current'),
    ).toBe('true')
    await userEvent.click(within(pane).getByRole('button', { name: 'All contacts' }))
    await waitFor(() => expect(rowsShown()).toHaveLength(3))
    expect(search()).toEqual({})
  })

  it('makes a new contact in the group that is shown, and comes back to it', async () => {
    const search = `?${new URLSearchParams({ filter: '{"contact_group_id":1}' })}`
    const { last, where } = await open({ resource: contactNumbers, at: `/create${search}` })
    const form = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('form .resource-form')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    await userEvent.type(form.querySelector('[name="mobile"]') as HTMLElement, '9000000009')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('contact-number')?.body).toMatchObject({ contact_group_id: 1, mobile: '919000000009' }))
    await waitFor(() => expect(where()).toBe('/group'))
  })

  it('counts the groups again when contacts were deleted, and offers to take that back', async () => {
    const { pane, sent, last } = await open({
      answers: {
        'contact-numbers-delete': () => ({ done: [12], failed: [], batch: '11111111-1111-4111-8111-111111111111' }),
        'contact-numbers-restore': () => ({ count: 1 }),
      },
    })
    await within(pane).findByRole('button', { name: /^Class 10/ })
    await waitFor(() => expect(rowsShown()).toHaveLength(3))
    const counted = () => sent.filter(({ path }) => path === 'contact-groups').length
    const before = counted()
    await userEvent.click(document.querySelector('tr[data-id="12"] [data-menu]') as HTMLElement)
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(counted()).toBeGreaterThan(before))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(last('contact-numbers-restore')?.body).toEqual({ batch: '11111111-1111-4111-8111-111111111111' }))
  })

  it('finds groups by their name, and says when there is none', async () => {
    const { pane } = await open()
    await within(pane).findByRole('button', { name: /^Class 10/ })
    await userEvent.type(within(pane).getByRole('searchbox', { name: 'Search' }), 'शिक्षक{Enter}')
    await waitFor(() => expect(within(pane).queryByRole('button', { name: /^Class 10/ })).toBeNull())
    expect(within(pane).getByRole('button', { name: /^शिक्षक.*1$/ })).toBeDefined()
    await userEvent.clear(within(pane).getByRole('searchbox', { name: 'Search' }))
    await within(pane).findByRole('button', { name: /^Class 10/ })
    await userEvent.type(within(pane).getByRole('searchbox', { name: 'Search' }), 'nothing{Enter}')
    expect(await within(pane).findByText('No group matches.')).toBeDefined()
  })

  it('says what to do where there is no group yet', async () => {
    const { pane } = await open({ groups: [] })
    expect(await within(pane).findByText(/Contacts belong to groups/)).toBeDefined()
  })

  it('offers of a group what the person may do with it', async () => {
    const { pane } = await open({ person: { userType: 2, permissions: ['phone-book-list', 'phone-book-view'] } })
    await within(pane).findByRole('button', { name: /^Class 10/ })
    await userEvent.click(within(pane).getByRole('button', { name: 'Actions: Class 10 parents' }))
    const items = within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(item => item.querySelector('span')?.textContent)
    expect(items).toEqual(['Export contacts', 'Show', 'Numbers also in other groups'])
    expect(within(pane).queryByRole('link', { name: 'Add a group' })).toBeNull()
  })
})
