import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a port that can be cut, as a network is. */
export interface CutLine {
  url: string
  /** Ends what goes through it at once; what is under way is lost. */
  cut(): void
  /** Nothing goes through it any more, and neither end is told. */
  freeze(): void
  /** What comes from now on goes through again; what was frozen stays so. */
  thaw(): void
  close(): Promise<void>
}

export const openCutLine = async (to: string): Promise<CutLine> => {
  const port = Number(new URL(to).port)
  const ends = new Set<Socket>()
  let frozen = false
  const server = createServer(near => {
    const far = connect({ port, host: '127.0.0.1' })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('data', bytes => {
        if (!frozen) other.write(bytes)
      })
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        if (!frozen) other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    freeze: () => {
      frozen = true
    },
    thaw: () => {
      frozen = false
    },
    close: async () => {
      frozen = false
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
