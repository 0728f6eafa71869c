/** The other side of `npm run bench -- loop`, in a thread of its own: it calls the desk over HTTP, and is the gateway that the desk binds to. */

import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { COMMAND, responseTo } from '../server/gateways/smpp/commands.ts'
import { decodePdu } from '../server/gateways/smpp/decode.ts'
import { encodePdu } from '../server/gateways/smpp/encode.ts'
import { Framer } from '../server/gateways/smpp/framer.ts'

export type Order =
  | { kind: 'http'; url: string; method: string; headers: Readonly<Record<string, string>>; body: Uint8Array | undefined }
  /** Octets that the gateway sends to the desk. */
  | { kind: 'octets'; octets: Uint8Array }

/** Of the enquire_link whose answer shows that everything before it was read. */
const LAST = 0x70000000

let bound: Socket | undefined
let onAnswer = (_sequence: number) => {}

const gateway = createServer(socket => {
  const framer = new Framer((buffer, start, end) => {
    const pdu = decodePdu(buffer, start, end)
    onAnswer(pdu.sequence)
    if (pdu.kind === 'bind') {
      bound = socket
      const answer = { kind: 'bindResp', command: responseTo(pdu.command), status: 0, systemId: 'bench', tlvs: [] } as const
      socket.write(encodePdu({ ...answer, sequence: pdu.sequence }))
    } else if (pdu.command === COMMAND.enquireLink)
      socket.write(encodePdu({ kind: 'bare', command: COMMAND.enquireLinkResp, status: 0, sequence: pdu.sequence }))
  })
  socket.on('data', chunk => framer.push(chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    if (bound === socket) bound = undefined
    onAnswer(LAST)
  })
})

const call = async ({ url, method, headers, body }: Extract<Order, { kind: 'http' }>): Promise<number> => {
  const asked = request(url, { method, headers: { ...headers, ...(body && { 'content-length': String(body.length) }) } })
  asked.end(body)
  // A body that is refused while it comes is cut off.
  const [answer] = await once(asked, 'response').catch(() => [undefined])
  if (!answer) return 0
  answer.resume()
  await once(answer, 'end').catch(() => undefined)
  return answer.statusCode as number
}

const send = async (octets: Uint8Array): Promise<number> => {
  while (!bound) await new Promise(resolve => setTimeout(resolve, 20))
  const read = new Promise<void>(resolve => {
    onAnswer = sequence => sequence === LAST && resolve()
  })
  bound.write(octets)
  bound.write(encodePdu({ kind: 'bare', command: COMMAND.enquireLink, status: 0, sequence: LAST }))
  await read
  return bound ? 200 : 0
}

parentPort?.on('message', async (order: Order) => {
  parentPort?.postMessage(await (order.kind === 'http' ? call(order) : send(order.octets)))
})
gateway.listen(0, '127.0.0.1', () => parentPort?.postMessage((gateway.address() as { port: number }).port))
