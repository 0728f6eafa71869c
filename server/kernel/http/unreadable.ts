import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const REASONS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large.' },
}

/** Answers what could not be read as HTTP, before there is a request, and closes the connection. */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, message } = REASONS[error.code ?? ''] ?? { status: 400, message: 'This is not a valid HTTP request.' }
    const body = JSON.stringify({ error: true, message })
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
    })
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
    socket.destroySoon()
  }
