import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { menuOf, openParcels, shown } from './parcelList.ts'

describe('the gate', () => {
  it('hides the columns, buttons and actions that a person has no part in', async () => {
    await openParcels({ person: { userType: 2, permissions: ['parcels-list', 'parcels-send', 'depots-list'] } })
    await shown(15)
    expect(screen.queryByRole('columnheader', { name: 'Secret note' })).toBeNull()
    expect(screen.queryByText('note 40')).toBeNull()
    for (const name of ['Create', 'Import', 'Tidy up']) expect(screen.queryByRole('button', { name })).toBeNull()
    const menu = await menuOf(40)
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(item => item.querySelector('span')?.textContent),
    ).toEqual(['Send off'])
  })

  it('shows an admin all of it, in the order declared', async () => {
    await openParcels()
    await shown(15)
    expect(screen.getByText('note 40')).toBeDefined()
    for (const name of ['Create', 'Import', 'Sample file', 'Export', 'Tidy up'])
      expect(screen.getByRole('button', { name })).toBeDefined()
    const menu = await menuOf(40)
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(item => item.querySelector('span')?.textContent),
    ).toEqual(['Edit', 'Send off', 'Rename', 'Hurry', 'Burn', 'Seal', 'Delete'])
  })

  it('disables what makes no sense on a record, with the reason', async () => {
    await openParcels()
    await shown(15)
    const item = within(await menuOf(39)).getByRole('menuitem', { name: /Send off/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('Only while Waiting')
    await userEvent.keyboard('{Escape}')
    expect(
      within(await menuOf(40))
        .getByRole('menuitem', { name: /Send off/ })
        .getAttribute('aria-disabled'),
    ).toBeNull()
  })

  it('turns away from a form without its permission', async () => {
    const { where } = await openParcels({ at: '/create', person: { permissions: ['parcels-list'] } })
    expect(where()).toBe('/misc/not-authorized')
  })

  it('says that there is nothing at an address that names no record', async () => {
    await openParcels({ at: '/nonsense' })
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  })
})
