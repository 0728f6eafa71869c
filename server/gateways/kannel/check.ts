import type { ConnectionCheck } from '../driver.ts'
import { type HttpAnswer, PostClient } from '../postClient.ts'
import { readProbe } from './answers.ts'
import type { KannelSettings } from './options.ts'
import { probeRequest } from './request.ts'
import { readStatusPage } from './statusPage.ts'
import { explain, fault, mergeSmscs } from './statusView.ts'

/**
 * Reads the status page and asks sendsms whether it takes our user, once; sends nothing. A host that is not there and one where
 * something else answers look the same in the result (security case 39).
 */
export async function checkKannel(settings: KannelSettings, timeoutMs: number): Promise<ConnectionCheck> {
  const started = performance.now()
  const { routeId, status } = settings
  const [reading, answer] = await Promise.all([
    readStatusPage(status.url, status.password, timeoutMs),
    probe(settings, timeoutMs),
  ])
  const latencyMs = Math.round(performance.now() - started)
  const result = (reachable: boolean, bindOk: boolean, message: string) => ({ reachable, bindOk, latencyMs, message })
  if (!reading.ok) {
    if (reading.problem === 'timeout') return result(false, false, `timeout: no answer within ${timeoutMs / 1000} s`)
    return result(reading.problem === 'denied', false, `down: ${explain(reading.problem)}`)
  }
  const trouble = fault(reading.status, routeId) ?? (answer.kind === 'answered' ? readProbe(answer) : 'sendsms cannot be reached')
  if (trouble) return result(true, false, `down: ${trouble}`)
  const { onlineSeconds } = mergeSmscs(reading.status, routeId)
  return result(true, true, `up: Kannel answered in ${latencyMs} ms; SMSC ${routeId} has been online for ${onlineSeconds} s`)
}

async function probe(settings: KannelSettings, timeoutMs: number): Promise<HttpAnswer> {
  const client = new PostClient(settings.sendsms.url, { most: 1, timeoutMs, called: 'sendsms' })
  try {
    return await new Promise(resolve => client.send(probeRequest(settings), resolve))
  } finally {
    client.close()
  }
}
