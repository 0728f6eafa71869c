import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { present } from '../../../messaging/present.ts'
import { inOrder, withMissing } from '../../../src/kernel/resource/list/columnOrder.ts'
import { parcels } from '../resourceParcels.ts'
import { openFilled } from './parcelList.ts'

/** Of the first row, from the left. */
const shown = () =>
  [...present(document.querySelector('tr[data-id]')).querySelectorAll('[data-label]')].map(cell =>
    cell.getAttribute('data-label'),
  )
const choose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  return within(await screen.findByRole('list', { name: 'Columns', hidden: true }))
}
const LABELS = parcels.list.columns.map(name => parcels.fields[name]?.label)
const [FIRST, SECOND, THIRD, ...REST] = LABELS as [string, string, string, ...string[]]

describe('the order of columns', () => {
  it('is changed by buttons, which keep the focus and say where the column stands', async () => {
    const { store } = await openFilled()
    expect(shown()).toEqual(LABELS)
    const panel = await choose()
    await userEvent.click(panel.getByRole('button', { name: `Move ${SECOND} down` }))
    expect(shown()).toEqual([FIRST, THIRD, SECOND, ...REST])
    expect(document.activeElement).toBe(panel.getByRole('button', { name: `Move ${SECOND} down` }))
    expect(screen.getByText(`${SECOND}: place 3 of ${LABELS.length}`)).toBeDefined()
    await userEvent.click(panel.getByRole('button', { name: `Move ${SECOND} up` }))
    expect(shown()).toEqual(LABELS)
    // The first stays first.
    await userEvent.click(panel.getByRole('button', { name: `Move ${SECOND} up` }))
    expect(shown()).toEqual(LABELS)
    expect(panel.queryByRole('button', { name: `Move ${FIRST} down` })).toBeNull()
    expect(store.getItem('list.parcels.order')).toEqual(parcels.list.columns.slice(1))
  })

  it('is changed with Alt and an arrow, and by dragging', async () => {
    await openFilled()
    const panel = await choose()
    act(() => panel.getByRole('checkbox', { name: SECOND }).focus())
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(shown()).toEqual([FIRST, THIRD, SECOND, ...REST])
    expect(document.activeElement).toBe(panel.getByRole('checkbox', { name: SECOND }))

    const list = screen.getByRole('list', { name: 'Columns' })
    list.setPointerCapture = vi.fn()
    for (const row of list.children)
      vi.spyOn(row, 'getBoundingClientRect').mockImplementation(() => {
        const at = [...list.children].indexOf(row)
        return { top: at * 30, bottom: at * 30 + 30 } as DOMRect
      })
    fireEvent.pointerDown(present(list.children[1]?.querySelector('.grip')), { pointerId: 1 })
    fireEvent.pointerMove(list, { pointerId: 1, clientY: 75 })
    fireEvent.pointerUp(list, { pointerId: 1 })
    expect(shown()).toEqual(LABELS)
    fireEvent.pointerMove(list, { pointerId: 1, clientY: 100 })
    expect(shown()).toEqual(LABELS)
  })

  it('is kept with the account, and goes back to the declared one with what was hidden', async () => {
    const { store } = await openFilled({
      choices: { 'list.parcels.order': parcels.list.columns.slice(1).reverse(), 'list.parcels.hidden': ['kind'] },
    })
    expect(shown()).not.toContain('Kind')
    expect(shown()[0]).toBe(FIRST)
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the default' }))
    expect(shown()).toEqual(LABELS)
    expect(store.getItem('list.parcels.order')).toBeUndefined()
    expect(screen.getByRole('button', { name: 'Back to the default' })).toHaveProperty('disabled', true)
  })

  it('on a phone is another one', async () => {
    const { store } = await openFilled({ width: 390 })
    const before = shown()
    const panel = await choose()
    const last = present(LABELS.at(-1))
    await userEvent.click(panel.getByRole('button', { name: `Move ${last} up` }))
    expect(store.getItem('list.parcels.order')).toBeUndefined()
    expect(store.getItem('list.parcels.orderOnPhone')).toHaveLength(LABELS.length - 1)
    expect(shown()).toEqual(before)
  })

  it('takes in what is declared later where it is declared, and forgets what is gone', () => {
    expect(inOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['a', 'd', 'b', 'c'])
    expect(inOrder(['a', 'new', 'b', 'c'], ['c', 'b', 'gone', 'c'])).toEqual(['a', 'new', 'c', 'b'])
    expect(inOrder(['a', 'b'], ['b', 'a'])).toEqual(['a', 'b'])
    expect(inOrder([], ['b'])).toEqual([])
  })

  it('keeps the place of what another tab has', () => {
    expect(withMissing(['c', 'b'], ['b', 'elsewhere', 'c'])).toEqual(['c', 'b', 'elsewhere'])
  })
})
