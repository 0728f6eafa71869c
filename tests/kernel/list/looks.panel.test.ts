import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openParcels, shown } from './parcelList.ts'

describe('the way a list looks', () => {
  it('is chosen by column and kept with the account; the first column stays', async () => {
    await openParcels()
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const panel = await screen.findByRole('dialog', { name: 'Columns' })
    expect(await within(panel).findByLabelText('Label')).toHaveProperty('disabled', true)
    await userEvent.click(within(panel).getByLabelText('Weight'))
    expect(screen.queryByRole('columnheader', { name: 'Weight' })).toBeNull()
    await userEvent.click(within(panel).getByLabelText('Narrow rows'))
    expect(document.querySelector('.list-region.dense')).not.toBeNull()
    cleanup()
    await openParcels()
    await shown(15)
    expect(screen.queryByRole('columnheader', { name: 'Weight' })).toBeNull()
    expect(document.querySelector('.list-region.dense')).not.toBeNull()
  })

  it('remembers how many rows a page has', async () => {
    const { search, last } = await openParcels()
    await shown(15)
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25 rows')
    await shown(25)
    expect(search()).toEqual({})
    cleanup()
    await openParcels()
    await shown(25)
    expect(last('parcels')?.query.per_page_record).toBe(25)
  })

  it('is in the language of the reader', async () => {
    await openParcels({ count: 3, locale: 'hi' })
    await shown(3)
    expect(document.querySelector('.list-toolbar')?.textContent).toMatch(/[\u0900-\u097f]/)
  })
})
