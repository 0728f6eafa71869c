import { messageOf } from '../../../messaging/thrown.ts'
import { commitReceipts, type ReceiptContext } from '../../delivery/port.ts'
import type { Deps } from '../../kernel/context/context.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { type Effects, type Work, worksOf } from './changes.ts'
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

const isOurs = (event: Event, numbers: Numbers): boolean =>
  numberOf(event) === '' ? numbers.hasBusiness(event.business) : numbers.of(event) !== undefined

/** What is to be done about a body, and what of it is nobody's here. */
export interface Planned {
  works: readonly Work[]
  foreign: readonly string[]
}

/**
 * What is to be done about one body, each change by itself: whoever does one takes no more of conversations and wallets than that one needs
 * (ARCHITECTURE.md). Reports on campaigns are one work, and the first. Of what is no body of the provider there is one, which says so.
 */
export const planRow = async (
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  row: IncomingRow,
  receipts: ReceiptContext,
  effects: Effects,
): Promise<Planned> => {
  let events: Event[]
  try {
    events = eventsIn(row.body)
  } catch (error) {
    return { works: [() => Promise.reject(error)], foreign: [] }
  }
  const numbers = (await findNumbers(tx, deps, events))(row.wa_configuration_id)
  const ours = events.filter(event => isOurs(event, numbers))
  const arrivals = ours.flatMap(event => {
    const number = numbers.of(event)
    const reports = number && event.field === 'messages' ? statusesIn(event).filter(status => !isOfReply(status)) : []
    return number ? reports.map(status => arrivalIn(status, number, effects.now)) : []
  })
  const reported: Work[] = arrivals.length > 0 ? [after => commitReceipts(after, arrivals, receipts)] : []
  return {
    works: [...reported, ...ours.flatMap(event => worksOf(event, numbers.of(event), effects))],
    foreign: events.filter(event => !isOurs(event, numbers)).map(nobodys),
  }
}

/** What is found out about a body while its works are done. */
export class Verdict {
  private readonly problems: string[] = []
  private readonly aside: string[]

  constructor(aside: readonly string[] = []) {
    this.aside = [...aside]
  }

  /** One work could not be done, or is set aside: the others are done all the same (rule whatsapp-71). */
  note(error: unknown): this {
    const told = error instanceof Unheard ? this.aside : this.problems
    told.push(messageOf(error))
    return this
  }

  of(id: number): Handled {
    const { problems, aside } = this
    const problem = [...new Set([...problems, ...aside])].join(' ').slice(0, MOST_PROBLEM)
    if (problems.length > 0) return { id, state: 'failed', problem }
    return aside.length > 0 ? { id, state: 'quarantined', problem } : { id, state: 'done', problem: null }
  }
}
