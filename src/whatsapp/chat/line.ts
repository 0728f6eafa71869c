/** The one connection of this tab for conversations of WhatsApp: kept while somebody who may is signed in, heard by whoever shows some. */

import type { Platform } from '../../../dataProvider/platform.ts'
import { openSocket, type SocketLine, type SocketPush, type SocketState } from '../../../dataProvider/socket.ts'
import { recordOf } from '../../../messaging/record.ts'
import { whatsappCalls } from '../../../resources/whatsapp/thread-calls.ts'
import { followed } from '../../kernel/desk/followed.ts'

/** What came or changed; `all` where something may have been missed. */
export interface Told {
  kind: 'message' | 'thread' | 'all'
  thread: number | undefined
  /** Digits of the person's number. */
  contact: string
  name: string | undefined
  text: string
  type: string
  /** Just written to us. */
  isReceived: boolean
}

export const lineState = followed<SocketState | undefined>(() => undefined)

const listeners = new Set<(told: Told) => void>()
let line: SocketLine | undefined

/** @returns the way to hear no more */
export const hear = (listener: (told: Told) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = (told: Told) => {
  for (const listener of listeners) listener(told)
}

const ALL: Told = { kind: 'all', thread: undefined, contact: '', name: undefined, text: '', type: '', isReceived: false }

const readPush = ({ command, from, message, data }: SocketPush): Told => {
  if (command === 'missed') return ALL
  const { whats_app_reply_thread_id: thread, profile_name: name, direction, is_new: isNew, type } = recordOf(data)
  return {
    kind: command === 'message' ? 'message' : 'thread',
    thread: typeof thread === 'number' ? thread : undefined,
    contact: from,
    name: typeof name === 'string' && name !== '' ? name : undefined,
    text: message,
    type: String(type ?? ''),
    isReceived: direction === 'i' && isNew === 1,
  }
}

/** Connects. @returns what takes leave: at the end of the session */
export const keepLine = (platform: Platform, { token, userId }: { token: string; userId: number }): (() => void) => {
  const own = openSocket(
    { platform, channel: whatsappCalls.channel, token, userId },
    {
      onPush: push => tell(readPush(push)),
      onState: state => {
        lineState.set(state)
        // Whatever was asked for before is asked for again: what came in between is in it.
        if (state === 'live') tell(ALL)
      },
    },
  )
  line = own
  return () => {
    own.close()
    if (line === own) line = undefined
    lineState.set(undefined)
  }
}

/** Tries again after it was given up. */
export const callAgain = (): void => line?.again()
