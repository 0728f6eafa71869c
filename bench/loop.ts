import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BENCH_PASSWORD } from './caller.ts'
import { benchDesk } from './desk.ts'
import { Hold } from './hold.ts'
import type { Order } from './loopClient.ts'
import { emptyRequest, type Kind, pduKinds, publicKinds, signedInKinds } from './loopKinds.ts'
import { quantile } from './quantile.ts'

export interface LoopFigure {
  group: string
  /** Times the empty request's hold that are allowed. */
  budget: number
  kinds: number
  /** The longest ones first: how often the empty request's hold, and milliseconds. */
  worst: readonly { name: string; times: number; ms: number }[]
}

const WARM = 50
const EMPTY_RUNS = 101
/** Every kind is sent so often; those of the longest holds then again, and the median of these counts: a pause of the collector is nobody's. */
const RUNS = 3
const AGAIN = 9
const SUSPECTS = 12
const SHOWN = 3
/** What is stored behind the answer is done by then. */
const SETTLE_MS = 15

const settled = () => new Promise(resolve => setTimeout(resolve, SETTLE_MS))

/** Holds the event loop for so many milliseconds. */
const held = async (ms: number): Promise<number> => {
  const until = performance.now() + ms
  while (performance.now() < until);
  await settled()
  return ms
}

/** @throws Error where the measure does not see a hold that was made */
const seesHolds = (hold: Hold, ms: number): void => {
  const seen = hold.take()
  if (seen < ms) throw new Error(`A hold of ${ms} ms was measured as ${seen} ms.`)
}

/** How long the event loop of a desk is held by a request or PDU that is meant to hold it, beside an empty request. */
export const benchLoop = async (): Promise<{ empty: number; figures: readonly LoopFigure[] }> => {
  // Refusals are told in the log by the thousand.
  const { desk, end } = await benchDesk('all', () => {})
  const client = new Worker(new URL('./loopClient.ts', import.meta.url))
  const hold = new Hold()
  try {
    const [port] = (await once(client, 'message')) as [number]
    await desk.deps.pool.query(
      `update primary_routes set host = '127.0.0.1', port = $1, system_id = 'bench', bind_type = 'transceiver', instances = 1, reconnect_delay = 1`,
      [port],
    )
    seesHolds(hold, await held(20))
    const url = desk.url as string
    let token = ''
    const signIn = async () => {
      const login = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: BENCH_PASSWORD }),
      })
      token = ((await login.json()) as { data: { access_token: string } }).data.access_token
    }
    await signIn()
    const send = async (order: Order): Promise<number> => {
      const octets = order.kind === 'http' ? order.body : order.octets
      client.postMessage(order, octets ? [octets.buffer as ArrayBuffer] : [])
      return ((await once(client, 'message')) as [number])[0]
    }
    const measure = async (kind: Kind, isAgain = false): Promise<number> => {
      const made = kind.order()
      // A connection that the last one ended is made again before, not within.
      if (made.kind === 'octets') await send({ kind: 'octets', octets: new Uint8Array() })
      // Whoever comes too often is refused unread.
      await desk.deps.pool.query('delete from rate_counters')
      await settled()
      hold.take()
      const status = await send(made)
      await settled()
      const longest = hold.take()
      if (status === 429 || status >= 500) throw new Error(`${kind.name} was answered ${status}: it was not judged.`)
      if (status !== 401 || made.kind !== 'http' || !made.headers.authorization) return longest
      // The call before has ended the session: this one was not read.
      if (isAgain) throw new Error(`${kind.name} was answered 401 in a session that stands.`)
      await signIn()
      return measure(kind, true)
    }
    const medianOf = async (kind: Kind, runs: number) => {
      const figures: number[] = []
      for (let run = 0; run < runs; run++) figures.push(await measure(kind))
      return quantile(figures, 0.5)
    }
    const empty: Kind = { name: 'an empty request', order: () => emptyRequest(url) }
    for (let run = 0; run < WARM; run++) await send(empty.order())
    const base = await medianOf(empty, EMPTY_RUNS)

    const figureOf = async (group: string, budget: number, kinds: readonly Kind[]): Promise<LoopFigure> => {
      const first: { kind: Kind; ms: number }[] = []
      for (const kind of kinds) first.push({ kind, ms: await medianOf(kind, kinds.length > 500 ? 1 : RUNS) })
      const suspects = first.toSorted((a, b) => b.ms - a.ms).slice(0, SUSPECTS)
      const worst: { name: string; times: number; ms: number }[] = []
      for (const { kind } of suspects) {
        const ms = await medianOf(kind, AGAIN)
        worst.push({ name: kind.name, times: ms / base, ms })
      }
      return { group, budget, kinds: kinds.length, worst: worst.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN) }
    }
    return {
      empty: base,
      figures: [
        await figureOf('public calls', 50, publicKinds(url, desk.deps.secrets.sign('kannel', 'receipts'))),
        await figureOf('PDUs', 50, pduKinds()),
        await figureOf(
          'signed in, 4 MB',
          250,
          signedInKinds(url, () => token),
        ),
      ],
    }
  } finally {
    hold.stop()
    await client.terminate()
    await end()
  }
}
