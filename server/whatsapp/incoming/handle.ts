import { messageOf } from '../../../messaging/thrown.ts'
import { commitReceipts, type ReceiptContext } from '../../delivery/port.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { isTransient } from '../../kernel/db/transient.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { applyChange, type Effects } from './changes.ts'
import { findNumbers, type Numbers } from './numbers.ts'
import { type Event, eventsIn, numberOf, onlyReports, statusesIn } from './read.ts'
import { arrivalIn, isOfReply } from './reports.ts'
import { Unheard } from './unheard.ts'

/** What came, as it is stored. */
export interface IncomingRow {
  id: number
  wa_configuration_id: number | null
  body: string
}

/** What became of it. */
export interface Handled {
  id: number
  state: 'done' | 'quarantined' | 'failed'
  problem: string | null
}

const MOST_PROBLEM = 1000
/** Reports that are written in one transaction; a body has 1,000 at most. */
const MOST_REPORTS = 2000

const nobodys = (event: Event): string => {
  const number = numberOf(event)
  return number === ''
    ? `The business ${event.business} has no number on this desk.`
    : `The number ${number} is not on this desk, or belongs to another app than what came.`
}

const eventsOrNone = ({ body }: IncomingRow): Event[] | undefined => {
  try {
    return eventsIn(body)
  } catch {
    return undefined
  }
}

/**
 * Those of some rows that hold nothing but reports on messages of campaigns over numbers of ours, in one go: nearly everything is that.
 * @returns what became of them; those that are not named are to be handled each by itself
 */
export const handleReports = async (
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  rows: readonly IncomingRow[],
  receipts: ReceiptContext,
  now: Date,
): Promise<Handled[]> => {
  const read = rows.flatMap(row => {
    const events = eventsOrNone(row)
    return events?.every(event => onlyReports(event) && !statusesIn(event).some(isOfReply)) ? [{ row, events }] : []
  })
  if (read.length === 0) return []
  const numbersAt = await findNumbers(
    tx,
    deps,
    read.flatMap(({ events }) => events),
  )
  let reports = 0
  const known = read.filter(({ row, events }) => {
    const numbers = numbersAt(row.wa_configuration_id)
    if (reports > MOST_REPORTS || !events.every(event => numbers.of(event))) return false
    reports += events.flatMap(statusesIn).length
    return true
  })
  const arrivals = known.flatMap(({ row, events }) =>
    events.flatMap(event => {
      const number = numbersAt(row.wa_configuration_id).of(event)
      return number ? statusesIn(event).map(status => arrivalIn(status, number, now)) : []
    }),
  )
  if (arrivals.length > 0) await commitReceipts(tx, arrivals, receipts)
  return known.map(({ row }) => ({ id: row.id, state: 'done', problem: null }))
}

/** Under a savepoint: what is wrong with one change keeps no other back. @returns why it could not be applied, or is set aside */
const attempt = async (tx: Tx, work: () => Promise<unknown>): Promise<{ sentence: string; isAside: boolean } | undefined> => {
  await tx.query('savepoint wa_event')
  try {
    await work()
    await tx.query('release savepoint wa_event')
    return undefined
  } catch (error) {
    if (isTransient(error)) throw error
    await tx.query('rollback to savepoint wa_event')
    return { sentence: messageOf(error), isAside: error instanceof Unheard }
  }
}

const worst = (id: number, problems: readonly string[], quarantined: readonly string[]): Handled => {
  const told = [...new Set([...problems, ...quarantined])].join(' ').slice(0, MOST_PROBLEM)
  if (problems.length > 0) return { id, state: 'failed', problem: told }
  return quarantined.length > 0 ? { id, state: 'quarantined', problem: told } : { id, state: 'done', problem: null }
}

const isOurs = (event: Event, numbers: Numbers): boolean =>
  numberOf(event) === '' ? numbers.hasBusiness(event.business) : numbers.of(event) !== undefined

/**
 * Whatever came in one body, each change by itself: one that cannot be applied is told, and the others are (rule whatsapp-71). Harmless to
 * repeat.
 */
export const handleRow = async (
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  row: IncomingRow,
  receipts: ReceiptContext,
  effects: Effects,
): Promise<Handled> => {
  let events: Event[]
  try {
    events = eventsIn(row.body)
  } catch (error) {
    return { id: row.id, state: 'failed', problem: messageOf(error) }
  }
  const numbers = (await findNumbers(tx, deps, events))(row.wa_configuration_id)
  const ours = events.filter(event => isOurs(event, numbers))
  const [problems, aside]: [string[], string[]] = [[], []]
  const note = (found: Awaited<ReturnType<typeof attempt>>) => {
    if (found) (found.isAside ? aside : problems).push(found.sentence)
  }
  // Reports first: they take campaigns, messages and wallets in the order in which everybody does (ARCHITECTURE.md).
  const arrivals = ours.flatMap(event => {
    const number = numbers.of(event)
    const reports = number && event.field === 'messages' ? statusesIn(event).filter(status => !isOfReply(status)) : []
    return number ? reports.map(status => arrivalIn(status, number, effects.now)) : []
  })
  if (arrivals.length > 0) note(await attempt(tx, () => commitReceipts(tx, arrivals, receipts)))
  for (const event of ours) for (const work of applyChange(tx, event, numbers.of(event), effects)) note(await attempt(tx, work))
  const foreign = events.filter(event => !isOurs(event, numbers))
  return worst(row.id, problems, [...aside, ...foreign.map(nobodys)])
}
