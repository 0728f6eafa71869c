import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '../../authProvider/session.ts'
import { memoryPlatform, openResource, type Person, refuse, type Sent, signIn } from './resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from './resourceParcels.ts'

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  happyDOM.setViewport({ width: 1440, height: 900 })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
})

interface Setting {
  count?: number
  at?: string
  person?: Person
  answers?: Record<string, (sent: Sent) => unknown>
}

const open = async ({ count = 40, at = '', person = {}, answers = {} }: Setting = {}) => {
  signIn(parcelRegister, person)
  const store = { parcels: parcelRows(count), depots: depotRows }
  const made = memoryPlatform(parcelRegister, store, answers)
  const view = await openResource({ register: parcelRegister, resource: parcels, platform: made.platform, at })
  return { ...made, ...view, store }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-id]')]
const row = (id: number) => document.querySelector<HTMLElement>(`tr[data-id="${id}"]`) as HTMLElement
const shown = async (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
const tick = (id: number, options = {}) => fireEvent.click(row(id).querySelector('[data-tick]') as HTMLElement, options)
const ticked = () =>
  rows().flatMap(one => (one.querySelector<HTMLInputElement>('[data-tick]')?.checked ? [Number(one.dataset.id)] : []))
const menuOf = async (id: number) => {
  await userEvent.click(row(id).querySelector('[data-menu]') as HTMLElement)
  return screen.findByRole('menu')
}

describe('a list', () => {
  it('shows nine skeleton rows, then the rows in the same columns', async () => {
    let release = () => {}
    const wait = new Promise<void>(resolve => {
      release = resolve
    })
    const { store } = await open({
      answers: { parcels: () => wait.then(() => ({ data: store.parcels.slice(0, 15), total: 40 })) },
    })
    expect(document.querySelectorAll('.list-row.skeleton')).toHaveLength(9)
    const columns = document.querySelector<HTMLElement>('.list-region')?.style.getPropertyValue('--columns')
    const height = document.querySelector<HTMLElement>('.list-region')?.style.getPropertyValue('--rows')
    release()
    await shown(15)
    expect(document.querySelectorAll('.skeleton')).toHaveLength(0)
    expect(document.querySelector<HTMLElement>('.list-region')?.style.getPropertyValue('--columns')).toBe(columns)
    expect(document.querySelector<HTMLElement>('.list-region')?.style.getPropertyValue('--rows')).toBe(height)
  })

  it('counts its rows over pages and says where one is', async () => {
    await open({ at: '?page=2' })
    await shown(15)
    expect(rows()[0]?.querySelector('.number')?.textContent).toBe('16')
    expect(screen.getByText('16–30 of 40')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
    await shown(10)
    expect(screen.getByText('31–40 of 40')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  })

  it('groups large numbers as in India, and says "10,000+" of what was not counted to the end', async () => {
    const capped = { data: parcelRows(15), total: 10_000, total_is_capped: 1, next_cursor: 'after-15' }
    const { last } = await open({ answers: { parcels: () => capped } })
    expect(await screen.findByText('1–15 of 10,000+')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Last page' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(last('parcels')?.body.cursor).toBe('after-15'))
    expect(last('parcels')?.query.page).toBe(2)
  })

  it('keeps filter, page and size in the address, and reads them from it', async () => {
    const { last, search, router } = await open({ at: '?filter={"status":1}&page=2&perPage=15' })
    await shown(5)
    expect(last('parcels')).toMatchObject({ query: { page: 2, per_page_record: 15 }, body: { status: 1 } })
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await shown(15)
    expect(search()).toEqual({ filter: '{"status":1}' })
    await act(() => router.navigate(-1))
    await shown(5)
  })

  it('takes nonsense in its address for nothing said, and carries it no further', async () => {
    const { last, search } = await open({ at: '?page=x&perPage=9999&sort=evil&order=up&filter=[1&tab=99&other=1' })
    expect(await screen.findByRole('link', { name: 'Open the archive' })).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    await shown(40)
    expect(last('parcels')).toMatchObject({ query: { page: 1, per_page_record: 200 }, body: {} })
    expect(search()).toEqual({ perPage: '200' })
  })

  it('goes to page 1 with another order, filter or tab, and keeps its tab while one pages', async () => {
    const { search } = await open({ at: '?tab=2&page=2', count: 80 })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Added' }))
    await waitFor(() => expect(search()).toEqual({ tab: '2', sort: 'created_at', order: 'ASC' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(search()).toMatchObject({ tab: '2', page: '2', order: 'ASC' }))
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    await waitFor(() => expect(search()).toEqual({ sort: 'created_at', order: 'ASC' }))
  })

  it('shows the last page there is when asked for one beyond', async () => {
    const { search } = await open({ at: '?page=9' })
    await shown(10)
    expect(search()).toEqual({ page: '3' })
  })

  it('is ordered by what its headings say: from A to Z first what is read, from the top what is counted', async () => {
    const { last } = await open()
    await shown(15)
    // What is declared need not be said.
    expect(last('parcels')?.body).toEqual({})
    await userEvent.click(screen.getByRole('button', { name: 'Label' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'label', sort_order: 'asc' }))
    const added = () => screen.getByRole('columnheader', { name: 'Added' }).getAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Added' }))
    // As it was asked for a moment ago.
    await waitFor(() => expect(added()).toBe('descending'))
    await userEvent.click(screen.getByRole('button', { name: 'Added' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'created_at', sort_order: 'asc' }))
    expect(added()).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: '#' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'id', sort_order: 'desc' }))
  })

  it('of more rows than were counted is ordered by its own order and the number alone; the other headings say what to do', async () => {
    const capped = { data: parcelRows(15), total: 10_000, total_is_capped: 1, next_cursor: 'after-15' }
    const { sent } = await open({ answers: { parcels: () => capped } })
    await shown(15)
    const asked = sent.length
    const heading = screen.getByRole('button', { name: 'Label' })
    expect(heading.getAttribute('aria-disabled')).toBe('true')
    expect(heading.getAttribute('aria-description')).toBe(
      'More than 5,000 rows cannot be sorted by this. Filter or search first.',
    )
    await userEvent.click(heading)
    expect(sent).toHaveLength(asked)
    expect(screen.getByRole('button', { name: 'Added' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('that cannot be sorted so says why, and leads back to its own order', async () => {
    const sentence = 'More than 5,000 rows cannot be sorted by Label. Filter or search first, so that fewer are found.'
    const { last, store } = await open({
      at: '?sort=label&order=ASC',
      answers: {
        parcels: ({ body }) =>
          body.sort_by === 'label'
            ? refuse(422, 'The given data was invalid.', { sort_by: [sentence] })
            : { data: store.parcels.slice(0, 15), total: 40 },
      },
    })
    expect(await screen.findByText(sentence)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Sort as usual' }))
    await shown(15)
    expect(last('parcels')?.body).toEqual({})
  })

  it('has its orders in a menu where rows stand as cards', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
    happyDOM.setViewport({ width: 390, height: 800 })
    const { last } = await open()
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Label/ }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'label', sort_order: 'asc' }))
  })

  it('says that nothing was found, and what to do: clear the filters, or add the first', async () => {
    await open({ at: '?filter={"q":"nowhere"}' })
    expect(await screen.findByText('No Record Found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await shown(15)
    cleanup()
    const { where } = await open({ count: 0 })
    expect(await screen.findByText('Add the first one, or import a file.')).toBeDefined()
    const empty = document.querySelector<HTMLElement>('.list-instead') as HTMLElement
    await userEvent.click(within(empty).getByRole('link', { name: 'Create' }))
    expect(where()).toBe('/parcels/create')
  })

  it('says why it cannot be loaded, and tries again', async () => {
    let works = false
    const { store } = await open({
      answers: { parcels: () => (works ? { data: store.parcels.slice(0, 15), total: 40 } : refuse(503, 'Nothing was saved.')) },
    })
    expect(await screen.findByText('Nothing was saved.')).toBeDefined()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shown(15)
  })

  it('reloads and clears the filters with one button', async () => {
    const { search, sent } = await open({ at: '?filter={"status":1}' })
    await shown(15)
    const before = sent.length
    await userEvent.click(screen.getByRole('button', { name: 'Refresh and clear filters' }))
    await waitFor(() => expect(search()).toEqual({}))
    expect(sent.length).toBeGreaterThan(before)
  })

  it('keeps to the filter of its tab', async () => {
    const { last, search } = await open({ at: '?filter={"kind":1}' })
    await shown(15)
    await userEvent.click(screen.getByRole('tab', { name: 'Letters' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ kind: 2 }))
    expect(search().tab).toBe('2')
  })

  it('links to where the records of another tab are', async () => {
    const { sent } = await open({ at: '?tab=3' })
    expect(await screen.findByText('No Record Found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open the archive' }).getAttribute('href')).toBe('/depots')
    expect(sent.some(({ path }) => path === 'parcels')).toBe(false)
  })
})

describe('filters', () => {
  it('are applied by their dialog, counted on its button, and taken away one by one', async () => {
    const { last, search } = await open()
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(await within(dialog).findByLabelText('Status'), 'Sent')
    await userEvent.selectOptions(within(dialog).getByLabelText('Kind'), 'Letter')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ status: 1, kind: 2 }))
    expect(JSON.parse(search().filter ?? '')).toEqual({ status: 1, kind: 2 })
    expect(screen.getByRole('button', { name: 'Filter 2' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Kind' }))
    await waitFor(() => expect(JSON.parse(search().filter ?? '')).toEqual({ status: 1 }))
  })

  it('give a date two ends, and refuse an end before the start', async () => {
    await open({ at: '?filter={"from_date":"2026-02-10","to_date":"2026-02-01"}' })
    await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
    expect(await screen.findByText('The end is before the start.')).toBeDefined()
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Filter' })).toHaveProperty('disabled', true)
  })
})

describe('the gate', () => {
  it('hides the columns, buttons and actions that a person has no part in', async () => {
    await open({ person: { userType: 2, permissions: ['parcels-list', 'parcels-send', 'depots-list'] } })
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
    await open()
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
    await open()
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
    const { where } = await open({ at: '/create', person: { permissions: ['parcels-list'] } })
    expect(where()).toBe('/misc/not-authorized')
  })

  it('says that there is nothing at an address that names no record', async () => {
    await open({ at: '/nonsense' })
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  })
})

describe('a selection', () => {
  it('takes single rows, a range with Shift, the page', async () => {
    await open()
    await shown(15)
    tick(40)
    expect(ticked()).toEqual([40])
    tick(37, { shiftKey: true })
    expect(ticked()).toEqual([40, 39, 38, 37])
    expect(await screen.findByText('4 selected')).toBeDefined()
    tick(39)
    expect(ticked()).toEqual([40, 38, 37])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the page' }))
    expect(ticked()).toHaveLength(15)
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(ticked()).toEqual([])
  })

  it('takes all that match, up to what its action allows', async () => {
    const { last } = await open({ count: 250 })
    await shown(15)
    tick(250)
    await userEvent.click(await screen.findByRole('button', { name: 'Select the first 30' }))
    expect(await screen.findByText('30 selected')).toBeDefined()
    expect(last('parcels')?.query.per_page_record).toBe(200)
    cleanup()
    await open({ count: 20 })
    await shown(15)
    tick(20)
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 20' }))
    expect(await screen.findByText('20 selected')).toBeDefined()
  })

  it('stays while one pages, and goes when the filter changes', async () => {
    await open()
    await shown(15)
    tick(40)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(row(20)).not.toBeNull())
    expect(screen.getByText('1 selected')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Letters' }))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })

  it('is of the rows as they were last seen, on whatever page', async () => {
    const { sent } = await open({ count: 40 })
    await shown(15)
    tick(40)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(row(20)).not.toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Burn' }))
    // One alone is called by its name.
    expect(await screen.findByText('Burn 1 parcel?')).toBeDefined()
    expect(within(screen.getByRole('dialog')).getByText('Parcel 40')).toBeDefined()
    expect(sent.some(({ path }) => path === 'parcels-burn')).toBe(false)
  })

  it('can be stopped while all that match are gathered', async () => {
    let giveUp: ((reason: Error) => void) | undefined
    await open({
      count: 250,
      answers: {
        parcels: ({ query }) => {
          if (query.per_page_record !== 200) return { data: parcelRows(250).slice(0, 15), total: 250 }
          return new Promise((_, reject) => {
            giveUp = reject
          })
        },
      },
    })
    await shown(15)
    tick(250)
    await userEvent.click(await screen.findByRole('button', { name: 'Select the first 30' }))
    await waitFor(() => expect(giveUp).toBeDefined())
    expect(screen.getByText('0 selected')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Selecting…' }))
    // As a call does that is told to stop.
    giveUp?.(new Error('stopped'))
    expect(await screen.findByText('1 selected')).toBeDefined()
    expect(screen.queryByText('stopped')).toBeNull()
  })

  it('does not offer an action on more records than it takes', async () => {
    await open({ count: 40, at: '?perPage=50' })
    await shown(40)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the page' }))
    const burn = await screen.findByRole('button', { name: 'Burn' })
    expect(burn).toHaveProperty('disabled', true)
    expect(burn.title).toBe('At most 30')
  })
})

describe('by keyboard alone', () => {
  it('one moves with the arrows, ticks with Space, opens with Enter', async () => {
    const { where, search } = await open({ at: '?page=2' })
    await shown(15)
    act(() => row(25).focus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(row(24))
    await userEvent.keyboard(' ')
    expect(ticked()).toEqual([24])
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(ticked()).toEqual([24, 23])
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(row(25))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe('/parcels/25'))
    expect(search()).toEqual({ page: '2' })
  })

  it('one opens a row menu with m, and comes back to the row', async () => {
    await open()
    await shown(15)
    act(() => row(40).focus())
    await userEvent.keyboard('m')
    expect(document.activeElement?.textContent).toContain('Edit')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(row(40).contains(document.activeElement)).toBe(true)
  })

  it('one finds a single stop of Tab among the rows', async () => {
    await open()
    await shown(15)
    expect(rows().filter(one => one.tabIndex === 0)).toHaveLength(1)
    act(() => row(38).focus())
    expect(rows().flatMap(one => (one.tabIndex === 0 ? [one.dataset.id] : []))).toEqual(['38'])
  })
})

describe('the way a list looks', () => {
  it('is chosen by column and kept with the account; the first column stays', async () => {
    await open()
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const panel = await screen.findByRole('dialog', { name: 'Columns' })
    expect(await within(panel).findByLabelText('Label')).toHaveProperty('disabled', true)
    await userEvent.click(within(panel).getByLabelText('Weight'))
    expect(screen.queryByRole('columnheader', { name: 'Weight' })).toBeNull()
    await userEvent.click(within(panel).getByLabelText('Narrow rows'))
    expect(document.querySelector('.list-region.dense')).not.toBeNull()
    cleanup()
    await open()
    await shown(15)
    expect(screen.queryByRole('columnheader', { name: 'Weight' })).toBeNull()
    expect(document.querySelector('.list-region.dense')).not.toBeNull()
  })

  it('remembers how many rows a page has', async () => {
    const { search, last } = await open()
    await shown(15)
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25 rows')
    await shown(25)
    expect(search()).toEqual({})
    cleanup()
    await open()
    await shown(25)
    expect(last('parcels')?.query.per_page_record).toBe(25)
  })

  it('is in the language of the reader', async () => {
    signIn(parcelRegister)
    const { platform } = memoryPlatform(parcelRegister, { parcels: parcelRows(3), depots: depotRows })
    await openResource({ register: parcelRegister, resource: parcels, platform, locale: 'hi' })
    await shown(3)
    expect(document.querySelector('.list-toolbar')?.textContent).toMatch(/[\u0900-\u097f]/)
  })
})

describe('after a write', () => {
  it('a new record stands first, without the list being asked for again', async () => {
    const { sent, store } = await open({ at: '/create' })
    await userEvent.type(await screen.findByLabelText(/^Label/), 'Brand new')
    const before = sent.filter(({ path }) => path === 'parcels').length
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Brand new'))
    expect(screen.getByText('1–15 of 41')).toBeDefined()
    expect(rows()).toHaveLength(15)
    expect(sent.filter(({ path }) => path === 'parcels')).toHaveLength(before)
    expect(store.parcels[0]).toMatchObject({ label: 'Brand new', kind: 1 })
  })

  it('a changed record changes where it stands', async () => {
    await open({ at: '/38' })
    const input = await screen.findByLabelText(/^Label/)
    await userEvent.clear(input)
    await userEvent.type(input, 'Changed')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(row(38).textContent).toContain('Changed'))
    expect(rows().indexOf(row(38))).toBe(2)
  })

  it('a deleted record is gone, and the page is filled up', async () => {
    const { last } = await open()
    await shown(15)
    await userEvent.click(within(await menuOf(39)).getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Delete Parcel 39? This cannot be undone.')).toBeDefined()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(row(39)).toBeNull())
    expect(last('parcel/{id}')).toMatchObject({ method: 'DELETE', id: 39 })
    await shown(15)
    expect(screen.getByText('1–15 of 39')).toBeDefined()
  })
})

describe('export and sample file', () => {
  it('send the filter and open what is answered in a new tab', async () => {
    const opened: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(`${this.target} ${this.href}`)
    })
    const { last } = await open({
      at: '?filter={"status":1}',
      answers: {
        'parcels-export': () => ({ file_path: 'exports/p.csv' }),
        'parcels-sample': () => ({ file_path: 'samples/p.csv' }),
      },
    })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(opened).toEqual(['_blank https://files.example/exports/p.csv']))
    expect(last('parcels-export')?.body).toEqual({ status: 1 })
    await userEvent.click(screen.getByRole('button', { name: 'Sample file' }))
    await waitFor(() => expect(opened).toHaveLength(2))
    click.mockRestore()
  })

  it('say why there is none', async () => {
    await open({ answers: { 'parcels-export': () => refuse(429, 'Too many exports.') } })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('Too many exports.')).toBeDefined()
  })
})
