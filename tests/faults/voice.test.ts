import { describe, expect, it } from 'vitest'
import { voiceUnderFaults } from './voiceUnderFaults.ts'

describe('kill -9 while calls are made and told', () => {
  it('of worker, database and vendors loses nothing, calls nobody twice, and each call stands as its vendor knows it, paid once', async () => {
    const lines: string[] = []
    const findings = await voiceUnderFaults({
      calls: 500,
      faults: ['gathering', 'worker', 'database', 'vendors'],
      seed: 1,
      timeoutMs: 150_000,
      tell: line => lines.push(line),
    }).catch((error: Error) => {
      throw new Error(`${lines.join('\n')}\n${error.message}`, { cause: error })
    })
    const { answered, ambiguous, ambiguousAtMost, paid, due } = findings
    expect(findings, lines.join('\n')).toMatchObject({
      calls: 500,
      wrong: 0,
      doubled: 0,
      setAside: 0,
      faultsOfLedger: 0,
      countersWrong: 0,
    })
    expect(answered).toBeGreaterThan(0)
    expect(ambiguous).toBeLessThanOrEqual(ambiguousAtMost)
    expect(paid).toBe(due)
  }, 240_000)
})
