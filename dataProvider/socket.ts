/**
 * `const line = openSocket({ platform, channel: 'whatsapp', token, userId }, { onPush, onState })`: conversations as they happen (rule
 * whatsapp-80). Connects again by itself, five times, three seconds apart; then only when asked (rule whatsapp-83).
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

export interface SocketHandlers {
  onPush: (push: SocketPush) => void
  onState: (state: SocketState) => void
}

export interface SocketLine {
  /** Tries five times more. */
  again: () => void
  /** Takes leave of the platform. */
  close: () => void
}

export interface SocketAddress {
  platform: Pick<Platform, 'config'>
  channel: string
  token: string
  userId: number
  /** Opens a connection; the browser's own by default. */
  open?: (url: string) => WebSocket
}

export const SOCKET_TRIES = 5
export const SOCKET_PAUSE_MS = 3000

/** Whoever is not signed in or may not is told so; another try would say the same. */
const REFUSED = [4401, 4403]
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

export const openSocket = (address: SocketAddress, { onPush, onState }: SocketHandlers): SocketLine => {
  const { platform, channel, token, userId, open = url => new WebSocket(url) } = address
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let isOver = false

  const say = (frame: Readonly<Record<string, unknown>>) => socket?.send(JSON.stringify({ channel, ...frame }))

  const heard = (text: unknown) => {
    const { command, channel: of, error, status, from, message, data } = readText(text)
    if (of !== channel) return
    if (command === 'register' && error === false) {
      tries = 0
      onState('live')
    } else if (isPush(command) && status === undefined)
      onPush({ command, from: String(from ?? ''), message: String(message ?? ''), data: isRecord(data) ? data : {} })
  }

  const connect = () => {
    const one = open(addressOf(platform))
    socket = one
    one.addEventListener('open', () => say({ command: 'register', token, userId }))
    one.addEventListener('message', event => {
      if (one === socket) heard(event.data)
    })
    one.addEventListener('close', ({ code }) => {
      if (one !== socket || isOver) return
      socket = undefined
      if (REFUSED.includes(code)) return onState('refused')
      if (tries >= SOCKET_TRIES) return onState('lost')
      tries++
      onState('connecting')
      timer = setTimeout(connect, SOCKET_PAUSE_MS)
    })
  }

  onState('connecting')
  connect()
  return {
    again: () => {
      if (isOver || socket) return
      clearTimeout(timer)
      tries = 0
      onState('connecting')
      connect()
    },
    close: () => {
      isOver = true
      clearTimeout(timer)
      if (socket?.readyState === WebSocket.OPEN) say({ command: 'disconnect' })
      socket?.close()
    },
  }
}
