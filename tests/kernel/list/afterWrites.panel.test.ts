import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { menuOf, openParcels, row, rows, shown } from './parcelList.ts'

describe('after a write', () => {
  it('a new record stands first, without the list being asked for again', async () => {
    const { sent, stored } = await openParcels({ at: '/create' })
    await userEvent.type(await screen.findByLabelText(/^Label/), 'Brand new')
    const before = sent.filter(({ path }) => path === 'parcels').length
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Brand new'))
    expect(screen.getByText('1–15 of 41')).toBeDefined()
    expect(rows()).toHaveLength(15)
    expect(sent.filter(({ path }) => path === 'parcels')).toHaveLength(before)
    expect(stored.parcels[0]).toMatchObject({ label: 'Brand new', kind: 1 })
  })

  it('a changed record changes where it stands', async () => {
    await openParcels({ at: '/38' })
    const input = await screen.findByLabelText(/^Label/)
    await userEvent.clear(input)
    await userEvent.type(input, 'Changed')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(row(38).textContent).toContain('Changed'))
    expect(rows().indexOf(row(38))).toBe(2)
  })

  it('a deleted record is gone, and the page is filled up', async () => {
    const { last } = await openParcels()
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
