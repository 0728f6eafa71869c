import { expect, test } from 'vitest'
import { isTransient, isWorthRetrying } from '../../server/kernel/db/transient.ts'

const failing = (code: string | undefined, more: object = {}) =>
  Object.assign(new Error('It failed.'), code !== undefined && { code }, more)

test.each([
  '08006',
  '53300',
  '57P01',
  '58030',
  '40001',
  '40P01',
  '55P03',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENETUNREACH',
])('%s is the fault of the moment and worth another try', code => {
  expect(isTransient(failing(code))).toBe(true)
  expect(isWorthRetrying(failing(code))).toBe(true)
})

test.each(['23505', '42P01', '22P02', '28P01', '3D000', '40002', 'EACCES'])('%s is not', code => {
  expect(isTransient(failing(code))).toBe(false)
})

test('what was cancelled for taking too long passes, but is not tried again as it is', () => {
  expect(isTransient(failing('57014'))).toBe(true)
  expect(isWorthRetrying(failing('57014'))).toBe(false)
})

test('a missing file is a missing database only where a socket was to be opened', () => {
  expect(isTransient(failing('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isTransient(failing('ENOENT', { syscall: 'open' }))).toBe(false)
})

test('a lost connection is known by what the driver says', () => {
  expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isTransient(new Error('Cannot read properties of undefined'))).toBe(false)
  expect(isTransient('Connection terminated')).toBe(true)
  expect(isTransient(undefined)).toBe(false)
})
