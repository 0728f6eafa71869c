import { choices } from '../language/fields.ts'

/**
 * What a campaign that is not over waits for, in the order in which causes are looked for: the first that holds is the one told
 * (server/campaigns/pending/why.ts).
 */
export const PENDING_CAUSES = choices([
  { value: 'restored', label: 'Held: restored database', tone: 'error' },
  { value: 'paused', label: 'Paused', tone: 'warning' },
  { value: 'time', label: 'Waits for its time', tone: 'default' },
  { value: 'hours', label: 'Outside its hours', tone: 'warning' },
  { value: 'process', label: 'No sending process', tone: 'error' },
  { value: 'route', label: 'Route is down', tone: 'error' },
  { value: 'rows', label: 'Messages are being made', tone: 'info' },
  { value: 'start', label: 'About to start', tone: 'info' },
  { value: 'later', label: 'Operator asked to wait', tone: 'warning' },
  { value: 'queue', label: 'In the queue of its route', tone: 'info' },
  { value: 'hand', label: 'Being handed over', tone: 'info' },
  { value: 'receipts', label: 'Waits for receipts', tone: 'default' },
])

export type PendingCause = (typeof PENDING_CAUSES)[number]['value']

/** The one button that helps: a declared action of the campaign, or a screen. */
export type PendingHelp = { action: string } | { screen: string; label: string }

/** Why a campaign is still pending, in one sentence; what stands in it apart, for other languages. */
export interface Pending {
  cause: PendingCause
  text: string
  /** Which of the sentences of its cause it is: `paused.by`. */
  sentence: string
  /** A second sentence behind it, of the same values. */
  also: { sentence: string; text: string } | null
  values: Readonly<Record<string, string>>
  /** When it is expected to go on or to be over: `YYYY-MM-DD HH:mm:ss` of the reader's clock. */
  until: string | null
  help: PendingHelp | null
}

/** What sending a campaign again would take, for each choice of recipients. Credits. */
export interface ResendPreview {
  types: readonly { type: string; messages: number; credits: number }[]
  /** What the account can spend. */
  available: number
  /** `YYYY-MM-DD HH:mm:ss` of the reader's clock: nothing can be sent before it. */
  now: string
}
