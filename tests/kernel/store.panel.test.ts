import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../src/kernel/desk/store.ts'

type Choices = Record<string, unknown>

/** A platform that keeps choices by account, and can be away. */
const platform = (kept: Record<string, Choices> = {}) => {
  const state = { account: 'asha' as string | undefined, away: false, written: [] as Choices[] }
  const own = () => {
    if (state.away) throw new Error('away')
    const account = state.account ?? ''
    kept[account] ??= {}
    return kept[account]
  }
  const open = () =>
    createStore({
      account: () => state.account,
      read: async () => own(),
      write: async changes => {
        const choices = own()
        state.written.push({ ...changes })
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) delete choices[key]
          else choices[key] = value
        }
      },
    })
  return { state, kept, open }
}

afterEach(() => vi.useRealTimers())

/** Past the moment in which choices are gathered. */
const later = () => vi.advanceTimersByTimeAsync(2000)

describe('the store', () => {
  it('begins with what the platform keeps, and sends what is chosen, several choices at once', async () => {
    vi.useFakeTimers()
    const { state, kept, open } = platform({ asha: { 'list.dense': true } })
    const store = open()
    await store.follow()
    expect(store.getItem('list.dense', false)).toBe(true)
    store.setItem('list.perPage', 50)
    store.setItem('list.dense', false)
    await later()
    expect(state.written).toEqual([{ 'list.perPage': 50, 'list.dense': false }])
    expect(kept.asha).toEqual({ 'list.perPage': 50, 'list.dense': false })
  })

  it('keeps to this tab what is of this tab alone: what a list shows and what is ticked in it', async () => {
    vi.useFakeTimers()
    const { state, open } = platform()
    const store = open()
    await store.follow()
    for (const key of ['parcels.listParams', 'parcels.selectedIds', 'parcels.selectedIds.storeKeys']) {
      store.setItem(key, ['x'])
      expect(store.getItem(key)).toEqual(['x'])
    }
    await later()
    expect(state.written).toEqual([])
  })

  it('begins with what this browser kept while the platform is away, and sends what was left on the next visit', async () => {
    vi.useFakeTimers()
    const { state, kept, open } = platform()
    const first = open()
    await first.follow()
    state.away = true
    first.setItem('list.perPage', 100)
    await later()
    expect(kept.asha).toEqual({})
    const second = open()
    await second.follow()
    expect(second.getItem('list.perPage', 15)).toBe(100)
    await later()
    state.away = false
    const third = open()
    await third.follow()
    await later()
    expect(kept.asha).toEqual({ 'list.perPage': 100 })
    expect(third.getItem('list.perPage', 15)).toBe(100)
  })

  it('takes over what was chosen on another machine, and tells who listens', async () => {
    vi.useFakeTimers()
    const { kept, open } = platform()
    await open().follow()
    kept.asha = { 'list.perPage': 200 }
    const store = open()
    const told: unknown[] = []
    store.subscribe('list.perPage', value => told.push(value))
    await store.follow()
    await later()
    expect(told).toEqual([200])
  })

  it('shows nobody the choices of another, and has one’s own again after signing out and in', async () => {
    vi.useFakeTimers()
    const { state, open } = platform()
    const store = open()
    await store.follow()
    store.setItem('list.dense', true)
    await later()
    state.account = undefined
    await store.follow()
    store.reset()
    expect(store.getItem('list.dense', false)).toBe(false)
    state.account = 'ravi'
    await store.follow()
    expect(store.getItem('list.dense', false)).toBe(false)
    state.account = 'asha'
    await store.follow()
    expect(store.getItem('list.dense', false)).toBe(true)
  })

  it('forgets a choice that is taken back, here and on the platform', async () => {
    vi.useFakeTimers()
    const { kept, open } = platform({ asha: { 'list.users.hidden': ['city'], 'list.users.layout': 'cards' } })
    const store = open()
    await store.follow()
    store.removeItems('list.users.')
    expect(store.listItems?.('list.')).toEqual({})
    await later()
    expect(kept.asha).toEqual({})
  })

  it('sends nothing of what belongs to this tab alone', async () => {
    vi.useFakeTimers()
    const { state, open } = platform()
    const store = open()
    await store.follow()
    for (const key of ['locale', 'theme', 'sidebar.open', 'users.list.scrollPosition']) store.setItem(key, 'x')
    expect(store.getItem('locale')).toBe('x')
    await later()
    expect(state.written).toEqual([])
    expect(localStorage.getItem('store.asha')).not.toContain('locale')
  })
})
