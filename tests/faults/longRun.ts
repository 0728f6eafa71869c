/**
 * `node tests/faults/longRun.ts [messages] [kills] [seed] [hold|resend] [kinds] [workers] [tps] [death ms] [pause ms]`: a campaign of
 * 100,000 messages while workers and database are killed 50 times at random moments. Prints what was found; ends with 1 when anything was
 * lost, doubled or wrong. A worker that is frozen for 90 s: `20000 1 1 hold freeze 2 250 15000 90000`.
 */
import { type Fault, sendUnderFaults } from './campaignUnderFaults.ts'
import { Rig } from './rig.ts'

const [
  messages = '100000',
  faults = '50',
  seed = '1',
  policy = 'hold',
  kinds = 'worker,database,both',
  workers = '2',
  tps = '100000',
  deathMs,
  pauseMs,
] = process.argv.slice(2)
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${line}`)
const rig = await Rig.start({
  workers: Number(workers),
  ...(deathMs && { deathMs: Number(deathMs) }),
  smsc: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] },
  tell,
})
const findings = await sendUnderFaults(rig, {
  messages: Number(messages),
  faults: Number(faults),
  kinds: kinds.split(',') as Fault[],
  seed: Number(seed),
  window: 100,
  tps: Number(tps),
  ...(pauseMs && { pauseMs: Number(pauseMs) }),
  policy: policy as 'hold' | 'resend',
  timeoutMs: 1_800_000,
  tell,
})
await rig.stop()
console.log(JSON.stringify(findings, null, 1))
const doubledAtMost = policy === 'resend' ? findings.resent : 0
const bad =
  findings.lost > 0 ||
  findings.doubled > doubledAtMost ||
  findings.faultsOfLedger > 0 ||
  findings.countersWrong > 0 ||
  findings.ambiguous > findings.ambiguousAtMost
process.exit(bad ? 1 : 0)
