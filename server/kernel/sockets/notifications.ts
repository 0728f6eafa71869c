import pg from 'pg'
import { isRecord } from '../../../messaging/record.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { Deps } from '../context/context.ts'
import { warnRarely } from '../db/rarely.ts'
import { type Heard, type Notified, type Presence, SOCKET_NOTIFICATIONS } from './channel.ts'

/** What is notified together is read together. */
const GATHER_MS = 50
const AGAIN_MS = 1000

const readNotice = (payload: string): Notified | Presence | undefined => {
  const read: unknown = JSON.parse(payload)
  if (!isRecord(read)) return undefined
  const { channel, thread, message, account, new: isNew } = read
  if (typeof channel !== 'string') return undefined
  if (typeof account === 'number') return { channel, account }
  if (typeof thread !== 'number') return undefined
  return { channel, thread, ...(typeof message === 'number' && { message }), ...(isNew === true && { isNew }) }
}

/**
 * Hears what any process notifies of conversations, on a connection of its own, which is made again where it is lost.
 * `changed` gets what came within a moment; `missed` is called where something may have been lost in between.
 * @returns the way to hear no more
 */
export const listenForConversations = (
  { connection, log }: Pick<Deps, 'connection' | 'log'>,
  { changed, missed }: { changed: (heard: Heard) => Promise<void>; missed: () => void },
): (() => Promise<void>) => {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  let waiting: { changes: Notified[]; presences: Presence[] } = { changes: [], presences: [] }
  let work: Promise<void> = Promise.resolve()
  let stopped = false
  let wasLost = false

  const complain = (error: unknown) => warnRarely(log, `Conversations cannot be followed for now: ${messageOf(error)}`)

  const hand = () => {
    gathering = undefined
    const heard = waiting
    waiting = { changes: [], presences: [] }
    work = work
      .then(() => changed(heard))
      .catch(error => {
        complain(error)
        missed()
      })
  }

  const lost = (one: pg.Client, error: unknown) => {
    if (stopped || one !== client) return
    client = undefined
    wasLost = true
    complain(error)
    one.end().catch(() => undefined)
    again = setTimeout(() => void listen(), AGAIN_MS)
  }

  const listen = async () => {
    const one = new pg.Client({ ...connection, keepAlive: true })
    client = one
    one.on('error', error => lost(one, error))
    one.on('end', () => lost(one, new Error('The database has closed the connection.')))
    one.on('notification', ({ payload }) => {
      const notice = readNotice(payload ?? '')
      if (!notice) return
      if ('account' in notice) waiting.presences.push(notice)
      else waiting.changes.push(notice)
      gathering ??= setTimeout(hand, GATHER_MS)
    })
    try {
      await one.connect()
      await one.query(`listen ${SOCKET_NOTIFICATIONS}`)
      if (wasLost) missed()
      wasLost = false
    } catch (error) {
      lost(one, error)
    }
  }

  void listen()
  return async () => {
    stopped = true
    clearTimeout(again)
    clearTimeout(gathering)
    await client?.end().catch(() => undefined)
    await work
  }
}
