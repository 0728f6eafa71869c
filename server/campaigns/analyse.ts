import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { Analysis } from '../../resources/campaigns/send.answers.ts'
import { ColumnProblem, FileProblem } from '../kernel/csv/sniff.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { readAudience } from './audience/audience.ts'
import { isCall, isWaMessage } from './audience/content.ts'
import type { AudienceRow } from './audience/types.ts'
import { waText } from './audience/waMessage.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { type CampaignDeps, uploadPath } from './plan.ts'

const SAMPLES = 5

/** Told of each batch of rows, and how many rows have been read. */
export type OnRows = (rows: readonly AudienceRow[], done: number) => Promise<void>

/** The rows that would not be sent, duplicates aside. */
export const failingAmong = (rows: readonly AudienceRow[]): AudienceRow[] =>
  rows.filter(({ verdict }) => verdict !== 'send' && verdict !== 'duplicate')

/**
 * Reads the whole audience of a plan as sending would, and moves nothing.
 * @param client sees every account
 * @throws HttpProblem 422 when the file cannot be read, a column is missing, or there are more recipients than allowed
 */
export async function analyse(client: Client, deps: CampaignDeps, plan: CampaignPlan, onRows?: OnRows): Promise<Analysis> {
  const { creditWeight, settings } = plan
  const textOf = textOfRow(plan)
  const sum: Analysis = {
    rows: 0,
    valid_unique: 0,
    duplicates: 0,
    invalid: 0,
    blocked: 0,
    rejected: 0,
    sendable: 0,
    parts: {},
    encodings: { 'GSM-7': 0, 'UCS-2': 0 },
    credits: 0,
    reasons: {},
    samples: [],
  }
  const perSource = { pasted: 0, group: 0, file: 0, campaign: 0 }
  try {
    for await (const rows of readAudience(sourcesOf(client, deps), plan.audience)) {
      for (const row of rows) {
        perSource[row.source]++
        add(sum, row, creditWeight, textOf)
      }
      if (perSource.pasted > settings.maxContactsPaste) throw tooMany('mobile_numbers', MOST.pasted, settings.maxContactsPaste)
      if (perSource.file > settings.maxContactsFile) throw tooMany('file_path', MOST.file, settings.maxContactsFile)
      if (perSource.group > settings.maxContactsFile) throw tooMany('contact_group_ids', MOST.groups, settings.maxContactsFile)
      if (perSource.campaign > settings.maxContactsFile) throw tooMany('reschedule_type', MOST.again, settings.maxContactsFile)
      await onRows?.(rows, sum.rows)
    }
  } catch (error) {
    throw asFieldErrors(error)
  }
  return sum
}

/** Parts of all that would be sent. */
export function partsIn({ parts }: Pick<Analysis, 'parts'>): number {
  return Object.entries(parts).reduce((sum, [size, count]) => sum + Number(size) * count, 0)
}

/** What a recipient reads; of a call, what he hears is called. */
function textOfRow({ audience: { message } }: CampaignPlan): (row: AudienceRow) => string {
  if (isCall(message)) return () => message.call.title
  return isWaMessage(message) ? row => waText(message.content, row.text) : row => row.text ?? message.text
}

function add(sum: Analysis, row: AudienceRow, creditWeight: number, textOf: (row: AudienceRow) => string): void {
  sum.rows++
  if (row.code) sum.reasons[row.code] = (sum.reasons[row.code] ?? 0) + 1
  switch (row.verdict) {
    case 'duplicate':
      sum.duplicates++
      return
    case 'invalid':
      sum.invalid++
      return
    case 'blocked':
      sum.valid_unique++
      sum.blocked++
      return
    case 'rejected':
      sum.valid_unique++
      sum.rejected++
      return
    case 'send':
      sum.valid_unique++
      sum.sendable++
      sum.parts[row.parts] = (sum.parts[row.parts] ?? 0) + 1
      sum.encodings[row.encoding]++
      sum.credits += row.parts * creditWeight
      if (sum.samples.length < SAMPLES) {
        const { mobile, encoding, parts } = row
        sum.samples.push({ mobile: present(mobile), text: textOf(row), encoding, parts })
      }
  }
}

const MOST = {
  pasted: (most: string) => tell('At most %{most} numbers can be pasted.', { most }),
  file: (most: string) => tell('At most %{most} numbers can be sent to from one file.', { most }),
  groups: (most: string) => tell('At most %{most} numbers can be sent to from groups.', { most }),
  again: (most: string) => tell('At most %{most} numbers can be sent to again.', { most }),
}

function tooMany(field: string, say: (most: string) => string, most: number): Error {
  return invalid({ [field]: [say(most.toLocaleString('en-IN'))] })
}

/** Where an audience reads from. */
export function sourcesOf(client: Client, { dataDir }: CampaignDeps) {
  return { client, filePath: (id: string) => uploadPath(dataDir, id) }
}

/** A file that cannot be read is the file's fault: 422 on the field that names it. Other errors pass. */
export function asFieldErrors(error: unknown): unknown {
  if (error instanceof ColumnProblem) return invalid({ [error.field]: [error.message] })
  return error instanceof FileProblem ? invalid({ file_path: [error.message] }) : error
}
