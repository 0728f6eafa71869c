import type { Traffic } from '../driver.ts'
import type { StatusReading } from './statusPage.ts'
import type { KannelSmsc, KannelStatus } from './statusXml.ts'

/** In the order in which one of several connections speaks for all. */
const WORDS: readonly KannelSmsc['status'][] = ['online', 'connecting', 're-connecting', 'disconnected', 'dead']

const NOTHING: Traffic = { received: 0, sent: 0, inbound: [0, 0, 0], outbound: [0, 0, 0] }

type Merged = Pick<KannelSmsc, 'status' | 'onlineSeconds' | 'failed' | 'queued' | 'sms' | 'dlr'>

/** All connections that carry one smsc-id, added up. `dead` and empty when Kannel has none; `connecting` before the page was read. */
export function mergeSmscs(status: KannelStatus | undefined, routeId: string): Merged {
  const smscs = status?.smscs.filter(({ id }) => id === routeId) ?? []
  const merged: Merged = {
    status: status ? 'dead' : 'connecting',
    onlineSeconds: 0,
    failed: 0,
    queued: 0,
    sms: NOTHING,
    dlr: NOTHING,
  }
  for (const smsc of smscs) {
    if (WORDS.indexOf(smsc.status) < WORDS.indexOf(merged.status)) merged.status = smsc.status
    merged.onlineSeconds = Math.max(merged.onlineSeconds, smsc.onlineSeconds)
    merged.failed += smsc.failed
    merged.queued += smsc.queued
    merged.sms = addTraffic(merged.sms, smsc.sms)
    merged.dlr = addTraffic(merged.dlr, smsc.dlr)
  }
  return merged
}

/** The traffic of two connections as if it were one. */
export function addTraffic(a: Traffic, b: Traffic): Traffic {
  const sum = (left: Traffic['inbound'], right: Traffic['inbound']): Traffic['inbound'] => [
    hundredths(left[0] + right[0]),
    hundredths(left[1] + right[1]),
    hundredths(left[2] + right[2]),
  ]
  return {
    received: a.received + b.received,
    sent: a.sent + b.sent,
    inbound: sum(a.inbound, b.inbound),
    outbound: sum(a.outbound, b.outbound),
  }
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

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
