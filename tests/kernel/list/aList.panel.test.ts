import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../resourceDesk.tsx'
import { parcelRows } from '../resourceParcels.ts'
import { openParcels, rows, shown } from './parcelList.ts'

describe('a list', () => {
  it('shows nine skeleton rows, then the rows in the same columns', async () => {
    let release = () => {}
    const wait = new Promise<void>(resolve => {
      release = resolve
    })
    const { stored } = await openParcels({
      answers: { parcels: () => wait.then(() => ({ data: stored.parcels.slice(0, 15), total: 40 })) },
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
    await openParcels({ at: '?page=2' })
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
    const { last } = await openParcels({ answers: { parcels: () => capped } })
    expect(await screen.findByText('1–15 of 10,000+')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Last page' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(last('parcels')?.body.cursor).toBe('after-15'))
    expect(last('parcels')?.query.page).toBe(2)
  })

  it('keeps filter, page and size in the address, and reads them from it', async () => {
    const { last, search, router } = await openParcels({ at: '?filter={"status":1}&page=2&perPage=15' })
    await shown(5)
    expect(last('parcels')).toMatchObject({ query: { page: 2, per_page_record: 15 }, body: { status: 1 } })
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await shown(15)
    expect(search()).toEqual({ filter: '{"status":1}' })
    await act(() => router.navigate(-1))
    await shown(5)
  })

  it('takes nonsense in its address for nothing said, and carries it no further', async () => {
    const { last, search } = await openParcels({ at: '?page=x&perPage=9999&sort=evil&order=up&filter=[1&tab=99&other=1' })
    expect(await screen.findByRole('link', { name: 'Open the archive' })).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    await shown(40)
    expect(last('parcels')).toMatchObject({ query: { page: 1, per_page_record: 200 }, body: {} })
    expect(search()).toEqual({ perPage: '200' })
  })

  it('goes to page 1 with another order, filter or tab, and keeps its tab while one pages', async () => {
    const { search } = await openParcels({ at: '?tab=2&page=2', count: 80 })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Added' }))
    await waitFor(() => expect(search()).toEqual({ tab: '2', sort: 'created_at', order: 'ASC' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(search()).toMatchObject({ tab: '2', page: '2', order: 'ASC' }))
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    await waitFor(() => expect(search()).toEqual({ sort: 'created_at', order: 'ASC' }))
  })

  it('shows the last page there is when asked for one beyond', async () => {
    const { search } = await openParcels({ at: '?page=9' })
    await shown(10)
    expect(search()).toEqual({ page: '3' })
  })

  it('says that nothing was found, and what to do: clear the filters, or add the first', async () => {
    await openParcels({ at: '?filter={"q":"nowhere"}' })
    expect(await screen.findByText('No Record Found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await shown(15)
    cleanup()
    const { where } = await openParcels({ count: 0 })
    expect(await screen.findByText('Add the first one, or import a file.')).toBeDefined()
    const empty = document.querySelector<HTMLElement>('.list-instead') as HTMLElement
    await userEvent.click(within(empty).getByRole('link', { name: 'Create' }))
    expect(where()).toBe('/parcels/create')
  })

  it('says why it cannot be loaded, and tries again', async () => {
    let works = false
    const { stored } = await openParcels({
      answers: { parcels: () => (works ? { data: stored.parcels.slice(0, 15), total: 40 } : refuse(503, 'Nothing was saved.')) },
    })
    expect(await screen.findByText('Nothing was saved.')).toBeDefined()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shown(15)
  })

  it('reloads and clears the filters with one button', async () => {
    const { search, sent } = await openParcels({ at: '?filter={"status":1}' })
    await shown(15)
    const before = sent.length
    await userEvent.click(screen.getByRole('button', { name: 'Refresh and clear filters' }))
    await waitFor(() => expect(search()).toEqual({}))
    expect(sent.length).toBeGreaterThan(before)
  })

  it('keeps to the filter of its tab', async () => {
    const { last, search } = await openParcels({ at: '?filter={"kind":1}' })
    await shown(15)
    await userEvent.click(screen.getByRole('tab', { name: 'Letters' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ kind: 2 }))
    expect(search().tab).toBe('2')
  })

  it('links to where the records of another tab are', async () => {
    const { sent } = await openParcels({ at: '?tab=3' })
    expect(await screen.findByText('No Record Found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open the archive' }).getAttribute('href')).toBe('/depots')
    expect(sent.some(({ path }) => path === 'parcels')).toBe(false)
  })
})
