import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { roles } from '../../resources/access/roles.ts'
import { register } from '../../resources/index.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import XRay from '../../src/access/roles/XRay.tsx'
import { startPlatform } from '../kernel/providersServer.ts'
import { createDesk, renderInDesk, user } from '../kernel/shellDesk.tsx'

const thing = {
  key: 'users.list',
  owner: 'users',
  owner_label: 'Users',
  label: 'List',
  is: 'operation',
  permission: 'users-list',
  records: 'self',
} as const
const answer: AnswerOf<typeof roles, 'xray'> = {
  thing,
  allowed: 0,
  person: { id: 5, name: 'Asha Verma', username: 'asha', userType: 2, role_id: 3, role: 'Client', own_role: 0 },
  checks: [
    { kind: 'account', passes: true },
    { kind: 'permission', passes: false, permission: 'users-list', roles: [], capped_by: [] },
    { kind: 'type', passes: false, types: [0, 1, 3] },
    { kind: 'scope', passes: true, sees: 'tree', below: 4, asked: false },
  ],
}
const who: AnswerOf<typeof roles, 'whoCan'> = {
  thing,
  total: 2,
  roles: [{ role_id: 1, role: 'Admin', userType: 0, people: 2 }],
  people: [
    { id: 1, name: 'Root', username: 'root', userType: 0, role: 'Admin' },
    { id: 9, name: 'Second', username: 'second', userType: 0, role: 'Admin' },
  ],
}

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeEach(async () => {
  platform = await startPlatform(({ url }) => ({
    error: false,
    message: '',
    data: url?.includes('x-ray') ? answer : url?.includes('who-can') ? who : { data: [], total: 0 },
  }))
})
afterEach(async () => {
  cleanup()
  await platform.stop()
})

const open = (at: string) => renderInDesk(<XRay />, { as: user({ userType: 0 }), desk: createDesk(platform.base, register), at })

describe('the permission X-ray', () => {
  test('asks what to look at first', async () => {
    await open('/role-list/x-ray')
    expect(await screen.findByText('Choose a screen or button')).toBeTruthy()
  })

  test('says who can, and why a person cannot: condition by condition, in words', async () => {
    await open('/role-list/x-ray?thing=users.list&user=5')
    expect(await screen.findByRole('heading', { name: /Asha Verma cannot/ })).toBeTruthy()
    const lacks = screen.getByText('Lacks the permission users-list').closest('li')
    expect(lacks?.textContent).toMatch(/Not met:.*No role of this type has it/)
    expect(screen.getByText('Only for: Admin, Reseller, Employee')).toBeTruthy()
    expect(screen.getByText('Sees the own account and 4 below it.')).toBeTruthy()
    expect(screen.getByText(/Default role/)).toBeTruthy()
    const people = within((await screen.findByText('Users')).parentElement as HTMLElement)
    expect(people.getByText('Root')).toBeTruthy()
  })

  test('goes on to the why of one of those who can', async () => {
    await open('/role-list/x-ray?thing=users.list')
    const [first] = await screen.findAllByRole('button', { name: 'Why?' })
    await userEvent.click(first as HTMLElement)
    expect(await screen.findByRole('heading', { name: /cannot/ })).toBeTruthy()
  })

  test('says what went wrong, and asks again', async () => {
    platform.setAnswer((_, response) => {
      response.statusCode = 503
      return { error: true, message: 'The database is not available.' }
    })
    await open('/role-list/x-ray?thing=users.list')
    expect(await screen.findByText('The database is not available.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
