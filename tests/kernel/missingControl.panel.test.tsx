import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineResource } from '../../resources/language/define.ts'
import { type Field, text } from '../../resources/language/fields.ts'
import { memoryPlatform, openResource, signIn } from './resourceDesk.tsx'

const dial = { ...text({ label: 'Dial' }), kind: 'dial' } as unknown as Field
const can = 'things'
/** A declaration that no compiler has seen: one field is of a kind that is not there. */
const things = defineResource({
  name: 'things',
  owner: 'platform',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: { name: text({ label: 'Name', required: true }), dial },
  operations: {
    list: { call: 'POST things', can },
    get: { call: 'GET thing/{id}', can },
    create: { call: 'POST thing', can },
    update: { call: 'PUT thing/{id}', can },
  },
  list: { columns: ['name'], filters: ['name', 'dial'] },
  form: ['name', 'dial'],
  actions: { turn: { on: 'toolbar', label: 'Turn', call: 'POST turn', can, writes: true, input: { dial } } },
})
const register = { resources: [things], services: [] }

const said = vi.spyOn(console, 'error')
const NOT_FOUND = [['Control Not Found!!']]
beforeEach(() => {
  localStorage.clear()
  said.mockReset()
  signIn(register)
})

const open = (at = '') => {
  const made = memoryPlatform(register, { things: [{ id: 7, name: 'Lamp', dial: 'north' }] })
  return openResource({ register, resource: things, platform: made.platform, at }).then(view => ({ ...made, ...view }))
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('a field without a control is told in the console and left out of a new record', async () => {
  const { sent } = await open('/create')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Bell')
  expect(screen.queryByText('Dial')).toBeNull()
  expect(said.mock.calls).toEqual(NOT_FOUND)
  await save()
  await waitFor(() => expect(sent.find(({ path }) => path === 'thing')?.body).toEqual({ name: 'Bell' }))
})

it('what is stored in a field without a control stays as it is', async () => {
  const { last } = await open('/7')
  const name = await screen.findByLabelText(/^Name/)
  await waitFor(() => expect((name as HTMLInputElement).value).toBe('Lamp'))
  await userEvent.type(name, 's')
  await save()
  await waitFor(() => expect(last('thing/{id}')?.body).toEqual({ name: 'Lamps' }))
  expect(said.mock.calls).toEqual(NOT_FOUND)
})

it.each([
  ['filter', 'Filter'],
  ['dialog of an action', 'Turn'],
])('the %s shows without it', async (_what, button) => {
  await open()
  await screen.findByText('Lamp')
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('dialog', { name: new RegExp(button) })).toBeDefined()
  expect(screen.queryByText('Dial')).toBeNull()
  await waitFor(() => expect(said.mock.calls).toEqual(NOT_FOUND))
})
