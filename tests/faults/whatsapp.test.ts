import { afterEach, describe, expect, it } from 'vitest'
import { Rig } from './rig.ts'
import { type WaFaultPlan, type WaFindings, whatsappUnderFaults } from './whatsappUnderFaults.ts'

let rig: Rig | undefined
afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

const lines: string[] = []

const run = async (plan: Partial<WaFaultPlan>): Promise<WaFindings> => {
  lines.length = 0
  const tell = (line: string) => lines.push(line)
  rig = await Rig.start({ workers: 2, deathMs: 2000, whatsapp: true, tell })
  return whatsappUnderFaults(rig, {
    messages: 2000,
    numbers: 2,
    faults: 5,
    kinds: ['worker', 'database', 'provider'],
    seed: 1,
    timeoutMs: 110_000,
    tell,
    ...plan,
  })
}

describe('kill -9 while WhatsApp is sent and reported', () => {
  it('of workers, database and provider loses nothing, sends nothing twice, and each message stands as the provider knows it, paid once', async () => {
    const findings = await run({})
    const { messages, delivered, read, failed, ambiguous, ambiguousAtMost, paid, due } = findings
    expect(findings, lines.join('\n')).toMatchObject({
      messages: 2000,
      wrong: 0,
      doubled: 0,
      violations: 0,
      faultsOfLedger: 0,
      countersWrong: 0,
    })
    expect(delivered + read + failed + ambiguous).toBeLessThanOrEqual(messages)
    expect(read).toBeGreaterThan(0)
    expect(ambiguous).toBeLessThanOrEqual(ambiguousAtMost)
    expect(paid).toBe(due)
  }, 180_000)
})
