import { messageOf } from '../../../messaging/thrown.ts'
import { type CallReport, callReportOf, reportsIn } from '../../../messaging/voice/callReport.ts'
import { arrivalOf, commitReceipts, type ReceiptContext } from '../../delivery/port.ts'
import { callReceipt } from '../../gateways/voice/callReceipt.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { findCalls, type Told } from './find.ts'

/** What came, as it is stored. */
export interface IncomingRow {
  id: number
  route_id: number
  body: string
}

/** What became of it. */
export interface Handled {
  id: number
  state: 'done' | 'quarantined' | 'failed'
  problem: string | null
}

const MOST_PROBLEM = 1000

interface Read {
  row: IncomingRow
  reports: CallReport[]
  problems: string[]
}

const readRow = (row: IncomingRow): Read => {
  try {
    const read = reportsIn(row.body).map(callReportOf)
    return {
      row,
      reports: read.filter(one => typeof one !== 'string'),
      problems: read.filter(one => typeof one === 'string'),
    }
  } catch (error) {
    return { row, reports: [], problems: [messageOf(error)] }
  }
}

const nobodys = ({ campaign, batch, call, number }: CallReport): string => {
  const list = campaign || batch
  if (list !== '') return `Nobody here has called ${number} by the campaign ${list} of this vendor.`
  return `Nobody here has called ${number}${call === '' ? '' : ` by the call ${call}`}.`
}

/**
 * Carries out what vendors told (rule voice-9): reports of calls of ours become receipts; what is nobody's, or no report, is set aside and
 * shown. Harmless to repeat.
 */
export const handleRows = async (tx: Tx, rows: readonly IncomingRow[], receipts: ReceiptContext): Promise<Handled[]> => {
  const read = rows.map(readRow)
  const told: Told[] = read.flatMap(({ row, reports }) => reports.map(report => ({ routeId: row.route_id, report })))
  const found = told.length > 0 ? await findCalls(tx, told) : []
  const arrivals = told.flatMap(({ routeId, report }, index) => {
    const whose = found[index]
    return whose ? [arrivalOf(routeId, callReceipt(report, whose.gatewayId, whose.ref), false)] : []
  })
  if (arrivals.length > 0) await commitReceipts(tx, arrivals, receipts)
  let next = 0
  return read.map(({ row, reports, problems }) => {
    const foreign = reports.filter(() => found[next++] === undefined).map(nobodys)
    const problem = [...new Set([...problems, ...foreign])].join(' ').slice(0, MOST_PROBLEM)
    if (problems.length > 0) return { id: row.id, state: 'failed', problem }
    return foreign.length > 0 ? { id: row.id, state: 'quarantined', problem } : { id: row.id, state: 'done', problem: null }
  })
}
