/**
 * While somebody who may is signed in: keeps the connection of live chat and what is shown of it as it is, and says who has written where
 * one is elsewhere (rule chat-6). Shows nothing itself.
 */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../authProvider/principal.ts'
import { collapse, truncate } from '../../messaging/format.ts'
import { chat } from '../../resources/chat/chat.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { addressOf, userIn } from './address.ts'
import { line, type Told } from './line.ts'
import { messagesKey } from './useChat.ts'
import { noteOnline, refreshContacts } from './useContacts.ts'

/** Rule panel-11. */
const SHOWN = 100
/** What changes together is asked for once. */
const GATHER_MS = 150

const ChatNotices = () => {
  const { platform } = useDesk()
  const session = useSession()
  const [token, userId] = [session?.token, session?.user.id]
  useEffect(
    () => (token !== undefined && userId !== undefined ? line.keep(platform, { token, userId }) : undefined),
    [platform, token, userId],
  )
  useLive()
  useToasts()
  return null
}

/** Keeps what is shown as it is on the platform: people, messages, and what the menu counts. */
const useLive = () => {
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const changed = new Set<number>()
    const ask = () => {
      waiting = undefined
      refreshContacts(client)
      void client.invalidateQueries({ queryKey: [chat.name, 'profile'] })
      for (const user of changed) void client.invalidateQueries({ queryKey: messagesKey(user) })
      changed.clear()
    }
    const forget = line.hear(told => {
      if (told.kind === 'all') void client.invalidateQueries({ queryKey: [chat.name] })
      else if (told.kind === 'presence') noteOnline(client, told.user, told.isOnline)
      else {
        changed.add(told.user)
        waiting ??= setTimeout(ask, GATHER_MS)
      }
    })
    return () => {
      clearTimeout(waiting)
      forget()
    }
  }, [client])
}

const useToasts = () => {
  const notify = useNotify()
  const { pathname, search } = useLocation()
  const say = useRef((_told: Told) => {})
  say.current = told => {
    if (told.kind !== 'message' || !told.isReceived) return
    const isBefore = pathname === chat.pages.list.path && userIn(search) === told.user
    if (isBefore && document.visibilityState === 'visible') return
    notify(
      <Link className="row-link" to={addressOf(told.user)}>
        {/* In one piece: between the parts of a flex box the blank is lost. */}
        <span>
          <strong>
            <bdi>{told.name}</bdi>
          </strong>
          {': '}
          <bdi>{truncate(collapse(told.text), SHOWN)}</bdi>
        </span>
      </Link>,
      { type: 'info' },
    )
  }
  useEffect(() => line.hear(told => say.current(told)), [])
}

export default ChatNotices
