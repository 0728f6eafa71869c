import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { auditLog } from '../../resources/system/audit-log.ts'
import type { Words } from '../../src/kernel/i18n/words.ts'
import { Difference } from '../../src/system/audit/Difference.tsx'
import { meaningOf } from '../../src/system/audit/fieldsOf.ts'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const words: Words = (key: string, english?: unknown) => (typeof english === 'string' ? english : key)

test('an entry of the audit log is named by the declaration behind it, and by itself where there is none', () => {
  const named = (action: string, entity?: string) => meaningOf(register, words, { action, entity }).action
  expect(named('blacklist.update', 'blacklist')).toBe(
    `${register.resources.find(({ name }) => name === 'blacklist')?.label.one}: Edit`,
  )
  expect(named('audit-log.verify')).toBe(`${auditLog.label.one}: ${auditLog.actions.verify.label}`)
  expect(named('session.confirm-password')).toBe('Session: Confirm own password')
  expect(named('nothing.known')).toBe('nothing.known')
})

describe('the difference of an entry', () => {
  let platform: Awaited<ReturnType<typeof startPlatform>>
  beforeEach(async () => {
    platform = await startPlatform(() => ({ error: false, message: '', data: { data: [], total: 0 } }))
  })
  afterEach(async () => {
    cleanup()
    await platform.stop()
  })
  const show = (before: unknown, after: unknown) =>
    renderInDesk(<Difference action="users.update" entity="users" before={before} after={after} />, {
      as: user({ userType: 0 }),
      desk: createDesk(platform.base, register),
    })
  const row = (name: string | RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)

  test('shows what was and what is under the label of the field, and leaves out what stayed', async () => {
    await show({ name: 'Asha', city: 'Surat' }, { name: 'Asha Rao', city: 'Surat' })
    expect(row('Name').getByText('Asha')).toBeTruthy()
    expect(row('Name').getByText('Asha Rao')).toBeTruthy()
    expect(screen.queryByRole('rowheader', { name: /city/i })).toBeNull()
    expect(screen.getByText(/1 field was sent as it was/)).toBeTruthy()
  })

  test('never shows a secret, whatever it is called or however it came', async () => {
    await show({ password: 'old-one', api_key: 'rdk_first' }, { password: '••••', api_key: 'rdk_second' })
    expect(screen.queryByText(/old-one|rdk_/)).toBeNull()
    expect(screen.getAllByText(/not shown/)).toHaveLength(4)
  })

  test('says so where nothing was noted', async () => {
    await show(null, null)
    expect(screen.getByText(/Nothing was noted/)).toBeTruthy()
  })
})
