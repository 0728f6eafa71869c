import { type QueryCacheNotifyEvent, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../authProvider/principal.ts'
import { refreshUser } from '../../authProvider/session.ts'
import { recordOf } from '../../messaging/record.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'

/** Not more often than this, whatever happens. */
const PAUSE_MS = 5000
/** Moving about the desk asks again after this. */
const STALE_MS = 30_000

const isKeyOf = ([resource, kind, which]: QueryKey, id: string | undefined) =>
  resource === 'users' && kind === 'getOne' && recordOf(which).id === id

/**
 * The platform checks every call by the role as it is now; menu and buttons follow it: when somebody comes back to the window, goes to
 * another screen, was refused, or changed his own account. Nothing is asked of a desk that is left alone, so that it can be locked.
 */
export const FreshAbilities = () => {
  const { platform } = useDesk()
  const user = useSession()?.user
  const account = user?.uuid
  const own = user && String(user.id)
  const client = useQueryClient()
  const { pathname } = useLocation()
  const asked = useRef(0)

  const ask = useRef((_after: number) => {})
  ask.current = (after: number) => {
    if (!account || Date.now() - asked.current < after) return
    asked.current = Date.now()
    platform
      .call('GET', 'me')
      .then(({ data }) => refreshUser(data))
      .catch(() => undefined)
  }

  useEffect(() => {
    // Signing in has just told.
    asked.current = account ? Date.now() : 0
  }, [account])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the screen asks.
  useEffect(() => ask.current(STALE_MS), [pathname])

  useEffect(() => {
    const onFocus = () => ask.current(PAUSE_MS)
    const refused = (error: unknown) => recordOf(error).status === 403 && ask.current(PAUSE_MS)
    /** A changed record is put where its form reads it (resource/writes.ts). */
    const isOwn = ({ action, query: { queryKey } }: QueryCacheNotifyEvent & { type: 'updated' }) =>
      action.type === 'success' && action.manual === true && isKeyOf(queryKey, own)
    window.addEventListener('focus', onFocus)
    const stops = [
      client.getQueryCache().subscribe(event => event.type === 'updated' && refused(event.query.state.error)),
      client.getQueryCache().subscribe(event => event.type === 'updated' && isOwn(event) && ask.current(0)),
      client.getMutationCache().subscribe(event => event.type === 'updated' && refused(event.mutation.state.error)),
    ]
    return () => {
      window.removeEventListener('focus', onFocus)
      for (const stop of stops) stop()
    }
  }, [client, own])
  return null
}
