import type { ConnectionCheck } from '../driver.ts'
import type { SmppSettings } from './options.ts'
import { Session } from './session.ts'
import type { Closing } from './sessionEvents.ts'
import { STATUS, statusCode, statusText } from './status.ts'

/**
 * Connects, binds and unbinds once. What it says tells whoever may see it whether the settings work, and nothing of the network behind:
 * a refused connection and a host that is not there look the same.
 */
export function checkConnection(settings: SmppSettings, timeoutMs: number): Promise<ConnectionCheck> {
  return new Promise(resolve => {
    const started = performance.now()
    const role = settings.bindType
    const answer = (reachable: boolean, bindOk: boolean, describe: (ms: number) => string) => {
      const latencyMs = Math.round(performance.now() - started)
      resolve({ reachable, bindOk, latencyMs, message: describe(latencyMs) })
    }
    const onClosed = ({ bindStatus, timedOut }: Closing) => {
      if (bindStatus === STATUS.alreadyBound) {
        answer(true, true, ms => `up: connected in ${ms} ms; this account is bound already`)
      } else if (bindStatus !== undefined) {
        answer(true, false, () => `down: the gateway refused the bind: ${statusCode(bindStatus)} ${statusText(bindStatus)}`)
      } else if (timedOut) {
        answer(session.reached, false, () => `timeout: no answer within ${timeoutMs / 1000} s`)
      } else {
        answer(session.reached, false, () => 'down: no SMPP connection to this host and port')
      }
    }
    const session = new Session({ ...settings, bindTimeoutMs: timeoutMs }, role, settings.port, false, {
      onBound: () => {
        answer(true, true, ms => `up: connected and bound in ${ms} ms`)
        session.end('checked')
      },
      onClosed,
      onAnswer: () => {},
      onOverdue: () => {},
      // Not ours to take: the gateway repeats it to whoever stays bound.
      onDeliver: pdu => session.respond(pdu.command, pdu.sequence, STATUS.temporaryAppError),
      onRoom: () => {},
    })
  })
}
