import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Desk } from '../server/desk.ts'

/** The desk of a tree of sources in this process, which sends as fast as its gateway takes, and hears of each message what it hears of all. */
export const openDesk = async (tree: string): Promise<{ desk: Desk; end(): Promise<void> }> => {
  const { benchDesk } = (await import(pathToFileURL(join(tree, 'bench/desk.ts')).href)) as typeof import('./desk.ts')
  const opened = await benchDesk()
  const { deps, simulatorControlPort } = opened.desk
  await deps.pool.query('update primary_routes set tps = 100000, max_pending_submits = 2000')
  // Numbers with an ending of their own (never a receipt, never taken) would be waited for.
  const told = await fetch(`http://127.0.0.1:${simulatorControlPort}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scenarios":false}',
  })
  if (!told.ok) throw new Error(`The simulator refused its settings: ${await told.text()}`)
  return opened
}
