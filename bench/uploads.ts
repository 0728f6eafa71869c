import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BENCH_PASSWORD, benchCaller } from './caller.ts'
import { benchDesk } from './desk.ts'
import { fill, makeOwners } from './fill.ts'
import { inServer } from './inServer.ts'
import { quantile } from './quantile.ts'

export interface UploadFigures {
  /** Milliseconds in the server, 95th of a list's calls: with nothing else to do, and beside the uploads. */
  idle: number
  beside: number
  /** The uploads, from the first sent to the last answered, and how many calls of lists were answered meanwhile. */
  seconds: number
  calls: number
}

export const UPLOADS = 20
const RUNS = 200
const MESSAGES = 100_000
const LISTS = ['delivery-report', 'users', 'contact-numbers'] as const

/** How fast lists are while files of 9.5 MB are uploaded, all at once, by another process. */
export const benchUploads = async (): Promise<UploadFigures> => {
  const { desk, end } = await benchDesk('api')
  try {
    await fill(desk.deps.pool, await makeOwners(desk.deps.pool), MESSAGES)
    const url = desk.url as string
    const call = await benchCaller(url)
    const measure = inServer('/api/file-upload')
    const list = (run: number) => measure(() => call(LISTS[run % LISTS.length]!, { page: 1, per_page_record: 25 }))
    const idle: number[] = []
    for (let run = -20; run < RUNS; run++) {
      const took = await list(Math.abs(run))
      if (run >= 0) idle.push(took)
    }
    const child = spawn(process.execPath, [fileURLToPath(new URL('./uploader.ts', import.meta.url)), url, String(UPLOADS)], {
      env: { ...process.env, BENCH_PASSWORD },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    // It says when its files are made and the first is on its way.
    await once(child.stdout, 'data')
    const since = performance.now()
    let over = false
    void ended.then(() => {
      over = true
    })
    const beside: number[] = []
    for (let run = 0; !over; run++) beside.push(await list(run))
    const seconds = (performance.now() - since) / 1000
    const [code] = await ended
    if (code !== 0) throw new Error(`The uploads ended with ${code}.`)
    return { idle: quantile(idle, 0.95), beside: quantile(beside, 0.95), seconds, calls: beside.length }
  } finally {
    await end()
  }
}
