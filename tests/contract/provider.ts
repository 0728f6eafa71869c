import { present } from '../../messaging/present.ts'
import { ensureSimulatorApp } from '../../server/whatsapp/simulatorApp.ts'
import { type Graph, startGraph } from '../../simulators/graph/server.ts'
import { addNumber } from '../../simulators/graph/world.ts'
import type { World } from '../support/world.ts'

/** One for all files that this process tries one after the other: it ends with the process. */
let graph: Promise<Graph> | undefined
let digits = 919_700_000_000
const known = new WeakSet<World>()

/** What a number of WhatsApp is connected with: one that the simulated provider has, to which the calls of this desk go. */
export const numberOfProvider = async (world: World): Promise<Record<string, unknown>> => {
  graph ??= startGraph()
  const { port, world: provider } = await graph
  if (!known.has(world)) {
    const { id: appId, secret: appSecret, verifyToken } = provider.app
    await ensureSimulatorApp(world.deps.pool, world.deps.secrets, { port, appId, appSecret, verifyToken })
    known.add(world)
  }
  // Whatever a test before has entered there.
  await world.deps.pool.query(`delete from app_settings where key in ('whatsapp_graph_url', 'whatsapp_graph_version')`)
  const waba = present(provider.wabas[0])
  const { id, number } = addNumber(provider, waba, String(++digits))
  return {
    business_account_id: waba.id,
    phone_number_id: id,
    display_phone_number: `+${number}`,
    access_token: present(provider.tokens[0]).value,
  }
}
