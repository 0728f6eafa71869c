import type { SavedQuery } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { type KeptQuery, refusedKey, withSavedQueries } from '../../src/kernel/desk/savedQueries.ts'
import { createStore } from '../../src/kernel/desk/store.ts'

const KEY = 'parcels.savedQueries'
const query = (label: string, status: number): SavedQuery => ({
  label,
  value: { filter: { status }, sort: { field: 'id', order: 'DESC' }, perPage: 15 },
})

/** A platform that keeps queries of one list, and can refuse. */
const open = (kept: KeptQuery[] = []) => {
  const state = { refuses: false, account: 'asha', calls: [] as string[] }
  const call = (said: string) => {
    state.calls.push(said)
    if (state.refuses) throw new Error('No more than 200.')
  }
  const choices = createStore({
    account: () => state.account,
    read: async () => ({}),
    write: async () => state.calls.push('choices'),
  })
  const store = withSavedQueries(choices, {
    read: async resource => {
      state.calls.push(`read ${resource}`)
      return [...kept]
    },
    save: async (_, one, id) => {
      call(`${id === undefined ? 'create' : 'update'} ${one.label}`)
      if (id !== undefined)
        kept.splice(
          kept.findIndex(other => other.id === id),
          1,
          { id, query: one },
        )
      else kept.push({ id: kept.length + 1, query: one })
    },
    remove: async id => {
      call(`remove ${id}`)
      kept.splice(
        kept.findIndex(other => other.id === id),
        1,
      )
    },
  })
  const shown = () => (store.getItem<SavedQuery[]>(KEY) ?? []).map(({ label }) => label)
  return { store, state, kept, shown }
}

describe('saved queries', () => {
  it('are read when somebody looks, once however many look', async () => {
    const { store, state, shown } = open([{ id: 7, query: query('Sent', 1) }])
    const told = vi.fn()
    store.subscribe(KEY, told)
    store.subscribe(KEY, () => {})()
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith([query('Sent', 1)]))
    expect(shown()).toEqual(['Sent'])
    expect(state.calls).toEqual(['read parcels'])
  })

  it('are created, overwritten under their name and removed one by one, and none of it is told as a choice', async () => {
    const { store, state, kept, shown } = open()
    await store.follow()
    store.subscribe(KEY, () => {})
    store.setItem(KEY, [query('Sent', 1)])
    // Before the first is answered.
    store.setItem(KEY, [query('Sent', 1), query('Waiting', 0)])
    await vi.waitFor(() => expect(shown()).toEqual(['Sent', 'Waiting']))
    store.setItem(KEY, [query('Waiting', 0), query('Sent', 2)])
    await vi.waitFor(() => expect(kept[0]?.query.value?.filter).toEqual({ status: 2 }))
    store.setItem(KEY, [query('Sent', 2)])
    await vi.waitFor(() => expect(shown()).toEqual(['Sent']))
    expect(state.calls.filter(call => !call.startsWith('read'))).toEqual([
      'create Sent',
      'create Waiting',
      'update Sent',
      'remove 2',
    ])
  })

  it('stay as they were where the platform refuses, and it is said why', async () => {
    const { store, state, shown } = open([{ id: 7, query: query('Sent', 1) }])
    store.subscribe(KEY, () => {})
    await vi.waitFor(() => expect(shown()).toEqual(['Sent']))
    state.refuses = true
    store.setItem(KEY, [query('Sent', 1), query('One more', 0)])
    await vi.waitFor(() => expect(store.getItem(refusedKey('parcels'))).toBe('No more than 200.'))
    expect(shown()).toEqual(['Sent'])
    state.refuses = false
    store.setItem(KEY, [])
    expect(store.getItem(refusedKey('parcels'))).toBeUndefined()
  })

  it('of one account are not those of the next', async () => {
    const { store, state, kept, shown } = open([{ id: 7, query: query('Sent', 1) }])
    await store.follow()
    store.subscribe(KEY, () => {})
    await vi.waitFor(() => expect(shown()).toEqual(['Sent']))
    state.account = 'ravi'
    kept.splice(0)
    await store.follow()
    expect(shown()).toEqual([])
  })
})
