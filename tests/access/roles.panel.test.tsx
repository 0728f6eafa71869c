import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { roles } from '../../resources/access/roles.ts'
import { register } from '../../resources/index.ts'
import { matrixOf, permissionsFor } from '../../resources/language/matrix.ts'
import { differenceOf, permissionsOfRow, searchRows, setMany, tickOf } from '../../src/access/roles/ticks.ts'
import { memoryPlatform, openResource, type Row, signIn } from '../kernel/resourceDesk.tsx'

const role = (change: Partial<Row> = {}): Row => ({
  id: 7,
  name: 'support',
  display_name: 'Support',
  userType: 3,
  permissions: ['users-list'],
  is_default: 0,
  ...change,
})

const open = async (rows: Row[], at = '/7', permissions?: readonly string[]) => {
  signIn(register, permissions ? { permissions } : {})
  const memory = memoryPlatform(register, { 'role-list': rows })
  await openResource({ register, resource: roles, platform: memory.platform, at })
  return memory
}

/** Its boxes are found by their labels: looking for one of some 240 by its role works out the styles of all, two seconds a look. */
const table = async () => {
  const matrix = within(
    await waitFor(() => document.querySelector<HTMLElement>('.matrix-table') ?? Promise.reject(new Error('no matrix'))),
  )
  return {
    box: (name: string) => matrix.getByLabelText<HTMLInputElement>(name),
    queryBox: (name: string) => matrix.queryByLabelText<HTMLInputElement>(name),
  }
}
const saveButton = () => screen.getByRole('button', { name: 'Save' })

describe('the matrix', () => {
  test('is made from the declarations: every permission that means something to the type, and no other', () => {
    const rows = matrixOf(register, 2)
    expect(new Set(rows.flatMap(permissionsOfRow))).toEqual(new Set(permissionsFor(register, 2)))
    expect(rows.find(row => row.owner === 'role-list')).toBeUndefined()
    expect(matrixOf(register, 0).find(row => row.owner === 'users')?.cells).toMatchObject({
      list: 'users-list',
      edit: 'users-edit',
    })
  })

  test('ticks rows and columns, finds by any word, and says what differs', () => {
    const held = new Set(['a', 'b'])
    expect(setMany(new Set(['c']), ['a', 'b', 'c', 'd'], true, held)).toEqual(new Set(['c', 'a', 'b']))
    expect(setMany(new Set(['a', 'c']), ['a', 'c'], false, held)).toEqual(new Set(['c']))
    expect([tickOf(new Set(['a']), ['a', 'b']), tickOf(held, ['a', 'b']), tickOf(held, ['c'])]).toEqual(['some', 'all', 'none'])
    expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
    const found = searchRows(matrixOf(register, 0), 'users-credit add')
    expect(found.map(row => row.owner)).toContain('users')
    expect(found.map(row => row.owner)).not.toContain('blacklist')
  })

  test('shows what changed before saving, undoes it, and sends the permissions', async () => {
    const memory = await open([role()])
    const matrix = await table()
    expect(matrix.box('Users: List').checked).toBe(true)
    await userEvent.click(matrix.box('Users: View'))
    expect(screen.getByText(/1 added, 0 removed/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo users-view' }))
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await userEvent.click(matrix.box('Users: View'))
    await userEvent.click(saveButton())
    await waitFor(() =>
      expect(memory.last('administration/role/{id}')?.body).toMatchObject({ permissions: ['users-list', 'users-view'] }),
    )
  })

  test('does not let a person give what he does not hold', async () => {
    await open([role()], '/7', ['role-list', 'users-list', 'users-view'])
    const matrix = await table()
    expect(matrix.box('Users: Edit').disabled).toBe(true)
    expect(matrix.box('Users: View').disabled).toBe(false)
  })

  test('keeps the role Admin as it is', async () => {
    await open([role({ name: 'admin', display_name: 'Admin', userType: 0 })])
    const matrix = await table()
    expect(matrix.box('Users: Edit').disabled).toBe(true)
    expect(screen.getByText(/has every permission/)).toBeTruthy()
  })

  test('compares with the default role of the type, and takes it over', async () => {
    await open([
      role(),
      role({
        id: 4,
        name: 'employee',
        display_name: 'Employee',
        permissions: ['users-list', 'users-view', 'blacklist'],
        is_default: 1,
      }),
    ])
    await table()
    expect(await screen.findByText(/Compared with the default role Employee: 0 more, 2 fewer/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Copy from Employee' }))
    expect(screen.getByText(/The same as the default role Employee/)).toBeTruthy()
    expect(screen.getByText(/2 added, 0 removed/)).toBeTruthy()
  })

  test('is searched and moved through by keyboard', async () => {
    await open([role()])
    const matrix = await table()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search screens, buttons and permissions' }), 'sender')
    expect(matrix.queryBox('Users')).toBeNull()
    const list = matrix.box('Sender IDs: List')
    list.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(matrix.box('Sender IDs: View'))
  })
})
