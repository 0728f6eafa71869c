import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { useAbilities } from '../../../src/kernel/resource/access.ts'
import { ResourceList } from '../../../src/kernel/resource/ResourceList.tsx'
import { inDesk, memoryPlatform, signIn } from '../resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from '../resourceParcels.ts'
import { shown, tick } from './parcelList.ts'

/** Of each row by its number, how often it was drawn; and how often what stands above the list was. */
const drawn = { rows: [] as number[], above: 0 }

const VIEWS = {
  cells: {
    label: ({ record }: { record: { id: number } }) => {
      drawn.rows.push(record.id)
      return record.id
    },
  },
  above: () => {
    drawn.above++
    return null
  },
}

const Screen = () => <ResourceList resource={parcels} abilities={useAbilities(parcels)} views={VIEWS} />

const open = async () => {
  const { platform } = memoryPlatform(parcelRegister, { parcels: parcelRows(100), depots: depotRows })
  const { element } = await inDesk({ register: parcelRegister, platform }, <Screen />)
  const router = createMemoryRouter([{ path: '/parcels/*', element }], { initialEntries: ['/parcels?perPage=100'] })
  render(<RouterProvider router={router} />)
  await shown(100)
  await screen.findAllByText('Depot 1')
  drawn.rows = []
  drawn.above = 0
  return router
}

beforeEach(() => signIn(parcelRegister))

it('draws of a hundred rows the one that is ticked, and nothing above them', async () => {
  await open()
  tick(40)
  await screen.findByText('1 selected')
  tick(38)
  await screen.findByText('2 selected')
  expect(drawn).toEqual({ rows: [40, 38], above: 0 })
})

it('draws of a range the rows that are new in it', async () => {
  await open()
  tick(40)
  tick(38, { shiftKey: true })
  await screen.findByText('3 selected')
  expect(drawn.rows.sort()).toEqual([38, 39, 40])
})

it('draws nothing of the list for a form that opens over it', async () => {
  const router = await open()
  await act(() => router.navigate('/parcels/create?perPage=100'))
  expect(drawn).toEqual({ rows: [], above: 0 })
})

it('draws no row for the menu of another', async () => {
  await open()
  const [button] = screen.getAllByRole('button', { name: /^Actions/ })
  await userEvent.click(button as HTMLElement)
  await screen.findByRole('menu')
  expect(drawn).toEqual({ rows: [], above: 0 })
})

it('draws no row while one types a search', async () => {
  await open()
  await userEvent.type(screen.getByRole('searchbox'), 'Parcel 12')
  expect(drawn).toEqual({ rows: [], above: 0 })
})

it('draws each row once for another order', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Added' }))
  await waitFor(() => expect(document.querySelector('tr[data-id]')?.getAttribute('data-id')).toBe('1'))
  await act(async () => {})
  expect(drawn.rows).toHaveLength(100)
})

it('draws each row that a search finds once, and calls the table busy until they stand there', async () => {
  await open()
  const table = screen.getByRole('table')
  await userEvent.type(screen.getByRole('searchbox'), 'Parcel 1')
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'))
  const found = [...document.querySelectorAll('tr[data-id]')].map(row => Number(row.getAttribute('data-id')))
  const [first, ...others] = found
  // It stood there before.
  expect(first).toBe(100)
  expect(others.length).toBeGreaterThan(5)
  expect(drawn.rows).toEqual(others)
})
