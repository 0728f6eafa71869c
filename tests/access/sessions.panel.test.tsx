import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession } from '../../authProvider/session.ts'
import { session } from '../../resources/access/session.ts'
import Sessions from '../../src/people/profile/Sessions.tsx'
import { useIdleLock } from '../../src/shell/layout/useIdleLock.ts'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const REGISTER = { resources: [], services: [session] }

let server: Awaited<ReturnType<typeof startPlatform>>
let listed: object[] = []
const one = (change: object = {}) => ({
  id: 1,
  current: 0,
  ip: '10.0.0.7',
  device: 'Firefox 140 on Linux',
  created_at: '2026-11-20T04:45:00Z',
  last_seen_at: new Date().toISOString(),
  expires_at: '2026-11-22T04:45:00Z',
  locked: 0,
  reason: null,
  acting_as: null,
  acted_by: null,
  ...change,
})
beforeAll(async () => {
  server = await startPlatform(() => ({}))
})
afterAll(() => server.stop())
beforeEach(() => {
  listed = [one({ id: 1, current: 1, device: 'Chrome 156 on Windows' }), one({ id: 2 })]
  server.seen.length = 0
  server.setAnswer(({ method, url }) => {
    if (method === 'GET') return { data: listed }
    if (url === '/api/session/2') listed = listed.slice(0, 1)
    return { message: 'Signed out there', data: null }
  })
})

const calls = () => server.seen.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)

describe('the sessions of an account', () => {
  it('are listed with device and address; the present one cannot be ended here', async () => {
    await renderInDesk(<Sessions />, { as: user(), desk: createDesk(server.base, REGISTER) })
    expect(await screen.findByText('Chrome 156 on Windows')).toBeTruthy()
    expect(screen.getByText('This session')).toBeTruthy()
    expect(screen.getAllByText('10.0.0.7')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'End' })).toHaveLength(1)
  })

  it('end one by one, after a question, and go from the list', async () => {
    await renderInDesk(<Sessions />, { as: user(), desk: createDesk(server.base, REGISTER) })
    await userEvent.click(await screen.findByRole('button', { name: 'End' }))
    expect(calls()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'End this session' }))
    await waitFor(() => expect(calls()).toEqual(['DELETE /api/session/2']))
    await waitFor(() => expect(screen.queryByText('Firefox 140 on Linux')).toBeNull())
  })

  it('show who works in the account and why', async () => {
    listed = [one({ acted_by: 'Acme', reason: 'Asked for help' })]
    await renderInDesk(<Sessions />, { as: user(), desk: createDesk(server.base, REGISTER) })
    expect(await screen.findByText(/Acme is working in this account: Asked for help/)).toBeTruthy()
  })

  it('are looked at and not ended while acting as the account', async () => {
    await renderInDesk(<Sessions />, { as: user({ parent_key: 'u-1' }), desk: createDesk(server.base, REGISTER) })
    await screen.findByText('Chrome 156 on Windows')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('of a user are ended by who may, through the user’s own call', async () => {
    const as = user({ userType: 0, permissions: [{ name: 'users-action' }] })
    await renderInDesk(<Sessions userId={7} />, { as, desk: createDesk(server.base, REGISTER) })
    await userEvent.click(await screen.findByRole('button', { name: 'End all' }))
    await userEvent.click(screen.getByRole('button', { name: 'End sessions' }))
    await waitFor(() => expect(calls()).toEqual(['POST /api/user-sessions-revoke/7']))
  })

  it('of a user are only shown to who may not end them', async () => {
    await renderInDesk(<Sessions userId={7} />, {
      as: user({ userType: 0, permissions: [] }),
      desk: createDesk(server.base, REGISTER),
    })
    await screen.findByText('Chrome 156 on Windows')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a screen left alone', () => {
  const Watched = () => {
    useIdleLock()
    return <p>desk</p>
  }
  const MINUTE = 60_000
  afterEach(() => vi.useRealTimers())
  const leave = async (idle_minutes: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await renderInDesk(<Watched />, { as: user({ idle_minutes }), desk: createDesk(server.base) })
  }
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })

  it('is locked after the minutes the platform says, and not before', async () => {
    await leave(5)
    pass(5 * MINUTE - 6000)
    expect(readSession()?.locked).toBeUndefined()
    pass(12_000)
    expect(readSession()?.locked).toBe(true)
    vi.useRealTimers()
    await waitFor(() => expect(calls()).toEqual(['POST /api/lock-session']))
  })

  it('stays open while somebody touches it, here or in another tab', async () => {
    await leave(5)
    pass(4 * MINUTE)
    act(() => {
      document.dispatchEvent(new Event('keydown'))
    })
    pass(4 * MINUTE)
    expect(readSession()?.locked).toBeUndefined()
    localStorage.setItem('last_touch', String(Date.now()))
    pass(4 * MINUTE)
    expect(readSession()?.locked).toBeUndefined()
    pass(2 * MINUTE)
    expect(readSession()?.locked).toBe(true)
  })

  it('is never locked where the platform says nothing', async () => {
    await leave(0)
    pass(24 * 60 * MINUTE)
    expect(readSession()?.locked).toBeUndefined()
  })
})
