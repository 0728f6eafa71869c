import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openFilled, tick } from './parcelList.ts'

const cellOf = (id: number, label: string) =>
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] td[data-label="${label}"]`) as HTMLElement
const columns = () => [...document.querySelectorAll('tr[data-id] [data-label]')].map(cell => cell.getAttribute('data-label'))
const filterOf = (search: Record<string, string>) => JSON.parse(search.filter ?? '{}')

describe('the search', () => {
  it('is made while one types, from three letters on, as one step back', async () => {
    const { sent, search, router } = await openFilled()
    const before = sent.length
    await userEvent.type(screen.getByRole('searchbox'), 'Pa')
    await userEvent.keyboard('rcel')
    await waitFor(() => expect(filterOf(search())).toEqual({ q: 'Parcel' }))
    await userEvent.keyboard(' 12')
    await waitFor(() => expect(filterOf(search())).toEqual({ q: 'Parcel 12' }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Parcel 12')
    for (const { body } of sent.slice(before)) expect(String(body.search).length).toBeGreaterThanOrEqual(3)
    await act(() => router.navigate(-1))
    await waitFor(() => expect(search()).toEqual({}))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('of fewer letters waits for Enter; emptied, it is over at once', async () => {
    const { search } = await openFilled()
    const box = screen.getByRole('searchbox')
    await userEvent.type(box, '12{Enter}')
    await waitFor(() => expect(filterOf(search())).toEqual({ q: '12' }))
    await userEvent.clear(box)
    await waitFor(() => expect(search()).toEqual({}))
  })
})

describe('a row', () => {
  it('opens wherever it is pressed, but for what answers itself and for text that is marked', async () => {
    const { where } = await openFilled()
    tick(40)
    expect(where()).toBe('/parcels')
    fireEvent.click(cellOf(40, 'Kind'), { ctrlKey: true })
    expect(where()).toBe('/parcels')
    getSelection()?.selectAllChildren(cellOf(40, 'Kind'))
    fireEvent.click(cellOf(40, 'Kind'))
    expect(where()).toBe('/parcels')
    getSelection()?.removeAllRanges()
    fireEvent.click(cellOf(40, 'Kind'))
    await waitFor(() => expect(where()).toBe('/parcels/40'))
  })

  it('that cannot be opened does nothing when it is pressed', async () => {
    const { where } = await openFilled({ person: { userType: 2, permissions: ['parcels-list', 'depots-list'] } })
    fireEvent.click(cellOf(40, 'Kind'))
    expect(where()).toBe('/parcels')
  })
})

describe('what a list is mostly narrowed by', () => {
  it('is a press away: its states, and back to all', async () => {
    const { last, search } = await openFilled()
    const states = screen.getByRole('group', { name: 'Status' })
    expect(within(states).getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(within(states).getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ status: 1 }))
    expect(within(states).getByRole('button', { name: 'Sent' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(within(states).getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(search()).toEqual({}))
  })

  it('shows each state that a link has set', async () => {
    await openFilled({ at: '?filter={"status":[0,1]}' })
    const pressed = within(screen.getByRole('group', { name: 'Status' }))
      .getAllByRole('button')
      .map(button => button.getAttribute('aria-pressed'))
    expect(pressed).toEqual(['false', 'true', 'true'])
  })

  it('has the period beside its button', async () => {
    await openFilled()
    await userEvent.click(screen.getByRole('button', { name: 'Narrow by Added' }))
    const beside = await screen.findByRole('dialog', { name: 'Narrow by Added' })
    expect(await within(beside).findByLabelText(/Added, from/)).toBeDefined()
  })
})

describe('what is ticked', () => {
  it('can be had as a file, within the filter of the list', async () => {
    const { last } = await openFilled({
      at: '?filter={"status":0}',
      person: { userType: 2, permissions: ['parcels-list', 'depots-list'] },
      answers: { 'parcels-export': () => ({ data: { file_path: 'download/x.csv' } }) },
    })
    expect(screen.queryByRole('button', { name: 'Burn' })).toBeNull()
    for (const id of [40, 38]) tick(id)
    await userEvent.click(await screen.findByRole('button', { name: 'Export selected' }))
    await waitFor(() => expect(last('parcels-export')?.body).toMatchObject({ ids: [40, 38], status: 0 }))
  })
})

describe('on a phone', () => {
  it('the file of what is ticked is in the menu of the bar', async () => {
    const { last } = await openFilled({
      width: 390,
      answers: { 'parcels-export': () => ({ data: { file_path: 'download/x.csv' } }) },
    })
    tick(40)
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Export selected' }))
    await waitFor(() => expect(last('parcels-export')?.body).toMatchObject({ ids: [40] }))
  })

  it('a card has its title, its state and a few figures; the others can be had, and that is kept apart from the desk', async () => {
    await openFilled({ width: 390 })
    expect(columns().slice(0, 4)).toEqual(['Label', 'Depot', 'Weight', 'Status'])
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Added' }))
    await waitFor(() => expect(columns().slice(0, 5)).toEqual(['Label', 'Depot', 'Weight', 'Status', 'Added']))
    cleanup()
    await openFilled()
    expect(columns().slice(0, 7)).toEqual(['Label', 'Depot', 'Kind', 'Weight', 'Secret note', 'Status', 'Added'])
  })
})
