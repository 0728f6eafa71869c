import type { CallStatus } from '../../messaging/voice/callStatus.ts'

/** A sound file that was handed over. */
export interface Prompt {
  id: string
  /** Which of the two vendors has it. */
  vendor: 'list' | 'call'
  name: string
  /** As its octets say, at 8 kHz and 16 bits. */
  seconds: number
  at: number
}

/** Numbers that were uploaded. */
export interface Base {
  id: string
  name: string
  numbers: string[]
}

/** A list that was composed. */
export interface Campaign {
  id: string
  name: string
  promptId: string
  numbers: string[]
  retries: number
  /** Digits are listened for. */
  listens: boolean
  webhook: string
  webhookId: string
  at: number
  state: 'running' | 'paused' | 'stopped'
}

/** A call that is made or was, of a list or by itself. */
export interface Call {
  id: string
  /** Of a list; empty for a call by itself. */
  campaign: string
  /** As the desk knows a call by itself. */
  ref: string
  number: string
  promptId: string
  listens: boolean
  /** Tries beyond the first that may be made, and how many were. */
  retries: number
  retried: number
  status: CallStatus
  seconds: number | null
  digits: string
  startedAt: number | null
  endedAt: number | null
  transaction: string
}
