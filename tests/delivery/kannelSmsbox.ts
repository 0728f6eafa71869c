import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A call of sendsms as it came. */
interface SendsmsCall {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the box answers to a call: status and text, nothing ever, or a connection cut before or within the answer. */
export type Reaction = readonly [status: number, text: string] | 'silence' | 'cut' | 'half'

interface SmscLine {
  id: string
  status: string
  queued?: number
  sent?: number
}

/** A stand-in for bearerbox's status page and smsbox's sendsms that answers word for word what Kannel 1.4.5 does, and fails as told. */
export interface Smsbox {
  sendsmsUrl: string
  statusUrl: string
  /** Messages, without the driver's probes. */
  readonly calls: readonly SendsmsCall[]
  readonly probes: number
  /** Most connections that had been opened and not yet answered at one time. */
  readonly mostOpening: number
  react: (call: SendsmsCall) => Reaction | Promise<Reaction>
  userIsRight: boolean
  page: {
    state: string
    password: string
    queued: number
    smscs: SmscLine[]
    /** Reads so far. */
    reads: number
    /** Set to answer something else than the page. */
    instead?: string | 'silence' | 'cut'
  }
  stopSendsms(): Promise<void>
  startSendsms(): Promise<void>
  close(): Promise<void>
}

export async function openSmsbox(): Promise<Smsbox> {
  const calls: SendsmsCall[] = []
  const opening = new Set<Socket>()
  const counts = { probes: 0, mostOpening: 0 }
  const sendsms = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', async () => {
      const call = { url: request.url ?? '', headers: request.headers, body }
      if (!box.userIsRight) return answer(response, [403, 'Authorization failed for sendsms'])
      if (request.headers['x-kannel-to'] === undefined) {
        counts.probes++
        return answer(response, [400, 'Missing receiver(s) number(s), rejected'])
      }
      calls.push(call)
      answer(response, await box.react(call))
      opening.delete(request.socket)
    })
  })
  sendsms.on('connection', socket => {
    opening.add(socket)
    counts.mostOpening = Math.max(counts.mostOpening, opening.size)
    socket.once('close', () => opening.delete(socket))
  })
  const admin = createServer((request, response) => {
    box.page.reads++
    const { instead, password } = box.page
    if (instead === 'silence') return
    if (instead === 'cut') {
      request.socket.destroy()
      return
    }
    const given = new URL(request.url ?? '/', 'http://box').searchParams.get('password')
    response.setHeader('content-type', 'text/plain')
    response.end(instead ?? (given === password ? statusPage(box.page) : '<?xml version="1.0"?>\n<gateway>\nDenied</gateway>'))
  })
  const sendsmsPort = await listen(sendsms, 0)
  const adminPort = await listen(admin, 0)
  const box: Smsbox = {
    sendsmsUrl: `http://127.0.0.1:${sendsmsPort}/cgi-bin/sendsms`,
    statusUrl: `http://127.0.0.1:${adminPort}/status.xml`,
    calls,
    get probes() {
      return counts.probes
    },
    get mostOpening() {
      return counts.mostOpening
    },
    react: () => [202, '0: Accepted for delivery'],
    userIsRight: true,
    page: { state: 'running', password: 'stat', queued: 0, smscs: [{ id: 'airtel', status: 'online 4s' }], reads: 0 },
    stopSendsms: () => close(sendsms),
    startSendsms: async () => {
      await listen(sendsms, sendsmsPort)
    },
    close: async () => {
      await Promise.all([close(sendsms), close(admin)])
    },
  }
  return box
}

/** The page as Kannel 1.4.5 writes it. */
export function statusPage({ state, queued, smscs }: Pick<Smsbox['page'], 'state' | 'queued' | 'smscs'>): string {
  const traffic = (sent: number) =>
    `<received>3</received>\n<sent>${sent}</sent>\n<inbound>0.05,0.01,0.00</inbound>\n<outbound>1.50,0.25,0.10</outbound>`
  const lines = smscs.map(
    ({ id, status, queued: waiting = 0, sent = 0 }) => `
	<smsc>
		<name>SMPP:10.0.0.1:2775/2775:esme&co:<VMA</name>
		<admin-id>${id}-a</admin-id>
		<id>${id}</id>
		<status>${status}</status>
		<failed>2</failed>
		<queued>${waiting}</queued>
		<sms>
			${traffic(sent)}
		</sms>
		<dlr>
			${traffic(0)}
		</dlr>
	</smsc>`,
  )
  return `<?xml version="1.0"?>
<gateway>
<version>Kannel bearerbox version \`1.4.5'.
Compiler \`12.2.0'.
</version>
<status>${state}, uptime 0d 0h 0m 3s</status>
	<wdp>
		<received><total>0</total><queued>0</queued></received>
		<sent><total>0</total><queued>0</queued></sent>
	</wdp>
	<sms>
		<received><total>0</total><queued>7</queued></received>
		<sent><total>9</total><queued>${queued}</queued></sent>
		<storesize>-1</storesize>
		<inbound>0.00,0.00,0.00</inbound>
		<outbound>0.00,0.00,0.00</outbound>
		</sms>
<boxes>
	<box>
		<type>smsbox</type>
		<id>box1</id>
		<IP>127.0.0.1</IP>
		<queue>0</queue>
		<status>on-line 0d 0h 0m 2s</status>
		<ssl>no</ssl>
	</box></boxes>
<smscs><count>${smscs.length}</count>${lines.join('')}
</smscs>
</gateway>`
}

function answer(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'silence') return
  if (reaction === 'cut') {
    response.socket?.destroy()
    return
  }
  const [status, text] = reaction === 'half' ? [202, '0: Accepted for delivery'] : reaction
  response.writeHead(status, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(text) })
  if (reaction !== 'half') {
    response.end(text)
    return
  }
  response.write(text.slice(0, 5), () => response.socket?.destroy())
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
