import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { principalOf } from '../../../authProvider/principal.ts'
import { readSession } from '../../../authProvider/session.ts'
import { present } from '../../../messaging/present.ts'
import { prepareList } from '../../../src/kernel/resource/list/prepareList.ts'
import { resize } from '../../support/viewport.ts'
import { memoryPlatform, openResource, type Person, refuse, signIn } from '../resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from '../resourceParcels.ts'

beforeEach(() => resize(1440))

type View = Record<string, unknown> & { id: number }

interface Setting {
  at?: string
  views?: View[]
  person?: Person
  choices?: Readonly<Record<string, unknown>>
}

/** A list over a platform that keeps views in memory, in plain REST, three at most. */
const open = async ({ at = '', views = [], person, choices = {} }: Setting = {}) => {
  signIn(parcelRegister, person)
  const { platform, sent } = memoryPlatform(parcelRegister, { parcels: parcelRows(40), depots: depotRows })
  const asked: string[] = []
  platform.fetch = async (method, path, { body } = {}) => {
    asked.push(method)
    const id = Number(path.split('/').at(-1))
    const found = views.findIndex(view => view.id === id)
    const one = body as object
    if (method === 'POST' && views.length === 3) refuse(409, 'At most 3 views.')
    if (method === 'POST') views.push({ id: Math.max(0, ...views.map(view => view.id)) + 1, ...one })
    if (method === 'PUT') views[found] = { ...present(views[found]), ...one }
    const gone = method === 'DELETE' ? views.splice(found, 1)[0] : undefined
    const answer = method === 'GET' ? views : method === 'POST' ? views.at(-1) : (gone ?? views[found])
    const headers = { 'content-type': 'application/json', 'content-range': `x 0-9/${views.length}` }
    return new Response(JSON.stringify(answer), { headers })
  }
  const desk = await openResource({
    register: parcelRegister,
    resource: parcels,
    platform,
    at,
    choices,
    prepare: (made, client) =>
      prepareList(parcels, {
        desk: made,
        client,
        principal: principalOf(present(readSession()).user),
        pathname: '/parcels',
        search: at,
        chosen: Promise.resolve(),
      }),
  })
  await waitFor(() => expect(document.querySelector('tr[data-id]')).not.toBeNull())
  /** What the list has asked for, call by call. */
  const lists = () => sent.filter(({ path }) => path === 'parcels')
  return { ...desk, views, asked, lists }
}
const panel = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Views' }))
  await dialog.findByRole('button', { name: 'All' })
  return dialog
}
const choose = async (view: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions of ${view}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const saveAs = async (name: string) => userEvent.type(await screen.findByLabelText('Name of the view'), `${name}{Enter}`)
const pressed = (state: string) => screen.getByRole('button', { name: state }).getAttribute('aria-pressed')
const shown = () =>
  [...present(document.querySelector('tr[data-id]')).querySelectorAll('[data-label]')].map(cell =>
    cell.getAttribute('data-label'),
  )
const ORDER = ['created_at', ...parcels.list.columns.slice(1).filter(name => name !== 'created_at')]
const LABELS = parcels.list.columns.map(name => parcels.fields[name]?.label)

const SENT: View = { id: 9, name: 'Sent ones', resource: 'parcels', filter: { filter: { status: 1 } }, shared: null }
const LENT: View = {
  id: 5,
  name: 'Of the house',
  resource: 'parcels',
  filter: { filter: { status: 0 } },
  shared: 'below',
  by: 'Sunrise',
}
const FIRST = { 'list.parcels.firstView': { id: 9, value: { filter: { status: 1 } } } }

describe('a view of a list', () => {
  it('keeps filter, order, tab and columns under a name, and opens with them', async () => {
    const { views, search, store } = await open({
      at: '?filter={"status":1}&sort=created_at&order=ASC&tab=2',
      choices: { 'list.parcels.hidden': ['kind'], 'list.parcels.order': ORDER },
    })
    await panel()
    await saveAs('Sent ones')
    await waitFor(() => expect(views).toHaveLength(1))
    expect(views[0]).toMatchObject({
      resource: 'parcels',
      name: 'Sent ones',
      filter: {
        filter: { status: 1 },
        sort: { field: 'created_at', order: 'ASC' },
        tab: 1,
        columns: { order: ORDER, hidden: ['kind'] },
      },
    })
    await userEvent.keyboard('{Escape}')
    act(() => {
      store.setItem('list.parcels.hidden', undefined)
      store.setItem('list.parcels.order', undefined)
    })
    await userEvent.click((await panel()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(search()).toEqual({}))
    expect(shown()).toEqual(LABELS)
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Sent ones' }))
    await waitFor(() => expect(pressed('Sent')).toBe('true'))
    expect(search()).toEqual({ filter: '{"status":1}', sort: 'created_at', order: 'ASC', tab: '2' })
    expect(shown()).not.toContain('Kind')
    expect(shown()[1]).toBe(parcels.fields.created_at?.label)
    // One's own choice was not touched.
    expect(store.getItem('list.parcels.hidden')).toBeUndefined()
    await userEvent.click((await panel()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(shown()).toEqual(LABELS))
  })

  it('is kept anew under a name that is there already, and the platform says why it takes no more', async () => {
    const { views } = await open({ at: '?filter={"status":1}', views: [{ ...SENT, name: 'Mine', filter: {} }, { ...LENT }] })
    await panel()
    await screen.findByRole('button', { name: 'Mine' })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a name for the view.')).toBeDefined()
    await saveAs('Mine')
    await waitFor(() => expect(views[0]).toMatchObject({ id: 9, name: 'Mine', filter: { filter: { status: 1 } } }))
    await saveAs('Another')
    await screen.findByRole('button', { name: 'Another' })
    await saveAs('A third')
    expect(await screen.findByText('At most 3 views.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'A third' })).toBeNull()
  })

  it('is renamed, and deleted with a way back', async () => {
    const { views, store } = await open({ at: '?page=1', views: [{ ...SENT }], choices: FIRST })
    await panel()
    await choose('Sent ones', 'Rename')
    const name = await screen.findByLabelText('New name of Sent ones')
    await userEvent.clear(name)
    await userEvent.type(name, 'Gone off{Enter}')
    await screen.findByRole('button', { name: /^Gone off/ })
    expect(views).toMatchObject([{ id: 9, name: 'Gone off', filter: SENT.filter }])
    await choose('Gone off', 'Delete')
    await waitFor(() => expect(views).toEqual([]))
    await waitFor(() => expect(store.getItem('list.parcels.firstView')).toBeUndefined())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(views).toMatchObject([{ name: 'Gone off', filter: SENT.filter }]))
    await waitFor(() => expect(store.getItem('list.parcels.firstView')).toEqual({ id: 1, value: SENT.filter }))
  })

  it('says no columns where it is made on a phone, and leaves the card as it is there', async () => {
    resize(390)
    const withColumns = { ...SENT, filter: { filter: { status: 1 }, columns: { order: [], hidden: ['status'] } } }
    const { views, search } = await open({ views: [withColumns] })
    const before = shown()
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Sent ones' }))
    await waitFor(() => expect(search()).toEqual({ filter: '{"status":1}' }))
    expect(shown()).toEqual(before)
    await panel()
    await saveAs('On the way')
    await waitFor(() => expect(views).toHaveLength(2))
    expect(views[1]?.filter).not.toHaveProperty('columns')
  })
})

describe('the view that opens first', () => {
  it('stands in the address before anything is asked for, and nothing else is asked for', async () => {
    const { search, lists, router } = await open({ views: [{ ...SENT }], choices: FIRST })
    await waitFor(() => expect(search()).toEqual({ filter: '{"status":1}' }))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(pressed('Sent')).toBe('true')
    expect(lists().map(({ body }) => body.status)).toEqual([1])
  })

  it('opens again by the bare address of the menu, and the plain list stays a press away', async () => {
    const { search, router, lists } = await open({ views: [{ ...SENT }], choices: FIRST })
    await userEvent.click((await panel()).getByRole('button', { name: 'All' }))
    await waitFor(() => expect(search()).toEqual({ filter: '{}' }))
    await waitFor(() => expect(lists().at(-1)?.body.status).toBeUndefined())
    // So do the buttons that clear a filter.
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(search()).toEqual({ filter: '{}' }))
    await act(() => router.navigate('/parcels'))
    await waitFor(() => expect(search()).toEqual({ filter: '{"status":1}' }))
    await waitFor(() => expect(pressed('Sent')).toBe('true'))
  })

  it('does not touch an address that says something of itself', async () => {
    const { search, lists } = await open({ at: '?filter={"kind":2}', views: [{ ...SENT }], choices: FIRST })
    expect(search()).toEqual({ filter: '{"kind":2}' })
    expect(lists().map(({ body }) => [body.kind, body.status])).toEqual([[2, undefined]])
  })

  it('brings its columns with it', async () => {
    const value = { filter: { status: 1 }, columns: { order: [], hidden: ['kind'] } }
    await open({ views: [{ ...SENT, filter: value }], choices: { 'list.parcels.firstView': { id: 9, value } } })
    expect(shown()).not.toContain('Kind')
  })

  it('is chosen in the menu of the views, without leading away, and given up there', async () => {
    const { search, store } = await open({ views: [{ ...SENT }] })
    await panel()
    await choose('Sent ones', 'Open first')
    await screen.findByRole('button', { name: 'Sent ones Opens first' })
    expect(store.getItem('list.parcels.firstView')).toEqual({ id: 9, value: SENT.filter })
    expect(search()).toEqual({})
    await choose('Sent ones', 'Do not open first')
    await waitFor(() => expect(store.getItem('list.parcels.firstView')).toBeUndefined())
  })

  it('does not come in when one comes back from a record that stood over the plain list', async () => {
    const { search, store, router } = await open({ views: [{ ...SENT }] })
    store.setItem('list.parcels.firstView', { id: 9, value: SENT.filter })
    await act(() => router.navigate('/parcels/3', { state: { keepPlace: true } }))
    await act(() => router.navigate('/parcels', { state: { keepPlace: true }, replace: true }))
    expect(search()).toEqual({})
    await act(() => router.navigate('/parcels'))
    await waitFor(() => expect(search()).toEqual({ filter: '{"status":1}' }))
  })

  it('takes its columns along when it is gone', async () => {
    const value = { filter: { status: 1 }, columns: { order: [], hidden: ['kind'] } }
    await open({ views: [], choices: { 'list.parcels.firstView': { id: 9, value } } })
    await waitFor(() => expect(shown()).toContain('Kind'))
  })

  it('is what its owner has made of it since, and none where it is gone', async () => {
    const changed = { ...LENT, filter: { filter: { status: 1 } } }
    const first = { 'list.parcels.firstView': { id: 5, value: LENT.filter } }
    const { store } = await open({ views: [changed], choices: first })
    await waitFor(() => expect(store.getItem('list.parcels.firstView')).toEqual({ id: 5, value: changed.filter }))
    cleanup()
    const later = await open({ views: [], choices: first })
    await waitFor(() => expect(later.store.getItem('list.parcels.firstView')).toBeUndefined())
  })

  it('costs nobody a call who has none', async () => {
    const { asked } = await open({ views: [{ ...SENT }] })
    expect(asked).toEqual([])
  })
})

describe('a shared view', () => {
  it('stands apart with its owner, and is opened and copied, not changed', async () => {
    const { views } = await open({ at: '?page=1', views: [{ ...SENT }, { ...LENT }] })
    await panel()
    const lent = within(await screen.findByRole('list', { name: 'Shared with me' }))
    expect(lent.getByRole('button', { name: 'Of the house by Sunrise' })).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'My views' })).queryByText('Of the house')).toBeNull()
    await userEvent.click(lent.getByRole('button', { name: 'Actions of Of the house' }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Open first', 'Copy to my views'])
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Copy to my views' }))
    await waitFor(() => expect(views[2]).toMatchObject({ name: 'Of the house', filter: LENT.filter, shared: null }))
  })

  it('is made by whoever has somebody to share with', async () => {
    const { views } = await open({ at: '?page=1', views: [{ ...SENT }] })
    await panel()
    await choose('Sent ones', 'Share with admins and employees')
    await screen.findByRole('button', { name: 'Sent ones Shared with admins and employees' })
    expect(views[0]).toMatchObject({ id: 9, shared: 'staff' })
    await choose('Sent ones', 'Stop sharing')
    await waitFor(() => expect(views[0]).toMatchObject({ id: 9, shared: null }))
  })

  it.each([
    [1, ['Open first', 'Share with accounts below', 'Rename', 'Delete']],
    [2, ['Open first', 'Rename', 'Delete']],
    [3, ['Open first', 'Share with admins and employees', 'Rename', 'Delete']],
  ] as const)('is offered as it can be to a person of type %i', async (userType, items) => {
    await open({ at: '?page=1', views: [{ ...SENT }], person: { userType } })
    await panel()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions of Sent ones' }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(items)
  })
})
