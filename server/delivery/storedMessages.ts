import { present } from '../../messaging/present.ts'
import { batchRows, batchValues } from '../kernel/db/batchRows.ts'
import type { Client } from '../kernel/db/client.ts'
import { Overtaken } from './overtaken.ts'
import type { StoredMessage } from './receiptFold.ts'
import type { Match } from './receiptMatch.ts'
import { ROW } from './receiptWrites.ts'

/** Columns of a `StoredMessage`, of the message `m`. */
export const STORED = `m.account_id, m.id, m.campaign_id, m.state, m.stat, m.err, m.stat_source, m.parts, m.credits, m.refunded, m.route_id,
  m.adjusted_state, m.mobile, ${ROW}`

const WANTED = { account_id: 'bigint', id: 'bigint' }
const READ = `select ${STORED} from ${batchRows(WANTED)} w join messages m on m.account_id = w.account_id and m.id = w.id`

/**
 * The messages of matches, as they stand.
 * @param read those that were read when they were matched
 */
export async function readStored(
  client: Client,
  matches: readonly (Match | undefined)[],
  read: ReadonlyMap<number, StoredMessage>,
): Promise<Map<number, StoredMessage>> {
  const stored = new Map<number, StoredMessage>()
  const owners = new Map<number, number>()
  for (const match of matches) {
    if (!match) continue
    const known = read.get(match.messageId)
    if (known) stored.set(known.id, known)
    else owners.set(match.messageId, match.accountId)
  }
  if (owners.size === 0) return stored
  const { rows } = await client.query<StoredMessage>({
    name: 'read_stored_messages',
    text: READ,
    values: batchValues(WANTED, [[...owners.values()], [...owners.keys()]]),
  })
  for (const row of rows) stored.set(row.id, row)
  return stored
}

/**
 * Takes messages of several parts, and reads them as they stand then: what becomes of one follows from all of its parts, whose receipts may
 * be stored beside each other. Of the others it is enough that nobody else has written them meanwhile (updateMessages).
 * @throws Overtaken when one has another state by now
 */
export async function lockParted(
  client: Client,
  matches: readonly (Match | undefined)[],
  stored: Map<number, StoredMessage>,
): Promise<void> {
  const matched = new Set(matches.flatMap(match => match?.messageId ?? []))
  const parted = [...stored.values()].filter(({ id, parts }) => parts > 1 && matched.has(id))
  if (parted.length === 0) return
  const { rows } = await client.query<StoredMessage>({
    name: 'lock_parted_messages',
    text: `${READ} order by m.id for no key update of m`,
    values: batchValues(WANTED, [parted.map(({ account_id }) => account_id), parted.map(({ id }) => id)]),
  })
  for (const row of rows) {
    // What it was read as has decided which receipts are for it.
    if (row.state !== present(stored.get(row.id)).state) throw new Overtaken(`Message ${row.id} was changed by others meanwhile.`)
    stored.set(row.id, row)
  }
}
