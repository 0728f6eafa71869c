import { messageText } from '../../../messaging/format.ts'
import { type NumberReader, splitNumbers } from '../../../messaging/mobile.ts'
import { numberReader } from '../../../messaging/numberPlan.ts'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Client } from '../../kernel/db/client.ts'
import type { AudienceSpec } from '../form.ts'
import { resentRows } from './resent.ts'
import { readTable } from './table.ts'
import type { Place, RawRow } from './types.ts'

export interface SourceDeps {
  /** Sees every account. */
  client: Client
  /** Where an uploaded file lies. */
  filePath(id: string): string
}

const BATCH = 5000

/**
 * The recipients of an audience in a fixed order: pasted numbers, then each group by contact, then the file; or those of an earlier
 * campaign. The same spec gives the
 * same rows again; contacts added or taken out of a group meanwhile do not shift the others.
 * @param after goes on after this one
 * @throws FileProblem when the file cannot be read
 */
export async function* rawRows(deps: SourceDeps, spec: AudienceSpec, after?: Place): AsyncGenerator<RawRow[], void> {
  const count = { no: after?.no ?? 0 }
  const begun = after ? ORDER.indexOf(after.source) : -1
  if (spec.numbers !== undefined && begun <= ORDER.indexOf('pasted'))
    yield* pasted(spec.numbers, numberReader(spec.country), after?.row ?? 0, count)
  if (spec.groupIds !== undefined && begun <= ORDER.indexOf('group'))
    yield* contacts(deps.client, spec.groupIds, after?.source === 'group' ? after : undefined, count)
  if (spec.fileId !== undefined)
    yield* fileRows(deps.filePath(spec.fileId), spec, after?.source === 'file' ? after.row : 0, count)
  if (spec.resend !== undefined)
    yield* resentRows(deps.client, spec.resend, spec.custom, after?.source === 'campaign' ? after : undefined, count)
}

const ORDER = ['pasted', 'group', 'file', 'campaign'] as const

interface Count {
  no: number
}

function* pasted(text: string, read: NumberReader, after: number, count: Count): Generator<RawRow[], void> {
  const numbers = splitNumbers(text, read)
  for (let from = after; from < numbers.length; from += BATCH) {
    yield numbers
      .slice(from, from + BATCH)
      .map((typed, index) => ({ no: ++count.no, source: 'pasted', row: from + index + 1, typed }))
  }
}

interface Contact {
  id: number
  mobile: string
  name: string | null
  is_opted_out: number
}

async function* contacts(
  client: Client,
  groupIds: readonly number[],
  after: Place | undefined,
  count: Count,
): AsyncGenerator<RawRow[], void> {
  let row = after?.row ?? 0
  for (const group of groupIds) {
    if (after && group < present(after.group)) continue
    let last = group === after?.group ? present(after.contact) : 0
    for (;;) {
      const { rows } = await client.query<Contact>(
        `select id, mobile, name, is_opted_out from contact_numbers where contact_group_id = $1 and id > $2 order by id limit $3`,
        [group, last, BATCH],
      )
      if (rows.length === 0) break
      last = present(rows.at(-1)).id
      yield rows.map(({ id, mobile, name, is_opted_out }) => ({
        no: ++count.no,
        source: 'group',
        row: ++row,
        group,
        contact: id,
        typed: mobile,
        name: name ?? undefined,
        optedOut: is_opted_out === 1,
      }))
    }
  }
}

async function* fileRows(path: string, spec: AudienceSpec, after: number, count: Count): AsyncGenerator<RawRow[], void> {
  for await (const { columns, rows } of readTable(path, spec.mobileField, spec.columns, numberReader(spec.country))) {
    const { width, mobile, name, variables } = columns
    const batch: RawRow[] = []
    for (const { row, cells } of rows) {
      if (row <= after) continue
      const raw: RawRow = { no: ++count.no, source: 'file', row, typed: cells[mobile] ?? '' }
      if (name !== undefined) raw.name = cells[name]
      if (spec.custom) raw.values = variables.map(column => messageText(cells[column] ?? ''))
      if (width > 0 && isTooWide(cells, width))
        raw.problem = tell('The row has %{count} cells; the heading has %{width}.', { count: cells.length, width })
      batch.push(raw)
    }
    if (batch.length > 0) yield batch
  }
}

/** Cells beyond the heading mean that a separator was not quoted: which cell is which is then anybody's guess. */
function isTooWide(cells: readonly string[], width: number): boolean {
  return cells.length > width && cells.slice(width).some(cell => cell.trim() !== '')
}
