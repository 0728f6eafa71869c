import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
  at: number
}

export interface Receiver {
  url: string
  /** `127.0.0.1:port`, as the setting of allowed hosts names it. */
  host: string
  received: Received[]
  /** What it answers from now on. */
  answer: (response: ServerResponse, call: Received) => void
  close(): Promise<void>
}

const OK = (response: ServerResponse) => response.writeHead(200).end('thanks')

/** A receiver of webhooks over real TCP; answers 200 unless told otherwise. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      path: request.url ?? '',
      at: performance.now(),
    }
    received.push(call)
    receiver.answer(response, call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const receiver: Receiver = {
    url: `http://${host}/hook`,
    host,
    received,
    answer: OK,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
