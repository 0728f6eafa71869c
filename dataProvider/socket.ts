/**
 * `const wire = openWire({ platform, token, userId }); const line = wire.join('chat', { onPush, onState })`: conversations of every channel as
 * they happen, over one connection (rule whatsapp-80). Connects again by itself, five times, three seconds apart; then only when it is asked
 * (rule whatsapp-83).
 */

import { isRecord } from '../messaging/record.ts'
import type { Platform } from './platform.ts'

/** `lost`: given up until `again()`; `refused`: this session may not. */
export type SocketState = 'connecting' | 'live' | 'lost' | 'refused'

/** What the platform tells without being asked. */
export interface SocketPush {
  command: 'message' | 'contact' | 'missed'
  from: string
  message: string
  data: Readonly<Record<string, unknown>>
}

interface SocketHandlers {
  onPush: (push: SocketPush) => void
  onState: (state: SocketState) => void
}

export interface SocketLine {
  /** Tries five times more, for every channel. */
  again: () => void
  /** Hears no more of the channel; whoever is the last takes leave of the platform. */
  close: () => void
}

/** One connection for all channels of a session. */
export interface SocketWire {
  join: (channel: string, handlers: SocketHandlers) => SocketLine
}

export interface SocketAddress {
  platform: Pick<Platform, 'config'>
  token: string
  userId: number
  /** Opens a connection; the browser's own by default. */
  open?: (url: string) => WebSocket
}

export const SOCKET_TRIES = 5
export const SOCKET_PAUSE_MS = 3000

/** Nobody is signed in; one may not use the channel that was asked for last. Another try would say the same. */
const [UNAUTHENTICATED, FORBIDDEN] = [4401, 4403]
const PUSHES = ['message', 'contact', 'missed']

const isPush = (command: unknown): command is SocketPush['command'] => PUSHES.some(push => push === command)

const readText = (text: unknown): Readonly<Record<string, unknown>> => {
  try {
    const read: unknown = JSON.parse(String(text))
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

const addressOf = ({ config }: SocketAddress['platform']): string => {
  const url = new URL(`${config.apiBase}/${config.paths.socket ?? 'socket'}`, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** A channel that somebody hears. */
interface Joined extends SocketHandlers {
  channel: string
  state: SocketState
}

export const openWire = (address: SocketAddress): SocketWire => {
  const { platform, token, userId, open = url => new WebSocket(url) } = address
  const joined = new Set<Joined>()
  let socket: WebSocket | undefined
  let isOpen = false
  /** Whose sign-in is being answered: one after the other, so that it is known whom a refusal is for. */
  let asking: Joined | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  const say = (frame: Readonly<Record<string, unknown>>) => socket?.send(JSON.stringify(frame))

  const become = (state: SocketState, some: Iterable<Joined> = joined) => {
    for (const one of some) {
      if (one.state === state || one.state === 'refused') continue
      one.state = state
      one.onState(state)
    }
  }

  const wanted = () => [...joined].filter(({ state }) => state !== 'refused')

  const askNext = () => {
    if (!isOpen || asking) return
    asking = wanted().find(({ state }) => state !== 'live')
    if (asking) say({ command: 'register', channel: asking.channel, token, userId })
  }

  const heard = (text: unknown) => {
    const { command, channel, error, status, from, message, data } = readText(text)
    if (command === 'register' && error === false && channel === asking?.channel) {
      tries = 0
      const one = asking
      asking = undefined
      if (one) become('live', [one])
      askNext()
    } else if (isPush(command) && status === undefined)
      for (const one of joined)
        if (one.channel === channel && one.state === 'live')
          one.onPush({ command, from: String(from ?? ''), message: String(message ?? ''), data: isRecord(data) ? data : {} })
  }

  const ended = (code: number) => {
    socket = undefined
    isOpen = false
    const blamed = code === UNAUTHENTICATED ? [...joined] : code === FORBIDDEN && asking ? [asking] : []
    asking = undefined
    become('refused', blamed)
    if (wanted().length === 0) return
    if (tries >= SOCKET_TRIES) return become('lost')
    become('connecting')
    // The others go on at once.
    if (blamed.length > 0) return connect()
    tries++
    timer = setTimeout(connect, SOCKET_PAUSE_MS)
  }

  const connect = () => {
    clearTimeout(timer)
    timer = undefined
    const one = open(addressOf(platform))
    socket = one
    one.addEventListener('open', () => {
      if (one !== socket) return
      isOpen = true
      askNext()
    })
    one.addEventListener('message', event => {
      if (one === socket) heard(event.data)
    })
    one.addEventListener('close', ({ code }) => {
      if (one === socket) ended(code)
    })
  }

  const again = () => {
    if (socket || wanted().length === 0) return
    tries = 0
    become('connecting')
    connect()
  }

  const leave = (one: Joined) => {
    if (!joined.delete(one)) return
    if (asking === one) asking = undefined
    if (joined.size > 0) return askNext()
    clearTimeout(timer)
    timer = undefined
    const last = socket
    if (last && isOpen) say({ channel: one.channel, command: 'disconnect' })
    socket = undefined
    isOpen = false
    last?.close()
  }

  return {
    join: (channel, handlers) => {
      const one: Joined = { ...handlers, channel, state: 'connecting' }
      joined.add(one)
      one.onState('connecting')
      if (socket) askNext()
      else if (timer === undefined) again()
      return { again, close: () => leave(one) }
    },
  }
}
