import { afterEach, describe, expect, it } from 'vitest'
import { type FaultPlan, type Findings, sendUnderFaults } from './campaignUnderFaults.ts'
import { Rig, type RigOptions } from './rig.ts'

let rig: Rig | undefined
afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

const DELIVERED = [{ share: 1, stat: 'DELIVRD', err: '000' }]
const lines: string[] = []

const run = async (plan: Partial<FaultPlan>, options: Partial<RigOptions> = {}): Promise<Findings> => {
  lines.length = 0
  const tell = (line: string) => lines.push(line)
  rig = await Rig.start({ workers: 2, deathMs: 2000, ...options, smsc: { receiptMix: DELIVERED, ...options.smsc }, tell })
  return sendUnderFaults(rig, {
    messages: 5000,
    faults: 3,
    kinds: ['worker'],
    seed: 1,
    window: 100,
    tps: 100_000,
    timeoutMs: 110_000,
    tell,
    ...plan,
  })
}
/** What must hold whatever happened. */
const expectSound = (findings: Findings) => {
  const { messages, delivered, ambiguous, ambiguousAtMost } = findings
  expect(findings, lines.join('\n')).toMatchObject({
    lost: 0,
    faultsOfLedger: 0,
    countersWrong: 0,
    delivered: messages - ambiguous,
  })
  expect(delivered + ambiguous).toBe(messages)
  expect(ambiguous).toBeLessThanOrEqual(ambiguousAtMost)
}

describe('kill -9', () => {
  it('of workers, of the database and of both, at random moments, loses nothing, sends nothing twice, and the ledger is exact', async () => {
    const findings = await run({ messages: 20_000, faults: 10, kinds: ['worker', 'database', 'both'], seed: 42 })
    expectSound(findings)
    expect(findings.doubled).toBe(0)
  }, 120_000)

  it('of the database alone leaves nothing uncertain: the workers know what they did', async () => {
    const findings = await run({ messages: 5000, faults: 2, kinds: ['database'], seed: 5 })
    expectSound(findings)
    expect(findings).toMatchObject({ ambiguous: 0, doubled: 0, delivered: 5000 })
  }, 120_000)

  it('of workers on a route that wants open messages sent again: none is lost, and no more go twice than were open', async () => {
    const findings = await run({ messages: 6000, faults: 4, kinds: ['worker'], policy: 'resend', seed: 3 })
    expectSound(findings)
    expect(findings.delivered).toBe(6000)
    expect(findings.resent).toBeGreaterThan(0)
    expect(findings.doubled).toBeLessThanOrEqual(findings.resent)
    expect(findings.resent).toBeLessThanOrEqual(findings.ambiguousAtMost)
  }, 120_000)
})

describe('a worker that stands still so long that it is taken for dead', () => {
  it('sends nothing that another has taken over when it goes on', async () => {
    const findings = await run({ messages: 8000, faults: 2, kinds: ['pause'], seed: 11, tps: 1500 })
    expectSound(findings)
    expect(findings.doubled).toBe(0)
  }, 120_000)
})

describe('a gateway that misbehaves', () => {
  it('by cutting connections in mid-answer, throttling and repeating receipts: nothing is lost, nothing is sent twice', async () => {
    const findings = await run(
      { messages: 3000, faults: 0 },
      {
        smsc: {
          disconnectEvery: 700,
          throttleShare: 0.01,
          receiptCopies: 2,
          receiptOrder: 'shuffled',
          receiptBeforeAnswer: true,
        },
      },
    )
    const { lost, doubled, faultsOfLedger, countersWrong, delivered, ambiguous } = findings
    expect({ lost, doubled, faultsOfLedger, countersWrong }, lines.join('\n')).toEqual({
      lost: 0,
      doubled: 0,
      faultsOfLedger: 0,
      countersWrong: 0,
    })
    expect(delivered + ambiguous).toBe(3000)
  }, 120_000)

  it('by falling silent and coming back: what it had taken is not sent again, the rest goes', async () => {
    lines.length = 0
    const tell = (line: string) => lines.push(line)
    rig = await Rig.start({ workers: 1, smsc: { receiptMix: DELIVERED, silent: true }, tell })
    const { gateway } = rig
    const awake = (async () => {
      for (;;) {
        if ((await gateway.stats()).taken >= 100) break
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      await gateway.set({ silent: false })
      await gateway.disconnect()
    })()
    const findings = await sendUnderFaults(rig, {
      messages: 2000,
      faults: 0,
      kinds: [],
      seed: 1,
      window: 100,
      binds: 1,
      tps: 100_000,
      timeoutMs: 60_000,
      tell,
    })
    await awake
    const { lost, doubled, faultsOfLedger, countersWrong, ambiguous, ambiguousTaken } = findings
    expect({ lost, doubled, faultsOfLedger, countersWrong }, lines.join('\n')).toEqual({
      lost: 0,
      doubled: 0,
      faultsOfLedger: 0,
      countersWrong: 0,
    })
    expect(ambiguous).toBe(100)
    expect(ambiguousTaken).toBe(100)
  }, 120_000)
})
