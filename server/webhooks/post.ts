import { tell } from '../../messaging/tell.ts'
import { errorCode, messageOf } from '../../messaging/thrown.ts'
import { type Connections, guardedCall } from '../kernel/net/guardedCall.ts'
import { HostRefused } from '../kernel/net/pin.ts'
import { type AllowedHosts, pinWebhook } from './address.ts'

/** What came of one attempt. */
export interface Posted {
  /** Absent where nothing answered. */
  status?: number
  /** Beginning of the answer, or why there was none. */
  text: string
  ms: number
  /** The address leads where the desk does not go. */
  blocked?: true
}

const SHOWN = 500

export interface PostOptions {
  connections: Connections
  allowed: AllowedHosts
  timeoutMs: number
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: tell('The connection was refused.'),
  ECONNRESET: tell('The connection was closed.'),
  ENOTFOUND: tell('The host name is not known.'),
  EAI_AGAIN: tell('The host name cannot be resolved at the moment.'),
  EHOSTUNREACH: tell('The host cannot be reached.'),
  ENETUNREACH: tell('The network cannot be reached.'),
  ETIMEDOUT: tell('The host does not answer.'),
  EPIPE: tell('The connection was closed.'),
  HPE_INVALID_CONSTANT: tell('The server there does not speak HTTP.'),
}

const inWords = (error: unknown): string => {
  const code = errorCode(error) ?? ''
  return (
    WORDS[code] ??
    (/CERT|SELF_SIGNED|TLS|SSL/.test(code)
      ? tell('The certificate is not accepted (%{code}).', { code })
      : messageOf(error).slice(0, 200))
  )
}

/** As the database takes it. */
const shown = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '').slice(0, SHOWN).toWellFormed()

/** Posts one event. Never rejects. */
export const postEvent = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { connections, allowed, timeoutMs }: PostOptions,
): Promise<Posted> => {
  const since = performance.now()
  const ms = () => Math.round(performance.now() - since)
  try {
    const pin = () => pinWebhook(url, allowed)
    const answer = await guardedCall({ url, method: 'POST', headers, body, pin, timeoutMs, connections })
    return { status: answer.status, text: shown(answer.body), ms: ms() }
  } catch (error) {
    return { text: inWords(error), ms: ms(), ...(error instanceof HostRefused && { blocked: true as const }) }
  }
}
