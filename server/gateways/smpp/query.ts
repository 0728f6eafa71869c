import { present } from '../../../messaging/present.ts'
import type { AskedMessage, Receipt } from '../driver.ts'
import { STATES } from './inbound.ts'
import type { SmppSettings } from './options.ts'
import type { QueryRespPdu } from './pdu.ts'
import { Session } from './session.ts'
import { STATUS } from './status.ts'
import { ReceiptClock } from './times.ts'

/** Questions on the way at once: SMPP gives them no window of their own, and a gateway answers them beside its messages. */
const AT_ONCE = 20

/**
 * Asks a gateway what has become of messages (query_sm), over a connection of its own. What it does not know or does not answer in time
 * is left out; a gateway that cannot be asked answers nothing.
 */
export const queryStatuses = (settings: SmppSettings, asked: readonly AskedMessage[], timeoutMs: number): Promise<Receipt[]> =>
  new Promise(resolve => {
    const found: Receipt[] = []
    const waiting = new Map<number, AskedMessage>()
    const clock = new ReceiptClock(settings.receiptTimeZone)
    let next = 0
    const ask = () => {
      while (waiting.size < AT_ONCE && next < asked.length) {
        const message = present(asked[next++])
        waiting.set(session.query(message.gatewayId, message.from), message)
      }
      if (waiting.size === 0) session.end('asked')
    }
    const timer = setTimeout(() => session.close({ reason: 'The gateway did not answer in time', timedOut: true }), timeoutMs)
    const answered = (pdu: QueryRespPdu) => {
      const message = waiting.get(pdu.sequence)
      if (!message) return
      waiting.delete(pdu.sequence)
      const stat = pdu.status === STATUS.ok ? STATES[pdu.messageState] : undefined
      if (stat) {
        const err = String(pdu.errorCode).padStart(3, '0')
        found.push({
          gatewayId: message.gatewayId,
          answered: true,
          stat,
          err,
          doneAt: pdu.finalDate ? clock.read(pdu.finalDate.slice(0, 12)) : undefined,
          raw: `query_sm: id:${pdu.messageId} state:${pdu.messageState} err:${err} final:${pdu.finalDate}`,
        })
      }
      ask()
    }
    const session: Session = new Session({ ...settings, bindTimeoutMs: timeoutMs }, 'transmitter', settings.port, false, {
      onBound: ask,
      onQueried: answered,
      // A gateway that does not know the command.
      onRefused: sequence => {
        waiting.delete(sequence)
        ask()
      },
      onClosed: () => {
        clearTimeout(timer)
        resolve(found)
      },
      onAnswer: () => {},
      onOverdue: () => {},
      onDeliver: pdu => session.respond(pdu.command, pdu.sequence, STATUS.temporaryAppError),
      onRoom: () => {},
    })
  })
