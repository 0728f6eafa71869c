/** What the platform tells of conversations of WhatsApp as it happens. */

import { recordOf } from '../../../messaging/record.ts'
import { whatsappCalls } from '../../../resources/whatsapp/thread-calls.ts'
import { makeLine } from '../../kernel/conversation/line.ts'

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

export const line = makeLine<Told>({
  channel: whatsappCalls.channel,
  read: ({ command, from, message, data }) => {
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
  },
  all: { kind: 'all', thread: undefined, contact: '', name: undefined, text: '', type: '', isReceived: false },
})
