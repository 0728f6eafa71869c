/**
 * The simulated voice vendors as a program: `node simulators/voice/main.ts`. By environment:
 * VOICE_HOST (127.0.0.1), VOICE_PORT (2790; 0 for a free one), VOICE_CONTROL_PORT (2791; 0 for a free one),
 * VOICE_LOGIN and VOICE_PASSWORD of the vendor who takes whole lists, VOICE_USER and VOICE_KEY of the one who is asked for single calls,
 * VOICE_SETTINGS (JSON, see settings.ts), VOICE_FOLDER (where they keep what they know and owe, and in control.json from which port they are steered; in memory alone without),
 * VOICE_ATTACHED (1 ends it when its standard input ends, so that it does not outlive who started it).
 * The first line of its output is JSON: {"port", "controlPort", "login", "password", "user", "key"}.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endBySignal, number } from '../program.ts'
import { startVoiceVendors } from './server.ts'

const { env } = process

const vendors = await startVoiceVendors({
  host: env.VOICE_HOST,
  port: number('VOICE_PORT', 2790),
  controlPort: number('VOICE_CONTROL_PORT', 2791),
  login: env.VOICE_LOGIN,
  password: env.VOICE_PASSWORD,
  user: env.VOICE_USER,
  key: env.VOICE_KEY,
  settings: JSON.parse(env.VOICE_SETTINGS ?? '{}'),
  folder: env.VOICE_FOLDER,
})
const { port, controlPort, vendor } = vendors
if (env.VOICE_FOLDER) writeFileSync(join(env.VOICE_FOLDER, 'control.json'), JSON.stringify({ controlPort }), { mode: 0o600 })
console.log(JSON.stringify({ port, controlPort, ...vendor.accounts }))

endBySignal(() => vendors.close(), env.VOICE_ATTACHED === '1')
