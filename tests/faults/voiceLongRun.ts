/**
 * `node tests/faults/voiceLongRun.ts [calls] [kills] [seed] [kinds]`: 10,000 calls, half of them in lists and half by themselves, while workers,
 * database and vendors are killed 30 times at random moments, with callbacks that are late, shuffled, doubled and lost. Prints what was found;
 * ends with 1 when anything was lost, doubled or wrong.
 */
import { present } from '../../messaging/present.ts'
import { randomOf } from './random.ts'
import { type VoiceFault, voiceUnderFaults } from './voiceUnderFaults.ts'

const [calls = '10000', kills = '30', seed = '1', kinds = 'worker,database,vendors'] = process.argv.slice(2)
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${line}`)
const random = randomOf(Number(seed))
const among = kinds.split(',') as VoiceFault[]
const faults = Array.from({ length: Number(kills) }, () => present(among[Math.floor(random() * among.length)]))
const began = performance.now()
const findings = await voiceUnderFaults({ calls: Number(calls), faults, seed: Number(seed), timeoutMs: 1_800_000, tell })
console.log(JSON.stringify({ ...findings, seconds: Math.round((performance.now() - began) / 1000) }, null, 1))
const { wrong, doubled, setAside, faultsOfLedger, countersWrong, ambiguous, ambiguousAtMost, paid, due } = findings
const bad = wrong + doubled + setAside + faultsOfLedger + countersWrong > 0 || ambiguous > ambiguousAtMost || paid !== due
process.exit(bad ? 1 : 0)
