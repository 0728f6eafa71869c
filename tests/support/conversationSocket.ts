/** A program's end of the socket of conversations. */

type Frame = Readonly<Record<string, unknown>>

export interface Line {
  /** What came, in its order. */
  seen: Frame[]
  say(frame: Frame): void
  sendRaw(data: string | Uint8Array): void
  /** The code it was ended with; resolves when it is. */
  ended: Promise<number>
  close(): void
}

/** Node's own WebSocket takes headers, which a browser's does not. */
const Socket = WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket

/** Connects as a page of the desk at `url` does. @throws Error where the upgrade is refused */
export const openLine = async (url: string, origin = url): Promise<Line> => {
  const socket = new Socket(`${url.replace('http', 'ws')}/api/socket`, { headers: { origin } })
  const seen: Frame[] = []
  socket.addEventListener('message', ({ data }) => seen.push(JSON.parse(String(data))))
  const ended = new Promise<number>(resolve => socket.addEventListener('close', ({ code }) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The upgrade was refused.')))
  })
  return {
    seen,
    say: frame => socket.send(JSON.stringify({ channel: 'whatsapp', ...frame })),
    sendRaw: data => socket.send(data as string),
    ended,
    close: () => socket.close(),
  }
}
