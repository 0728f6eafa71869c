import { addTraffic, LINK_WORDS, NO_TRAFFIC } from '../traffic.ts'
import type { StatusReading } from './statusPage.ts'
import type { KannelSmsc, KannelStatus } from './statusXml.ts'

type Merged = Pick<KannelSmsc, 'status' | 'onlineSeconds' | 'failed' | 'queued' | 'sms' | 'dlr'>

/** All connections that carry one smsc-id, added up. `dead` and empty when Kannel has none; `connecting` before the page was read. */
export function mergeSmscs(status: KannelStatus | undefined, routeId: string): Merged {
  const smscs = status?.smscs.filter(({ id }) => id === routeId) ?? []
  const merged: Merged = {
    status: status ? 'dead' : 'connecting',
    onlineSeconds: 0,
    failed: 0,
    queued: 0,
    sms: NO_TRAFFIC,
    dlr: NO_TRAFFIC,
  }
  for (const smsc of smscs) {
    if (LINK_WORDS.indexOf(smsc.status) < LINK_WORDS.indexOf(merged.status)) merged.status = smsc.status
    merged.onlineSeconds = Math.max(merged.onlineSeconds, smsc.onlineSeconds)
    merged.failed += smsc.failed
    merged.queued += smsc.queued
    merged.sms = addTraffic(merged.sms, smsc.sms)
    merged.dlr = addTraffic(merged.dlr, smsc.dlr)
  }
  return merged
}

/**
 * Messages that wait inside Kannel for this route. What no SMSC has taken stands in one queue for all routes: while each of them is
 * online it can only be ours and on its way, and is counted; while another is down it is that one's, and ours must not stand still for it.
 */
export function waitingFor({ smscs, queued }: KannelStatus, routeId: string): number {
  const othersAreOnline = smscs.every(({ id, status }) => id === routeId || status === 'online')
  return mergeSmscs({ smscs, queued, state: '', version: '' }, routeId).queued + (othersAreOnline ? queued : 0)
}

/** Why nothing can be sent by this route, as the page says; undefined when it can. */
export function fault(status: KannelStatus, routeId: string): string | undefined {
  if (status.state === 'suspended' || status.state === 'going down') return `Kannel is ${status.state}`
  if (!status.smscs.some(({ id }) => id === routeId)) return `Kannel has no SMSC with the id ${routeId}`
  const { status: word } = mergeSmscs(status, routeId)
  return word === 'online' ? undefined : `SMSC ${routeId} is ${word} in Kannel`
}

/** Why the page could not be read. */
export function explain(problem: Extract<StatusReading, { ok: false }>['problem']): string {
  if (problem === 'denied') return 'Kannel refuses the status password'
  if (problem === 'timeout') return 'The status page of Kannel does not answer in time'
  return 'There is no status page of Kannel at this address'
}
