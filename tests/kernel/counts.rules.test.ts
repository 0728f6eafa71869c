import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { count, lastLine } from '../../scripts/counts.ts'

/** What vitest tells about a file, as far as it is counted. */
function file(states: string[], errors: { file?: number; suite?: number } = {}): TestModule {
  const broken = (number = 0) => ({ errors: () => Array.from({ length: number }, () => ({ message: 'broken' })) })
  return {
    ...broken(errors.file),
    children: { allSuites: () => [broken(errors.suite)], allTests: () => states.map(state => ({ result: () => ({ state }) })) },
  } as unknown as TestModule
}

test('tests are counted by how they ended', () => {
  expect(count([file(['passed', 'passed', 'failed']), file(['skipped', 'passed'])], [])).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
  })
})

test('a file that does not load, a hook that fails and an error nobody caught are failures', () => {
  expect(count([file([], { file: 1 }), file(['passed'], { suite: 2 })], ['stray'])).toEqual({ passed: 1, failed: 3, skipped: 0 })
})

test('a test that never ended is a failure', () => {
  expect(count([file(['pending'])], [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('the last line names skipped tests only when there are any', () => {
  expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(lastLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})
