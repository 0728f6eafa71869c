import { expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { auditLog } from '../../resources/system/audit-log.ts'
import { meaningOf } from '../../src/pages/audit/fieldsOf.ts'

const words = (_key: string, english: string) => english

test('an entry of the audit log is named by the declaration behind it, and by itself where there is none', () => {
  const named = (action: string, entity?: string) => meaningOf(register, words, { action, entity }).action
  expect(named('blacklist.update', 'blacklist')).toBe(
    `${register.resources.find(({ name }) => name === 'blacklist')?.label.one}: Edit`,
  )
  expect(named('audit-log.verify')).toBe(`${auditLog.label.one}: ${auditLog.actions.verify.label}`)
  expect(named('session.confirm-password')).toBe('Session: Confirm own password')
  expect(named('nothing.known')).toBe('nothing.known')
})
