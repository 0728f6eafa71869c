/**
 * `node tests/faults/whatsappLongRun.ts [messages] [kills] [seed] [numbers] [kinds]`: 100,000 messages over ten numbers of 1,000 a second,
 * while workers, database and provider are killed 30 times at random moments, with reports that are late, shuffled and doubled. Prints what
 * was found; ends with 1 when anything was lost, doubled or wrong.
 */
import { Rig } from './rig.ts'
import { type WaFault, whatsappUnderFaults } from './whatsappUnderFaults.ts'

const [messages = '100000', faults = '30', seed = '1', numbers = '10', kinds = 'worker,database,provider'] = process.argv.slice(2)
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${line}`)
const rig = await Rig.start({ workers: 2, deathMs: 2000, whatsapp: true, tell })
const findings = await whatsappUnderFaults(rig, {
  messages: Number(messages),
  numbers: Number(numbers),
  faults: Number(faults),
  kinds: kinds.split(',') as WaFault[],
  seed: Number(seed),
  timeoutMs: 1_800_000,
  tell,
})
await rig.stop()
console.log(JSON.stringify(findings, null, 1))
const { wrong, doubled, violations, faultsOfLedger, countersWrong, ambiguous, ambiguousAtMost, paid, due } = findings
const bad = wrong + doubled + violations + faultsOfLedger + countersWrong > 0 || ambiguous > ambiguousAtMost || paid !== due
process.exit(bad ? 1 : 0)
