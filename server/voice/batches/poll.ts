import type pg from 'pg'
import { type CallReport, callReportOf, withCountry } from '../../../messaging/voice/callReport.ts'
import { type Arrival, arrivalOf, commitReceipts, type ReceiptContext, STATE, type State } from '../../delivery/port.ts'
import { callReceipt, listCallId } from '../../gateways/voice/callReceipt.ts'
import type { ListVendor } from '../../gateways/voice/listVendor.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { noteBatch, type OpenBatch } from './open.ts'

/** Receipts that are written in one transaction. */
const AT_ONCE = 500

interface Member {
  id: number
  mobile: string
  state: State
}

/** Calls of a list of which it is not known how they ended. */
const readOpen = async (pool: pg.Pool, id: number): Promise<Member[]> => {
  const { rows } = await pool.query<Member>(
    `select m.id, m.mobile, m.state from voice_batches b join messages m on m.account_id = b.account_id
       and m.campaign_id = b.campaign_id and m.id = any(b.message_ids)
     where b.id = $1 and m.state in (${STATE.queued}, ${STATE.unknown}, ${STATE.accepted})`,
    [id],
  )
  return rows
}

/** What a report says that is not known yet: how a call ended, or that the vendor has one of which nobody knew it. */
const isNews = ({ status }: CallReport, { state }: Member): boolean => status !== 'Pending' || state === STATE.unknown

/**
 * Asks the vendor of a list what has become of its calls, so that a callback that was lost is made up for (rule voice-9). One of which
 * nothing is open is over.
 * @throws VendorRefused
 */
export const pollBatch = async (
  pool: pg.Pool,
  vendor: ListVendor,
  { id, route_id, vendor_campaign_id: campaign }: OpenBatch,
  receipts: () => Promise<ReceiptContext>,
): Promise<void> => {
  const open = new Map((await readOpen(pool, id)).map(member => [member.mobile, member]))
  if (open.size === 0 || campaign === null) return noteBatch(pool, id, { state: 'done' })
  const arrivals: Arrival[] = []
  for (const row of await vendor.report(campaign)) {
    const report = callReportOf(row)
    const member = typeof report === 'string' ? undefined : open.get(withCountry(report.number))
    if (typeof report === 'string' || !member || !isNews(report, member)) continue
    const receipt = callReceipt(report, listCallId(campaign, report.number), String(member.id))
    arrivals.push(arrivalOf(route_id, receipt, false))
  }
  for (let from = 0; from < arrivals.length; from += AT_ONCE) {
    const context = await receipts()
    await asSystem(pool, tx => commitReceipts(tx, arrivals.slice(from, from + AT_ONCE), context))
  }
}
