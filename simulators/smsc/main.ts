/**
 * The simulated SMSC as a program: `node simulators/smsc/main.ts`. By environment:
 * SMSC_HOST (127.0.0.1), SMSC_PORT (2775; 0 for a free one), SMSC_CONTROL_PORT (2776; 0 for a free one),
 * SMSC_SYSTEM_ID and SMSC_PASSWORD (anyone may bind without), SMSC_SETTINGS (JSON, see settings.ts),
 * SMSC_RECORD (1; 0 counts no messages), SMSC_KEEP (1000 parts shown at /received),
 * SMSC_ATTACHED (1 ends it when its standard input ends, so that it does not outlive who started it).
 * The first line of its output is JSON: {"port": …, "controlPort": …}.
 */
import { endBySignal, number } from '../program.ts'
import { startSmsc } from './server.ts'

const { env } = process

const smsc = await startSmsc({
  host: env.SMSC_HOST,
  port: number('SMSC_PORT', 2775),
  controlPort: number('SMSC_CONTROL_PORT', 2776),
  systemId: env.SMSC_SYSTEM_ID,
  password: env.SMSC_PASSWORD,
  settings: JSON.parse(env.SMSC_SETTINGS ?? '{}'),
  record: env.SMSC_RECORD !== '0',
  keep: number('SMSC_KEEP', 1000),
})
console.log(JSON.stringify({ port: smsc.port, controlPort: smsc.controlPort }))

endBySignal(() => smsc.close(), env.SMSC_ATTACHED === '1')
