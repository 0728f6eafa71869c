import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Person, refuse } from '../kernel/resourceDesk.tsx'
import { openProfile, openUsers, overview, press } from './peopleDesk.tsx'

describe('the users', () => {
  it('stand in a table until somebody wants cards, and then every time', async () => {
    const cards = () => document.querySelector('.list-region.cards')
    const filled = () => waitFor(() => expect(document.querySelector('tr[data-id="3"]')?.textContent).toContain('sunrise'))
    const { last } = await openUsers()
    await filled()
    expect(cards()).toBeNull()
    await press('Cards')
    await waitFor(() => expect(cards()).not.toBeNull())
    await waitFor(() => expect(last('preferences/update')).toBeDefined())
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
