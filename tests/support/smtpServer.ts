import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** What the server does with a mail when its text has come: takes it, answers this line, or cuts the line without a word. */
type Fate = 'take' | 'cut' | `${number} ${string}`

export interface SmtpServer {
  url: string
  /** The mails it took, as they came. */
  mails: string[]
  /** How often the text of a mail was sent to it, taken or not. */
  readonly tries: number
  setFate: (fate: Fate) => void
  stop: () => Promise<void>
}

/** As much of RFC 5321 as one client needs, on a real socket. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  let fate: Fate = 'take'
  let tries = 0
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let text = ''
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', chunk => {
      text += chunk
      if (inData) {
        const end = text.indexOf('\r\n.\r\n')
        if (end < 0) return
        inData = false
        tries++
        if (fate === 'cut') return socket.destroy()
        if (fate === 'take') mails.push(text.slice(0, end))
        socket.write(fate === 'take' ? '250 taken\r\n' : `${fate}\r\n`)
        text = text.slice(end + 5)
        return
      }
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
        if (/^DATA/i.test(line)) {
          inData = true
          socket.write('354 go on\r\n')
          return
        }
        socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    get tries() {
      return tries
    },
    setFate: next => {
      fate = next
    },
    stop: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
