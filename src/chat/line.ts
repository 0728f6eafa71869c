/** What the platform tells of live chat as it happens. */

import { recordOf } from '../../messaging/record.ts'
import { chatCalls } from '../../resources/chat/chat-calls.ts'
import { makeLine } from '../kernel/conversation/line.ts'

/** A message, how far somebody has read, who has come or gone; `all` where something may have been missed. */
export type Told =
  | { kind: 'message'; user: number; name: string; text: string; isReceived: boolean }
  | { kind: 'read'; user: number }
  | { kind: 'presence'; user: number; isOnline: boolean }
  | { kind: 'all' }

export const line = makeLine<Told>({
  channel: chatCalls.channel,
  read: ({ command, message, data }) => {
    const { user_id: id, name, type, is_online: isOnline } = recordOf(data)
    if (typeof id !== 'number') return { kind: 'all' }
    if (command === 'message')
      return { kind: 'message', user: id, name: String(name ?? ''), text: message, isReceived: type === 'i' }
    return isOnline === undefined ? { kind: 'read', user: id } : { kind: 'presence', user: id, isOnline: isOnline === 1 }
  },
  all: { kind: 'all' },
})
