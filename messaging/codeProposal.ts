/** What a code that nothing explains probably means. A proposal for a person to check: operators number as they like (rule messaging-19). */

import { DLT_CODES } from './errorCodes.ts'
import { type Bucket, statFacts } from './receipts.ts'

export interface CodeProposal {
  bucket: Bucket
  final: boolean
  description: string
  /** word: the status word is standard; number: the code is known elsewhere; resembles: the word looks like a known one. */
  ground: 'word' | 'number' | 'resembles' | 'none'
}

/** Words that receipts use beside the standard ones, by what is in them; the first that fits counts, so negations stand before. */
const RESEMBLING: readonly (readonly [pattern: RegExp, bucket: Bucket, description: string])[] = [
  [/UNDEL|NOTDEL|NDEL|FAIL/, 'FAILED', 'Could not be delivered'],
  [/EXPIR|TIMEOUT|TIMEDOUT/, 'FAILED', 'Not delivered within its validity'],
  [/REJ|REFUS|BLOCK|DND|NCPR|SPAM|BARRED/, 'FAILED', 'Refused or blocked'],
  [/ABSENT|SWITCHEDOFF|HANDSETOFF|MEMORY|BUSY/, 'FAILED', 'The handset could not take it'],
  [/INVALID|UNKNOWN|ILLEGAL|BADNUM/, 'FAILED', 'The number or the message is not valid'],
  [/CREDIT|BALANCE|NOCRED/, 'FAILED', "The supplier's credit is used up"],
  [/DELIV|DELVD|DLVRD|SUCCESS/, 'DELIVRD', 'Delivered to the handset'],
  [/ACC|SUBMIT|BUFF|ENROUTE|QUEUE|PEND|SENT|PROCESS|SCHED|RETRY/, 'Accepted', 'On its way'],
]

/** Three digits as one aggregator counts (rule messaging-19). */
const AGGREGATOR: Readonly<Record<string, string>> = {
  '001': 'Unknown or barred subscriber',
  '003': 'Service not provisioned',
  '004': 'Illegal equipment',
  '005': 'SMS barred',
  '006': 'The handset cannot take SMS',
  '007': 'The handset reported an error',
  '008': 'Facility not supported',
  '009': 'Handset memory full',
  '010': 'Absent subscriber',
  '011': 'Failure at the SMSC',
  '012': 'Failure at the gateway MSC',
  '013': 'Handset switched off',
  '014': 'Roaming limit',
  '015': 'Unidentified subscriber',
  '016': 'Subscriber busy',
  '017': 'Resource limit at the gateway MSC',
  '018': 'Number series blocked',
  '019': 'Bad input',
  '020': 'Closed group',
  '021': 'Timed out',
  '023': 'Template not matched',
  '024': 'Sender and template do not fit',
  '025': 'Template not found',
  '026': 'Variable too long',
  '027': 'Template blacklisted',
  '028': 'Template inactive',
  '029': 'Sender not registered',
  '030': 'Sender inactive',
  '031': 'Sender and entity do not fit',
  '032': 'Template ID not valid',
}

/** One or two digits as GSM MAP numbers them (rule messaging-19). */
const GSM: Readonly<Record<string, string>> = {
  '1': 'Unknown subscriber',
  '5': 'Unidentified subscriber',
  '6': 'Absent subscriber',
  '9': 'Illegal subscriber',
  '11': 'Teleservice not provisioned',
  '12': 'Illegal equipment',
  '13': 'Call barred',
  '15': 'Closed user group',
  '21': 'Facility not supported',
  '31': 'Subscriber busy',
  '32': 'Delivery failed, perhaps memory full',
  '34': 'System failure',
}

const STANDARD: Readonly<Record<string, string>> = {
  DELIVRD: 'Delivered to the handset',
  UNDELIV: 'Could not be delivered',
  EXPIRED: 'Not delivered within its validity',
  REJECTD: 'Refused by the operator',
  DELETED: 'Removed by the operator',
  UNKNOWN: 'The operator has no information',
  FAILED: 'Failed',
  SKIPPED: 'Skipped by the operator',
  SYSERR: 'System fault at the supplier',
  NOCRED: "The supplier's credit is used up",
}

const words: ReadonlySet<string> = new Set([
  ...Object.keys(STANDARD),
  'ACCEPTD',
  'ACCEPTED',
  'ENROUTE',
  'BUFFRED',
  'DELIVERED',
  'UNDELIVERABLE',
  'REJECTED',
])

/** A code from outside may be called like what every object has. */
const meaningOfCode = (err: string): string | undefined =>
  [DLT_CODES, AGGREGATOR, GSM].find(table => Object.hasOwn(table, err))?.[err]

/**
 * Proposes what a status word and code of a receipt count as: a standard word decides, then a word that resembles one; the number adds
 * what it means elsewhere. A number alone never makes a success, nor a failure of what is called delivered.
 */
export const proposeMeaning = (stat: string, err: string): CodeProposal => {
  const word = stat.trim().toUpperCase()
  const known = meaningOfCode(err.trim())
  if (words.has(word)) {
    const { bucket, final } = statFacts(word)
    const plain = STANDARD[word] ?? (bucket === 'Accepted' ? 'On its way' : bucket === 'DELIVRD' ? 'Delivered' : 'Failed')
    return { bucket, final, description: known && bucket === 'FAILED' ? known : plain, ground: 'word' }
  }
  const close = RESEMBLING.find(([pattern]) => pattern.test(word.replace(/[^A-Z]/g, '')))
  if (close) {
    const [, bucket, plain] = close
    const final = bucket !== 'Accepted'
    return { bucket, final, description: known && bucket === 'FAILED' ? known : plain, ground: 'resembles' }
  }
  if (known) return { bucket: 'FAILED', final: true, description: known, ground: 'number' }
  return { bucket: 'Accepted', final: false, description: '', ground: 'none' }
}
