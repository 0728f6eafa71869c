/** What goes over the socket of conversations, as text (rule whatsapp-80). */

import { isRecord } from '../../../messaging/record.ts'

/** What a client may ask. */
const COMMANDS = ['register', 'disconnect', 'getContacts', 'getChats', 'message', 'connectedUsers'] as const

export type Command = (typeof COMMANDS)[number]

/** What a client asks. Who asks is known from the token alone: `userId` only has to agree with it. */
export interface Frame {
  command: Command
  channel: string
  token: string | undefined
  userId: string | undefined
  /** The text of what is sent. */
  message: string | undefined
  /** What the call behind the command takes. */
  data: Readonly<Record<string, unknown>>
  /** Comes back with the answer, and makes a repeat of what is sent harmless. */
  ref: string | undefined
}

/** What the platform answers a command with. */
export interface AnswerFrame {
  command: Command
  channel: string
  ref?: string
  error: boolean
  status: number
  message: string
  data: unknown
  /** What is wrong, by field. */
  errors?: unknown
}

/** What the platform tells without being asked: a message as it is now, a conversation as it is now, or that something may have been missed. */
export interface PushFrame {
  command: 'message' | 'contact' | 'missed'
  channel: string
  /** Whom it is a conversation with. */
  from?: string
  message?: string
  data?: unknown
}

const REF = /^[\x21-\x7e]{1,100}$/

const isCommand = (word: unknown): word is Command => COMMANDS.some(command => command === word)
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** Reads what came; a sentence where it cannot be understood. */
export const readFrame = (text: string): Frame | string => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return 'Send JSON.'
  }
  if (!isRecord(read)) return 'Send an object with a command.'
  const { command, channel, data, ref, token, userId, message } = read
  if (!isCommand(command)) return `The command is one of: ${COMMANDS.join(', ')}.`
  if (ref !== undefined && !(typeof ref === 'string' && REF.test(ref)))
    return 'The ref is a text of 100 characters at most, without spaces.'
  if (data !== undefined && !isRecord(data)) return 'The data are an object.'
  return {
    command,
    channel: textOf(channel) ?? '',
    token: textOf(token),
    userId: textOf(userId),
    message: textOf(message),
    data: data ?? {},
    ref,
  }
}
