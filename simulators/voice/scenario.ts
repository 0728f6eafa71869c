import type { CallStatus } from '../../messaging/voice/callStatus.ts'
import { fraction } from '../smsc/scenario.ts'
import type { VoiceSettings } from './settings.ts'

/** How one try ends. */
export interface End {
  status: CallStatus
  /** Seconds that were answered; the whole prompt where nothing is said. */
  seconds?: number
  /** Pressed, where it is listened for. */
  digits?: string
}

/** What becomes of a number. */
export interface Plan {
  /** Each try in turn; the last one stands for all that follow. */
  tries: readonly [End, ...End[]]
  /** Told after the end, as if it came from before it. */
  after?: CallStatus
  /** The call is refused with these words; a list that holds the number calls it and fails. */
  refused?: string
  refusedOnce?: boolean
  /** Taken without an answer: the connection is cut. */
  unanswered?: boolean
  copies?: number
  /** Never told; it can be asked for. */
  untold?: boolean
}

const once = (status: CallStatus, more: Omit<End, 'status'> = {}): Plan => ({ tries: [{ status, ...more }] })

/** By the last four digits of the number, while the setting `scenarios` is on. */
const SCENARIOS: Readonly<Record<string, Plan>> = {
  '0001': once('ANSWERED'),
  '0002': once('BUSY'),
  '0003': once('NOANSWER'),
  '0004': once('ANSWERED', { digits: '1' }),
  '0005': once('ANSWERED', { digits: '2' }),
  '0006': once('CONGESTION'),
  '0007': once('CHANUNAVAIL'),
  '0008': once('FAILED'),
  '0009': once('DND'),
  '0010': once('INVALID'),
  // Busy or not there the first time, answered the next.
  '0011': { tries: [{ status: 'BUSY' }, { status: 'ANSWERED' }] },
  '0012': { tries: [{ status: 'NOANSWER' }, { status: 'ANSWERED' }] },
  // Longer than the prompt: dearer than what was held.
  '0013': once('ANSWERED', { seconds: 95 }),
  // Refused at the door.
  '0014': { ...once('DND'), refused: 'Number is in DND' },
  // Taken without an answer: only the report proves it.
  '0015': { ...once('ANSWERED'), unanswered: true },
  // Every report comes three times.
  '0016': { ...once('ANSWERED'), copies: 3 },
  // Answered, and told as ringing after it.
  '0017': { ...once('ANSWERED'), after: 'Dialling' },
  // Never told.
  '0018': { ...once('ANSWERED'), untold: true },
  // Refused for the pace the first time.
  '0019': { ...once('ANSWERED'), refused: 'Too many requests', refusedOnce: true },
  // Hung up at once.
  '0020': once('ANSWERED', { seconds: 1 }),
}

/** What becomes of a number. Depends on nothing else, so that tests can tell beforehand. */
export const planFor = (number: string, { scenarios, seed, mix }: Pick<VoiceSettings, 'scenarios' | 'seed' | 'mix'>): Plan => {
  const scenario = scenarios ? SCENARIOS[number.slice(-4)] : undefined
  if (scenario) return scenario
  let place = fraction(number.slice(-10), seed) * mix.reduce((total, { share }) => total + share, 0)
  for (const { share, status, digits } of mix) {
    place -= share
    if (place < 0) return once(status, digits === undefined ? {} : { digits })
  }
  return once(mix.at(-1)?.status ?? 'ANSWERED')
}

/** Whether the end of a call is never told. Depends on nothing else, so that tests can tell beforehand. */
export const isLost = (id: string, { seed, callbackLost }: Pick<VoiceSettings, 'seed' | 'callbackLost'>): boolean =>
  fraction(id, seed) < callbackLost

/** How a try of a number ends. @param tries before it */
export const endOf = ({ tries }: Plan, before: number): End => tries[Math.min(before, tries.length - 1)] ?? tries[0]
