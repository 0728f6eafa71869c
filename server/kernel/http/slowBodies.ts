import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerUnreadable } from './unreadable.ts'

/** How long a body may take to arrive, where nobody says otherwise (rule platform-dialect-16). */
const BODY_MS = 30_000
/** What of a file has to arrive in a second, on average, once it has taken longer than that. */
const SLOWEST_BYTES = 10_000

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends requests whose body trickles: each would hold a connection, and a file half written, for as long as it likes. */
export const addBodyTimer = (app: FastifyInstance, headers: Readonly<Record<string, string>>, patienceMs = BODY_MS): void => {
  const answer = answerUnreadable(headers)
  const late = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.addHook('onRequest', async ({ raw, headers: sent }) => {
    if (!hasBody(sent)) return
    const { socket } = raw
    // A request that came by no connection holds none.
    if (!(socket instanceof Socket)) return
    const since = performance.now()
    const before = socket.bytesRead
    const look = () => {
      const perSecond = ((socket.bytesRead - before) * 1000) / (performance.now() - since)
      const isFile = sent['content-type']?.startsWith('multipart/form-data') ?? false
      if (isFile && perSecond >= SLOWEST_BYTES) timer = setTimeout(look, patienceMs).unref()
      else answer(late, socket)
    }
    let timer = setTimeout(look, patienceMs).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
