import { CALL_CHECKS } from './checkCalls.ts'
import { menuProblems } from './checkMenu.ts'
import { RECORD_CHECKS } from './checkRecords.ts'
import type { Register } from './endpoints.ts'
import type { Check, MistakesIn } from './mistakes.ts'

/** What the compiler cannot see: mistakes that span declarations (rule declarations-11). By its name each is refused in tests/kernel/mistakes.rules.test.ts. */
export const CHECKS = { ...RECORD_CHECKS, ...CALL_CHECKS, menu: menuProblems } satisfies Readonly<Record<string, Check>>

/**
 * Finds what the compiler cannot. Run at boot and in a test.
 * @throws Error that lists every mistake with the path to it.
 */
export const checkRegister = (register: Register, mistakesIn: MistakesIn): void => {
  const problems = Object.values<Check>(CHECKS).flatMap(check => check(register, mistakesIn))
  if (problems.length > 0) throw new Error(`Resource declarations are wrong:\n  ${problems.join('\n  ')}`)
}
