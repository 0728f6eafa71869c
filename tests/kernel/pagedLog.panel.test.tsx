import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PagedLog, usePagedLog } from '../../src/kernel/resource/PagedLog.tsx'
import { renderInDesk, user } from './shellDesk.tsx'

type Load = Parameters<typeof usePagedLog<{ id: number }>>[0]['load']

const found = (from: number, total: number) => ({
  rows: Array.from({ length: Math.max(0, Math.min(15, total - from + 1)) }, (_, place) => ({ id: from + place })),
  total,
  cursor: `after-${from}`,
  beside: {},
})

const load = vi.fn<Load>()
const Log = () => {
  const log = usePagedLog({ queryKey: ['log'], load })
  const columns = [
    { head: '#', names: true, show: (_: object, place: number) => `No. ${log.before + place + 1}` },
    { head: 'Message', show: ({ id }: { id: number }) => `Message ${id}` },
    {
      head: 'Open',
      show: ({ id }: { id: number }) => <button type="button" onClick={() => log.toggle(id)}>{`Open ${id}`}</button>,
    },
  ]
  return <PagedLog log={log} label="Log" columns={columns} below={({ id }) => `Trail ${id}`} empty="Nothing was sent." />
}
const open = () => renderInDesk(<Log />, { as: user() })
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const wanted = () => load.mock.calls.map(([asked]) => asked)

afterEach(() => {
  load.mockReset()
})

describe('a paged log', () => {
  it('goes on with the cursor of the page before, and searches from the beginning', async () => {
    load.mockImplementation(async ({ page }) => found((page - 1) * 15 + 1, 31))
    await open()
    await screen.findByText('Message 1')
    await press('Next')
    expect(await screen.findByRole('rowheader', { name: 'No. 16' })).toBeDefined()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '98{Enter}')
    await waitFor(() =>
      expect(wanted()).toEqual([
        { page: 1, perPage: 15 },
        { page: 2, perPage: 15, cursor: 'after-1' },
        { page: 1, perPage: 15, search: '98' },
      ]),
    )
  })

  it('opens one row at a time', async () => {
    load.mockResolvedValue(found(1, 2))
    await open()
    await screen.findByText('Message 1')
    await press('Open 1')
    expect(screen.getByText('Trail 1')).toBeDefined()
    await press('Open 2')
    expect(screen.queryByText('Trail 1')).toBeNull()
    await press('Open 2')
    expect(screen.queryByText('Trail 2')).toBeNull()
  })

  it('says that it could not be read, and asks again', async () => {
    load.mockRejectedValueOnce(new Error('Service is busy.')).mockResolvedValue(found(1, 1))
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Service is busy.')
    expect(screen.queryByRole('table')).toBeNull()
    await press('Try again')
    expect(await screen.findByText('Message 1')).toBeDefined()
  })

  it('leaves the rows of before, with their numbers, where they cannot be read again or the next page cannot, and says so', async () => {
    load.mockResolvedValueOnce(found(1, 31)).mockRejectedValue(new Error('Service is busy.'))
    await open()
    await screen.findByText('Message 1')
    await press('Refresh')
    expect((await screen.findByRole('alert')).textContent).toBe('Showing old data: Service is busy.')
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toBe('Showing old data: Service is busy.')
    expect(
      within(screen.getByRole('rowheader', { name: 'No. 1' }).closest('tr') as HTMLElement).getByText('Message 1'),
    ).toBeDefined()
    expect(pages().getByText('16–30 of 31')).toBeDefined()
    load.mockResolvedValue(found(16, 31))
    await press('Refresh')
    expect(await screen.findByText('Message 16')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names the page alone where its rows have gone meanwhile, and leads back', async () => {
    load.mockImplementation(async ({ page }) => (page === 1 ? found(1, 31) : found(16, 14)))
    await open()
    await screen.findByText('Message 1')
    await press('Next')
    expect(await screen.findByText('Nothing was sent.')).toBeDefined()
    expect(pages().getByText('2')).toBeDefined()
    await press('Previous')
    expect(await screen.findByText('Message 1')).toBeDefined()
  })
})
