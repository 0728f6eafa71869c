/**
 * `node tests/faults/rateLongRun.ts [messages a second] [kills] [seed]`: one to four workers serve a route, are killed, frozen, started
 * and taken away at random, one of them each ten seconds. Prints the figures; ends with 1 when the route's messages a second were ever
 * passed, or less was used of them than must be.
 */
import { randomOf } from './random.ts'
import { type RateStep, rateUnderFaults } from './rateUnderFaults.ts'
import { Rig } from './rig.ts'

const [tps = 200, kills = 12, seed = 1] = process.argv.slice(2).map(Number)
const random = randomOf(seed)
const steps: RateStep[] = [1, 2, 3, 4].flatMap(workers => [
  { name: `to ${workers} workers`, workers, lastsMs: 4000 },
  { name: `calm, ${workers} workers`, lastsMs: 8000 },
])
for (let index = 0, workers = 4; index < kills; index++) {
  const kill = Math.floor(random() * workers)
  const changes = index % 2 === 1
  if (changes) workers = 1 + Math.floor(random() * 4)
  steps.push(
    changes
      ? { name: `changed to ${workers} workers`, workers, lastsMs: 10_000 }
      : { name: `one of ${workers} killed`, kill, lastsMs: 10_000 },
  )
}
const frozen: RateStep[] = [
  { name: 'to 3 workers again', workers: 3, lastsMs: 4000 },
  { name: 'one of 3 frozen for 3 s', freeze: { worker: 1, ms: 3000 }, lastsMs: 10_000 },
]
const all = [...steps, ...frozen]
const seconds = all.reduce((sum, { lastsMs }) => sum + lastsMs, 0) / 1000
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${line}`)
const rig = await Rig.start({ workers: 1, record: true, deathMs: 4000, tell })
const found = await rateUnderFaults(rig, { tps, binds: 4, window: 50, messages: Math.ceil(tps * (seconds + 20)), steps: all })
await rig.stop()
console.log(JSON.stringify(found, null, 1))
const share = (word: string) => {
  const those = found.used.filter(({ name }) => name.includes(word))
  return those.reduce((sum, { share }) => sum + share, 0) / those.length
}
const calm = share('calm')
const restless = found.used.filter(({ name }) => /killed|changed/.test(name))
const used = restless.reduce((sum, { share }) => sum + share, 0) / restless.length
console.log(`most in a second ${found.mostInOneSecond} of ${tps}, at the gateway ${found.mostAtGateway}`)
console.log(`used: ${(calm * 100).toFixed(1)} % calm, ${(used * 100).toFixed(1)} % with a kill or change each 10 s`)
process.exit(found.mostInOneSecond > tps || calm < 0.95 || used < 0.85 ? 1 : 0)
