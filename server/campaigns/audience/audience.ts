import type { LocalCode } from '../../../messaging/errorCodes.ts'
import type { NumberReader } from '../../../messaging/mobile.ts'
import { numberReader } from '../../../messaging/numberPlan.ts'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Channel } from '../../../resources/language/channels.ts'
import { blockedAmong, InvalidSeries, loadInvalidSeries, notAgreed } from '../../phonebook/port.ts'
import type { LinkKey } from '../../two-way/port.ts'
import type { AudienceSpec } from '../form.ts'
import { type ContentSpec, channelOf, isCall, isWaMessage } from './content.ts'
import type { RenderedMessage } from './message.ts'
import { rowRenderer } from './rowRenderer.ts'
import { SeenSet } from './seenSet.ts'
import { rawRows, type SourceDeps } from './sources.ts'
import type { AudienceRow, Place, RawRow } from './types.ts'

export interface AudiencePlan<M extends ContentSpec = ContentSpec> {
  spec: AudienceSpec
  message: M
  /** Who pays, and every account above it. */
  account: { id: number; path: readonly number[] }
  /** Signs the links of a two-way campaign that is there; before, they are examples of the same length. */
  linkKey?: LinkKey
}

/** Where what is wrong with a row, its number aside, was entered. */
const BLAMED = { text: 'message', whatsapp: 'variables', voice: 'file_path' } as const satisfies Readonly<Record<Channel, string>>
/** What such a row fails of, in our own codes. */
const FAULTS = { message: 'L005', variables: 'L014', file_path: 'L001' } as const

/** Longest number kept as typed. */
const MOST_TYPED = 40

/**
 * Every recipient with what becomes of it, in order: the one reading of an audience, for checks, acceptance and sending alike.
 * @param after goes on after this place
 * @param seen numbers (Normal) or numbers with texts (Custom) met before `after`
 * @throws FileProblem when the file cannot be read or lacks a column
 */
export async function* readAudience(
  deps: SourceDeps,
  plan: AudiencePlan,
  after?: Place,
  seen = new SeenSet(),
): AsyncGenerator<AudienceRow[], void> {
  const { spec, account, message } = plan
  const channel = channelOf(message)
  const render = rowRenderer(plan)
  const kind = {
    read: numberReader(spec.country),
    perRow: spec.custom || hasLink(message),
    removeDuplicates: spec.removeDuplicates,
    byText: isByText(plan),
    blamed: BLAMED[channel],
  } as const
  // They are beginnings of Indian numbers.
  const series = spec.country ? new InvalidSeries([]) : await loadInvalidSeries(deps.client)
  for await (const raw of rawRows(deps, spec, after)) {
    const rows = raw.map(row => validateRow(row, kind, render(row), series, seen))
    const open = rows.flatMap(row => (row.verdict === 'send' || row.verdict === 'rejected' ? [present(row.mobile)] : []))
    const blocked = await blockedAmong(deps.client, account.id, account.path, open, channel)
    block(rows, blocked, 'L002', tell('The number is blocked.'))
    if (isWaMessage(message) && message.consentsOf !== null)
      block(rows, await notAgreed(deps.client, message.consentsOf, open), 'L013', tell('The recipient has not opted in.'))
    yield rows
  }
}

function isOpen(row: AudienceRow): boolean {
  return row.verdict === 'send' || row.verdict === 'rejected'
}

function block(rows: readonly AudienceRow[], numbers: ReadonlySet<string>, code: LocalCode, reason: string): void {
  if (numbers.size === 0) return
  for (const row of rows)
    if (isOpen(row) && numbers.has(present(row.mobile))) refuse(row, 'blocked', code, 'mobile_numbers', reason)
}

/** How the rows of an audience are told apart. */
interface Kind {
  /** By the rules of their country. */
  read: NumberReader
  /** Each has a text of its own. */
  perRow: boolean
  removeDuplicates: boolean
  /** Duplicates are pairs of number and text, not numbers. */
  byText: boolean
  /** Where what is wrong with a row was entered. */
  blamed: keyof typeof FAULTS
}

/** Two texts to one number are two messages; but each recipient has one link, whatever stands around it. */
export function isByText({ spec, message }: Pick<AudiencePlan, 'spec' | 'message'>): boolean {
  return spec.custom && !hasLink(message)
}

function hasLink(message: ContentSpec): boolean {
  return !isWaMessage(message) && !isCall(message) && message.link !== undefined
}

function validateRow(
  raw: RawRow,
  { read, perRow, removeDuplicates, byText, blamed }: Kind,
  rendered: RenderedMessage,
  series: InvalidSeries,
  seen: SeenSet,
): AudienceRow {
  const row: AudienceRow = {
    no: raw.no,
    source: raw.source,
    row: raw.row,
    typed: raw.typed.length > MOST_TYPED ? raw.typed.slice(0, MOST_TYPED).toWellFormed() : raw.typed,
    name: raw.name,
    mobile: null,
    verdict: 'send',
    code: null,
    field: null,
    reason: null,
    text: perRow ? rendered.text : null,
    encoding: rendered.encoding,
    parts: rendered.parts,
  }
  if (raw.group !== undefined) {
    row.group = raw.group
    row.contact = present(raw.contact)
  }
  const number = read(raw.typed)
  if (!('mobile' in number)) return refuse(row, 'invalid', 'L001', 'mobile_numbers', number.message)
  row.mobile = number.mobile
  const barred = series.find(number.mobile)
  if (barred !== undefined) {
    row.series = barred
    return refuse(
      row,
      'invalid',
      'L003',
      'mobile_numbers',
      tell('Numbers that begin with %{start} are not in use.', { start: barred }),
    )
  }
  if (removeDuplicates) {
    const isNew = byText ? seen.addPair(number.mobile, rendered.text) : seen.addNumber(number.mobile)
    if (!isNew) return refuse(row, 'duplicate', 'L010', 'mobile_numbers', tell('The number was there before.'))
  }
  if (raw.optedOut) return refuse(row, 'blocked', 'L002', 'mobile_numbers', tell('The contact has opted out.'))
  if (raw.problem !== undefined) return refuse(row, 'rejected', FAULTS[blamed], blamed, raw.problem)
  if (rendered.code !== null) return refuse(row, 'rejected', rendered.code, blamed, present(rendered.reason))
  return row
}

function refuse(
  row: AudienceRow,
  verdict: AudienceRow['verdict'],
  code: AudienceRow['code'],
  field: AudienceRow['field'],
  reason: string,
): AudienceRow {
  row.verdict = verdict
  row.code = code
  row.field = field
  row.reason = reason
  return row
}
