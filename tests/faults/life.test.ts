import { afterEach, expect, it } from 'vitest'
import { isBad, liveUnderFaults } from './lifeUnderFaults.ts'
import { Rig } from './rig.ts'

let rig: Rig | undefined
afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

it('a campaign that is paused, stopped, begun again and pushed while its workers are killed reaches everybody once, charged once', async () => {
  const lines: string[] = []
  const tell = (line: string) => lines.push(line)
  rig = await Rig.start({ workers: 2, deathMs: 1000, smsc: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] }, tell })
  const found = await liveUnderFaults(rig, {
    messages: 4000,
    kills: 2,
    pauses: 2,
    stops: 3,
    pushes: 1,
    seed: 7,
    window: 50,
    tps: 2500,
    timeoutMs: 80_000,
    tell,
  }).catch(error => {
    throw new Error(`${lines.join('\n')}\n${error.message}`, { cause: error })
  })
  expect(isBad(found), `${JSON.stringify(found)}\n${lines.join('\n')}`).toBe(false)
  expect(found.putBack).toBeGreaterThan(0)
}, 120_000)
