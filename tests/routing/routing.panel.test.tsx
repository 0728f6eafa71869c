import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { dlrBackfills } from '../../resources/routing/dlr-backfills.ts'
import { primaryRoutes } from '../../resources/routing/primary-routes.ts'
import { secondaryRoutes } from '../../resources/routing/secondary-routes.ts'
import { userRoutes } from '../../resources/routing/user-routes.ts'
import { memoryPlatform, openResource, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const PRIMARY: Row[] = ['Airtel', 'Jio', 'Vi'].map((route_name, place) => ({
  id: place + 1,
  route_name,
  smsc_id: `s${place}`,
  route_types: [1],
}))
const SHARED: Row = {
  id: 5,
  route_name: 'Shared',
  route_type: 1,
  strategy: 'weighted',
  primary_routes: [1, 2],
  weights: '70,30',
  links_up: 1,
  users_count: 0,
  status: 1,
  is_default: 0,
}

const openShared = async (answers: Record<string, (sent: Sent) => unknown> = {}, at = '/5', change: Partial<Row> = {}) => {
  signIn(register)
  const made = memoryPlatform(register, { 'secondary-routes': [{ ...SHARED, ...change }], 'primary-routes': PRIMARY }, answers)
  await openResource({ register, resource: secondaryRoutes, platform: made.platform, at })
  return made
}
const members = async () => within(await screen.findByRole('group', { name: /Primary routes/ }))
const names = (list: ReturnType<typeof within>) =>
  list.getAllByRole('listitem').map((item: HTMLElement) => /Airtel|Jio|Vi/.exec(item.textContent ?? '')?.[0])

describe('the members of a secondary route', () => {
  it('are put in order with their weights, by keyboard, and sent so', async () => {
    const { last } = await openShared()
    const list = await members()
    await waitFor(() => expect(names(list)).toEqual(['Airtel', 'Jio']))
    const up = list.getByRole('button', { name: 'Move Jio up' })
    up.focus()
    await userEvent.keyboard('{Enter}')
    expect(names(list)).toEqual(['Jio', 'Airtel'])
    expect((list.getByRole('spinbutton', { name: 'Weight of Jio' }) as HTMLInputElement).value).toBe('30')
    await userEvent.type(screen.getByLabelText(/Reason for the change/), 'Jio is cheaper')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(last('administration/secondary-route/{id}')?.body).toMatchObject({
        primary_routes: [2, 1],
        weights: '30,70',
        change_reason: 'Jio is cheaper',
      }),
    )
  })
  it('show the shares that the weights make', async () => {
    await openShared()
    const list = await members()
    await list.findByText('70 %')
    await userEvent.tripleClick(list.getByRole('spinbutton', { name: 'Weight of Airtel' }))
    await userEvent.keyboard('30')
    expect(list.getAllByText('50 %')).toHaveLength(2)
  })
  it('are taken out with their weight', async () => {
    const { last } = await openShared()
    const list = await members()
    await userEvent.click(await list.findByRole('button', { name: 'Remove Airtel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(last('administration/secondary-route/{id}')?.body).toMatchObject({ primary_routes: [2], weights: '30' }),
    )
  })
  it('have no weights where the first that is up takes all', async () => {
    await openShared({}, '/5', { strategy: 'failover', weights: null })
    const list = await members()
    await waitFor(() => expect(names(list)).toEqual(['Airtel', 'Jio']))
    expect(list.queryByRole('spinbutton')).toBeNull()
  })
})

describe('the history of a secondary route', () => {
  it('says who changed what from what to what, and why', async () => {
    await openShared(
      {
        'administration/secondary-route-history/{id}': () => [
          {
            at: '2026-11-20 10:00:00',
            action: 'update',
            actor: 'Asha',
            reason: 'Price went up',
            changes: [{ field: 'primary_routes', before: ['Airtel', 'Jio'], after: ['Jio'] }],
          },
        ],
      },
      '',
    )
    await userEvent.click(await screen.findByRole('button', { name: /Shared$/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Price went up')).toBeDefined()
    expect(dialog.getByText(/Asha/)).toBeDefined()
    expect(dialog.getByText('Airtel, Jio').tagName).toBe('DEL')
    expect(dialog.getByText('Jio').tagName).toBe('INS')
    // An entry of a list is no part of the screen that one jumps to.
    const name = dialog.getByRole('heading', { level: 3 }).textContent ?? ''
    expect(dialog.queryByRole('region', { name })).toBeNull()
  })
})

describe('what is asked of a gateway', () => {
  it('is its connection, and its balance too where it is a voice vendor', async () => {
    signIn(register)
    const rows = [
      { ...PRIMARY[0], route_name: 'Direct', gateway_type: 2, status: 1, link_wanted: 1 },
      { ...PRIMARY[1], route_name: 'Through Kannel', gateway_type: 1, status: 1, link_wanted: 1 },
      { ...PRIMARY[2], route_name: 'Calls', gateway_type: 4, status: 1, link_wanted: 1 },
    ] as Row[]
    await openResource({
      register,
      resource: primaryRoutes,
      platform: memoryPlatform(register, { 'primary-routes': rows }).platform,
    })
    const asked = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: new RegExp(`${name}$`) }))
      const menu = within(await screen.findByRole('menu'))
      const labels = menu.getAllByRole('menuitem').map(item => item.textContent)
      await userEvent.keyboard('{Escape}')
      return labels.filter(label => label?.startsWith('Check'))
    }
    expect(await asked('Direct')).toEqual(['Check connection'])
    expect(await asked('Through Kannel')).toEqual(['Check connection'])
    expect(await asked('Calls')).toEqual(['Check connection', 'Check balance'])
  })
})

describe('a correction under way', () => {
  it('says how far it is', async () => {
    signIn(register)
    const row: Row = { id: 3, reason: 'The dictionary was wrong', status: 'applying' }
    const { platform } = memoryPlatform(
      register,
      { [dlrBackfills.name]: [row] },
      {
        'administration/dlrcode-backfill-figures/{id}': () => ({
          status: 'applying',
          lines: [],
          done: 30,
          total: 120,
          job_status: null,
          error: null,
        }),
      },
    )
    await openResource({ register, resource: dlrBackfills, platform })
    await userEvent.click(await screen.findByRole('button', { name: /^Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reported and corrected figures' }))
    const bar = await within(await screen.findByRole('dialog')).findByRole('progressbar')
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'))
  })
})

describe('who sends over what', () => {
  it('is told with where it comes from, and assigned to many at once with a reason', async () => {
    signIn(register)
    const row = (id: number, username: string, change: object): Row => ({
      id,
      username,
      userType: 2,
      transaction_route: 'Shared',
      transaction_source: 'inherited',
      ...change,
    })
    const { platform, last } = memoryPlatform(register, {
      'get-user-route': [row(1, 'sunrise', {}), row(2, 'metro', { transaction_source: 'own' })],
      'secondary-routes': [SHARED],
      users: [],
    })
    await openResource({ register, resource: userRoutes, platform })
    expect(await screen.findByText('Inherited')).toBeDefined()
    expect(screen.getByText('Own')).toBeDefined()
    for (const box of screen.getAllByRole('checkbox', { name: /(sunrise|metro)$/ })) await userEvent.click(box)
    await userEvent.click(await screen.findByRole('button', { name: 'Assign a route' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Choose a route for 2 users/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Assign a route' }))
    expect(last('administration/assign-route-to-user')).toBeUndefined()
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Contract ended')
    await userEvent.click(dialog.getByRole('button', { name: 'Assign a route' }))
    await waitFor(() =>
      expect(last('administration/assign-route-to-user')?.body).toMatchObject({
        user_ids: [1, 2],
        route_type: 1,
        reason: 'Contract ended',
      }),
    )
  })
})
