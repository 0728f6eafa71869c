import { afterEach, expect, it } from 'vitest'
import { rateUnderFaults } from './rateUnderFaults.ts'
import { Rig } from './rig.ts'

let rig: Rig | undefined
afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

it('three workers together never pass the messages a second of their route, while one is killed, one stands still and one goes', async () => {
  const tps = 150
  const lines: string[] = []
  rig = await Rig.start({ workers: 3, deathMs: 2000, record: true, smsc: { receipts: false }, tell: line => lines.push(line) })
  const { mostInOneSecond, mostAtGateway } = await rateUnderFaults(rig, {
    tps,
    binds: 3,
    window: 20,
    messages: 2000,
    steps: [
      { name: 'all three', lastsMs: 1000, atLeast: 100 },
      { name: 'one is killed', kill: 0, lastsMs: 1000, atLeast: 100 },
      { name: 'one stands still', freeze: { worker: 1, ms: 1300 }, lastsMs: 1500, atLeast: 100 },
      { name: 'one goes', workers: 2, lastsMs: 500, atLeast: 100 },
    ],
  })
  expect(mostInOneSecond, lines.join('\n')).toBeLessThanOrEqual(tps)
  // What left in one second may arrive in the next where the gateway's machine is busy; apart they would be three times as many.
  expect(mostAtGateway).toBeLessThanOrEqual(tps * 1.3)
}, 90_000)
