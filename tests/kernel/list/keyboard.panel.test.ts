import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openParcels, row, rows, shown, ticked } from './parcelList.ts'

describe('by keyboard alone', () => {
  it('one moves with the arrows, ticks with Space, opens with Enter', async () => {
    const { where, search } = await openParcels({ at: '?page=2' })
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
    await openParcels()
    await shown(15)
    act(() => row(40).focus())
    await userEvent.keyboard('m')
    expect(document.activeElement?.textContent).toContain('Edit')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(row(40).contains(document.activeElement)).toBe(true)
  })

  it('one finds a single stop of Tab among the rows', async () => {
    await openParcels()
    await shown(15)
    expect(rows().filter(one => one.tabIndex === 0)).toHaveLength(1)
    act(() => row(38).focus())
    expect(rows().flatMap(one => (one.tabIndex === 0 ? [one.dataset.id] : []))).toEqual(['38'])
  })
})
