/**
 * `node tests/faults/lifeLongRun.ts [messages] [kills] [pauses] [stops] [pushes] [seed]`: a campaign of 100,000 messages that is paused and
 * resumed, stopped and started, and pushed at random moments while its workers are killed. Prints what was found; ends with 1 when
 * anybody was sent to twice, forgotten or charged wrongly.
 */
import { isBad, liveUnderFaults } from './lifeUnderFaults.ts'
import { Rig } from './rig.ts'

const [messages = 100_000, kills = 20, pauses = 20, stops = 10, pushes = 10, seed = 1] = process.argv.slice(2).map(Number)
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${line}`)
const rig = await Rig.start({ workers: 2, smsc: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] }, tell })
const found = await liveUnderFaults(rig, {
  messages,
  kills,
  pauses,
  stops,
  pushes,
  seed,
  window: 100,
  tps: 100_000,
  timeoutMs: 1_800_000,
  tell,
})
await rig.stop()
console.log(JSON.stringify(found, null, 1))
process.exit(isBad(found) ? 1 : 0)
