import type { MessageStatus } from '../../messaging/whatsapp/messageStatus.ts'
import { fraction } from '../smsc/scenario.ts'
import type { GraphSettings, Outcome } from './settings.ts'

/** A report that a message will have. */
export interface Step {
  status: Exclude<MessageStatus, 'pending'>
  /** Why it failed. */
  code?: number
}

/** What becomes of a message. */
export interface Plan {
  steps: readonly Step[]
  /** The call is refused with this code, each time or the first time that the number is seen. */
  refused?: number
  refusedOnce?: boolean
  /** Taken without an answer: the connection is cut. */
  unanswered?: boolean
  copies?: number
  /** What the person does when he has got it. */
  answers?: 'reply' | 'optOut'
}

const SENT: Step = { status: 'sent' }
const DELIVERED: Step = { status: 'delivered' }
const READ: Step = { status: 'read' }
const failed = (code: number): Step => ({ status: 'failed', code })

/** By the last four digits of the number, while the setting `scenarios` is on. */
export const SCENARIOS: Readonly<Record<string, Plan>> = {
  // Delivered and read.
  '0001': { steps: [SENT, DELIVERED, READ] },
  // Not on WhatsApp.
  '0002': { steps: [failed(131026)] },
  // Kept back by the provider, after it was sent.
  '0003': { steps: [SENT, failed(131049)] },
  // Read, and delivered never reported.
  '0004': { steps: [SENT, READ] },
  // In the wrong order.
  '0005': { steps: [READ, DELIVERED, SENT] },
  // Refused for its pace the first time, then read.
  '0006': { refused: 130429, refusedOnce: true, steps: [SENT, DELIVERED, READ] },
  // The service is away, each time.
  '0007': { refused: 131016, steps: [] },
  // Taken without an answer, then delivered: only the reports prove it.
  '0008': { unanswered: true, steps: [SENT, DELIVERED] },
  // Every report comes three times.
  '0009': { copies: 3, steps: [SENT, DELIVERED, READ] },
  // Taken, and no report ever.
  '0010': { steps: [] },
  // Sent, and never delivered.
  '0011': { steps: [SENT] },
  // Reported as failed, and delivered after all.
  '0012': { steps: [SENT, failed(131000), DELIVERED] },
  // Has stopped marketing.
  '0013': { steps: [failed(131050)] },
  // Reads it and writes back.
  '0014': { steps: [SENT, DELIVERED, READ], answers: 'reply' },
  // Reads it and stops marketing by the button.
  '0015': { steps: [SENT, DELIVERED, READ], answers: 'optOut' },
}

const stepsOf = (outcome: Outcome): readonly Step[] => {
  if (outcome === 'read') return [SENT, DELIVERED, READ]
  if (outcome === 'delivered') return [SENT, DELIVERED]
  return outcome === 'sent' ? [SENT] : [failed(outcome)]
}

/** What the provider will do with a message to this number. Depends on nothing else, so that tests can tell beforehand. */
export const planFor = (number: string, { scenarios, seed, mix }: GraphSettings): Plan => {
  const scenario = scenarios ? SCENARIOS[number.slice(-4)] : undefined
  if (scenario) return scenario
  let place = fraction(number, seed) * mix.reduce((total, { share }) => total + share, 0)
  for (const { share, outcome } of mix) {
    place -= share
    if (place < 0) return { steps: stepsOf(outcome) }
  }
  return { steps: stepsOf(mix.at(-1)?.outcome ?? 'sent') }
}

/** What becomes of a message that may not be sent as it is. */
export const failing = (code: number): Plan => ({ steps: [failed(code)] })
