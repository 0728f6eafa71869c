/**
 * The simulated provider of WhatsApp as a program: `node simulators/graph/main.ts`. By environment:
 * GRAPH_HOST (127.0.0.1), GRAPH_PORT (2780; 0 for a free one), GRAPH_CONTROL_PORT (2781; 0 for a free one),
 * GRAPH_APP_ID, GRAPH_APP_SECRET, GRAPH_VERIFY_TOKEN and GRAPH_TOKEN (made up where they are not given),
 * GRAPH_NUMBERS (1: numbers that are ready to send) and GRAPH_THROUGHPUT of each (STANDARD or HIGH),
 * GRAPH_SETTINGS (JSON, see settings.ts), GRAPH_RECORD (1; 0 counts no messages), GRAPH_KEEP (1000 bodies shown at /received),
 * GRAPH_FOLDER (where it keeps what it knows and owes, and in control.json from which port it is steered; in memory alone without),
 * GRAPH_ATTACHED (1 ends it when its standard input ends, so that it does not outlive who started it).
 * The first line of its output is JSON: {"port", "controlPort", "appId", "appSecret", "verifyToken", "token", "numbers"}.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endBySignal, number } from '../program.ts'
import { startGraph } from './server.ts'

const { env } = process

const graph = await startGraph({
  host: env.GRAPH_HOST,
  port: number('GRAPH_PORT', 2780),
  controlPort: number('GRAPH_CONTROL_PORT', 2781),
  appId: env.GRAPH_APP_ID,
  appSecret: env.GRAPH_APP_SECRET,
  verifyToken: env.GRAPH_VERIFY_TOKEN,
  token: env.GRAPH_TOKEN,
  numbers: number('GRAPH_NUMBERS', 1),
  throughput: env.GRAPH_THROUGHPUT === 'HIGH' ? 'HIGH' : 'STANDARD',
  settings: JSON.parse(env.GRAPH_SETTINGS ?? '{}'),
  record: env.GRAPH_RECORD !== '0',
  keep: number('GRAPH_KEEP', 1000),
  folder: env.GRAPH_FOLDER,
})
if (env.GRAPH_FOLDER)
  writeFileSync(join(env.GRAPH_FOLDER, 'control.json'), JSON.stringify({ controlPort: graph.controlPort }), { mode: 0o600 })
const { app, tokens, numbers } = graph.world
console.log(
  JSON.stringify({
    port: graph.port,
    controlPort: graph.controlPort,
    appId: app.id,
    appSecret: app.secret,
    verifyToken: app.verifyToken,
    token: tokens[0]?.value,
    numbers: numbers.map(({ id, waba, number: digits }) => ({ id, waba, number: digits })),
  }),
)

endBySignal(() => graph.close(), env.GRAPH_ATTACHED === '1')
