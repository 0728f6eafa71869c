/** The life of a template at the provider (rule whatsapp-4). */
import { tell } from '../tell.ts'

interface TemplateStatusFacts {
  /** Of the badge. */
  tone: 'warning' | 'info' | 'success' | 'danger' | 'secondary'
  /** Whether messages may be sent with it. */
  sendable: boolean
  /** Whether the provider lets it be edited. */
  editable: boolean
}

const fact = (tone: TemplateStatusFacts['tone'], sendable = false, editable = false): TemplateStatusFacts => ({
  tone,
  sendable,
  editable,
})

/** DRAFT is ours alone: not handed in yet. */
export const TEMPLATE_STATUSES = {
  DRAFT: fact('secondary', false, true),
  PENDING: fact('warning'),
  APPROVED: fact('success', true, true),
  REJECTED: fact('danger', false, true),
  PAUSED: fact('info', false, true),
  DISABLED: fact('secondary'),
  IN_APPEAL: fact('warning'),
  PENDING_DELETION: fact('secondary'),
  LIMIT_EXCEEDED: fact('danger'),
  ARCHIVED: fact('secondary'),
  LOCKED: fact('secondary'),
} as const satisfies Readonly<Record<string, TemplateStatusFacts>>

export type TemplateStatus = keyof typeof TEMPLATE_STATUSES

/** Words of the provider's events that leave a template in another status than they name. */
const EVENTS: ReadonlyMap<string, TemplateStatus> = new Map([
  ['FLAGGED', 'APPROVED'],
  ['REINSTATED', 'APPROVED'],
  ['UNARCHIVED', 'APPROVED'],
])

const isTemplateStatus = (word: string): word is TemplateStatus => Object.hasOwn(TEMPLATE_STATUSES, word)

/** The status after an event of the provider; undefined for a word nobody knows yet. */
export const templateStatusAfter = (event: string): TemplateStatus | undefined =>
  isTemplateStatus(event) ? event : EVENTS.get(event)

/** Hours of the first and the second pause for bad quality; the third time it is disabled. */
export const PAUSE_HOURS = [3, 6] as const

const DAY_MS = 86_400_000

/** How often an approved template may be edited. */
const EDITS = [
  { most: 1, days: 1, sentence: tell('An approved template can be edited once in 24 hours.') },
  { most: 10, days: 30, sentence: tell('An approved template can be edited 10 times in 30 days.') },
] as const

/**
 * Why a template cannot be edited now; undefined where it can.
 * @param edits when it was edited before, in milliseconds
 */
export const editProblem = (status: TemplateStatus, edits: readonly number[], now: number): string | undefined => {
  if (!TEMPLATE_STATUSES[status].editable)
    return tell('A template that is %{status} cannot be edited: wait until it is approved, rejected or paused.', { status })
  if (status !== 'APPROVED') return undefined
  return EDITS.find(({ most, days }) => edits.filter(at => at > now - days * DAY_MS).length >= most)?.sentence
}

/** Why the provider rejects a template, in a sentence that says what to do. */
export const REJECTION_REASONS: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: tell('The text is taken for abusive or threatening: word it differently.'),
  INCORRECT_CATEGORY: tell('The category does not fit the text: choose the one that does, mostly Marketing.'),
  INVALID_FORMAT: tell('Variables, links or samples are not in order: check each of them.'),
  SCAM: tell('The text is taken for a fraud: name the business and leave out what asks for secrets.'),
  PROMOTIONAL: tell('It advertises, so it belongs to the category Marketing.'),
  TAG_CONTENT_MISMATCH: tell('Language or category differ from the text: set them to what it is.'),
  NONE: tell('The provider gave no reason.'),
}

/** Our own word in the place of a reason: the provider has the template no more. */
export const GONE_THERE = 'GONE'

/** Why a template is not to be had, in a sentence; a word nobody knows as it came. */
export const rejectionText = (word: string): string => {
  if (word === GONE_THERE) return tell('It was deleted at the provider.')
  return Object.hasOwn(REJECTION_REASONS, word) ? (REJECTION_REASONS[word] ?? word) : word
}
