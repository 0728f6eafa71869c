import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { parcelRows } from '../resourceParcels.ts'
import { openParcels, row, shown, tick, ticked } from './parcelList.ts'

describe('a selection', () => {
  it('takes single rows, a range with Shift, the page', async () => {
    await openParcels()
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
    const { last } = await openParcels({ count: 250 })
    await shown(15)
    tick(250)
    await userEvent.click(await screen.findByRole('button', { name: 'Select the first 30' }))
    expect(await screen.findByText('30 selected')).toBeDefined()
    expect(last('parcels')?.query.per_page_record).toBe(200)
    cleanup()
    await openParcels({ count: 20 })
    await shown(15)
    tick(20)
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 20' }))
    expect(await screen.findByText('20 selected')).toBeDefined()
  })

  it('stays while one pages, and goes when the filter changes', async () => {
    await openParcels()
    await shown(15)
    tick(40)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(row(20)).not.toBeNull())
    expect(screen.getByText('1 selected')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Letters' }))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })

  it('is of the rows as they were last seen, on whatever page', async () => {
    const { sent } = await openParcels({ count: 40 })
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
    await openParcels({
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
    await openParcels({ count: 40, at: '?perPage=50' })
    await shown(40)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select the page' }))
    const burn = await screen.findByRole('button', { name: 'Burn' })
    expect(burn).toHaveProperty('disabled', true)
    expect(burn.title).toBe('At most 30')
  })
})
