import { DLT_CODES } from './errorCodes.ts'

/** Why a message did not arrive, in the plain words a sender acts on. */
export type FailureGroup =
  | 'handset'
  | 'number'
  | 'dnd'
  | 'blacklist'
  | 'dlt'
  | 'route'
  | 'credit'
  | 'stopped'
  | 'silent'
  | 'duplicate'
  | 'other'

/** What is known of a message that failed: who said so, in which words, and what the dictionary says they mean. */
export interface FailureFacts {
  /** invalid and blocked: kept out before it was sent. */
  kind: 'failed' | 'invalid' | 'blocked' | 'stopped'
  source: string | null
  stat: string
  err: string
  description: string | null
}

/** A map, as all tables that are asked with a gateway's words: it may send `constructor`. */
const LOCAL: ReadonlyMap<string, FailureGroup> = new Map<string, FailureGroup>([
  ['L001', 'number'],
  ['L002', 'blacklist'],
  ['L003', 'number'],
  ['L004', 'credit'],
  ['L005', 'dlt'],
  ['L006', 'dlt'],
  ['L007', 'route'],
  ['L008', 'stopped'],
  ['L009', 'silent'],
  ['L010', 'duplicate'],
  ['L011', 'dnd'],
  ['L012', 'dlt'],
  ['L013', 'dnd'],
  ['L014', 'other'],
])
/** Of the ledger's codes those that are about the recipient's wish. */
const WISHES = new Set(['650', '660'])
const STATS: Readonly<Record<string, FailureGroup>> = { NOCRED: 'credit', SYSERR: 'route', EXPIRED: 'handset' }

/** Words of the dictionary, looked for in this order: a code is what its operator says it is (rule messaging-19). */
const WORDS: readonly (readonly [FailureGroup, RegExp])[] = [
  ['dnd', /\bdnd\b|do not disturb|preference|consent|opted? out/i],
  ['dlt', /\bdlt\b|template|header|entity|sender ?id|telemarketer|scrub|whitelist|content/i],
  ['credit', /credit|balance|quota/i],
  [
    'number',
    /unknown (subscriber|number)|(subscriber|number) (is )?unknown|invalid (number|subscriber|destination|msisdn)|illegal subscriber|unidentified|not provisioned|does not exist|unallocated|wrong number|barred|closed.group|series/i,
  ],
  [
    'handset',
    /absent|switched off|handset|memory|busy|roaming|coverage|unreachable|not reachable|out of range|equipment|within its validity|teleservice|facility/i,
  ],
  [
    'route',
    /route|gateway|smsc|\bmsc\b|congestion|network|throttl|system (error|failure)|timed? ?out|resource|connection|refused/i,
  ],
]

/** Which group a failure belongs to: our own codes, then the ledger's, then the dictionary's words, then the status word. */
export const failureGroup = ({ kind, source, stat, err, description }: FailureFacts): FailureGroup => {
  if (kind === 'stopped') return 'stopped'
  const local = LOCAL.get(err)
  if (local) return local
  if (kind === 'invalid') return 'number'
  if (kind === 'blocked') return 'blacklist'
  // A failure that no operator reported was ours to send.
  if (source === 'system' && !Object.hasOwn(DLT_CODES, err)) return 'route'
  const said = description && WORDS.find(([, words]) => words.test(description))?.[0]
  if (WISHES.has(err) && (!said || said === 'dnd')) return 'dnd'
  if (said) return said
  if (Object.hasOwn(DLT_CODES, err)) return 'dlt'
  return STATS[stat.trim().toUpperCase()] ?? 'other'
}
