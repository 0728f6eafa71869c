import type { RouteHealth, Traffic } from './driver.ts'

/** The words of a connection; of several connections of one route the first in this order speaks for all. */
export const LINK_WORDS: readonly RouteHealth['status'][] = ['online', 'connecting', 're-connecting', 'disconnected', 'dead']

export const NO_TRAFFIC: Traffic = { received: 0, sent: 0, inbound: [0, 0, 0], outbound: [0, 0, 0] }

/** The traffic of two connections as if it were one. */
export function addTraffic(a: Traffic, b: Traffic): Traffic {
  return {
    received: a.received + b.received,
    sent: a.sent + b.sent,
    inbound: addRates(a.inbound, b.inbound),
    outbound: addRates(a.outbound, b.outbound),
  }
}

function addRates(a: Traffic['inbound'], b: Traffic['inbound']): Traffic['inbound'] {
  const add = (period: 0 | 1 | 2) => Math.round((a[period] + b[period]) * 100) / 100
  return [add(0), add(1), add(2)]
}
