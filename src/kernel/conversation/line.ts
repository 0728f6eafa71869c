/**
 * `makeLine({ channel, read, all })`: a channel of conversations on the one connection of this tab: kept while somebody who may is signed in, heard
 * by whoever shows some.
 */

import type { Platform } from '../../../dataProvider/platform.ts'
import { openWire, type SocketLine, type SocketPush, type SocketState, type SocketWire } from '../../../dataProvider/socket.ts'
import { followed } from '../desk/followed.ts'

export interface Line<T> {
  /** In a component: whether it stands; undefined while nobody keeps it. */
  useState: () => SocketState | undefined
  /** @returns the way to hear no more */
  hear: (listener: (told: T) => void) => () => void
  /** Connects. @returns what takes leave: at the end of the session */
  keep: (platform: Platform, who: { token: string; userId: number }) => () => void
  /** Tries again after it was given up. */
  again: () => void
}

interface Channel<T> {
  channel: string
  /** What a push of the channel says; `missed` is none of its own. */
  read: (push: SocketPush) => T
  /** What is told where something may have been missed. */
  all: T
}

let shared: { token: string; wire: SocketWire } | undefined

/** The connection of a session, for all of its channels. */
const wireOf = (platform: Platform, who: { token: string; userId: number }): SocketWire => {
  if (shared?.token !== who.token) shared = { token: who.token, wire: openWire({ platform, ...who }) }
  return shared.wire
}

export const makeLine = <T>({ channel, read, all }: Channel<T>): Line<T> => {
  const state = followed<SocketState | undefined>(() => undefined)
  const listeners = new Set<(told: T) => void>()
  let line: SocketLine | undefined
  const tell = (told: T) => {
    for (const listener of listeners) listener(told)
  }
  return {
    useState: state.use,
    hear: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    keep: (platform, { token, userId }) => {
      const own = wireOf(platform, { token, userId }).join(channel, {
        onPush: push => tell(push.command === 'missed' ? all : read(push)),
        onState: now => {
          state.set(now)
          // Whatever was asked for before is asked for again: what came in between is in it.
          if (now === 'live') tell(all)
        },
      })
      line = own
      return () => {
        own.close()
        if (line === own) line = undefined
        state.set(undefined)
      }
    },
    again: () => line?.again(),
  }
}
