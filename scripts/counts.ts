import type { TestModule, TestSuite } from 'vitest/node'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What a test run came to. A file that does not load and a hook that fails count as one failure each: their tests did not run. */
export function count(modules: TestModule[], unhandled: unknown[]): Counts {
  const counts = { passed: 0, failed: unhandled.length, skipped: 0 }
  for (const module of modules) {
    const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
    counts.failed += suites.filter(suite => suite.errors().length > 0).length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') counts.passed++
      else if (state === 'skipped') counts.skipped++
      // A test that is still pending when the run is over was cut off.
      else counts.failed++
    }
  }
  return counts
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
