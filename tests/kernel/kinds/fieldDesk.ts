import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import { type Field, text } from '../../../resources/language/fields.ts'
import { files } from '../../../resources/system/services.ts'
import { memoryPlatform, openResource, type Row, signIn } from '../resourceDesk.tsx'

const owners = {
  name: 'owners',
  owner: 'platform',
  label: { one: 'Owner', many: 'Owners' },
  title: 'name',
  fields: { name: text({ label: 'Name', required: true }) },
  operations: { list: { call: 'POST owners', can: 'owners-list' } },
  list: { columns: ['name'], search: ['name'] },
  actions: {},
  pages: {},
} satisfies AnyResource

/** A resource with one field of the kind under test. */
export const pageOf = (field: Field): AnyResource => ({
  name: 'things',
  owner: 'platform',
  label: { one: 'Thing', many: 'Things' },
  title: 'id',
  fields: { value: field },
  operations: {
    list: { call: 'POST things', can: 'things' },
    get: { call: 'GET thing/{id}', can: 'things' },
    create: { call: 'POST thing', can: 'things' },
    update: { call: 'PUT thing/{id}', can: 'things' },
  },
  list: { columns: ['value'], filters: ['value'] },
  form: ['value'],
  actions: {},
  pages: {},
})

/** Opens it, to be created as a rule, on a platform with these rows. */
export const openField = async (field: Field, { at = '/create', rows = [] as Row[], answers = {} } = {}) => {
  const resource = pageOf(field)
  const register: Register = { resources: [resource, owners], services: [files] }
  signIn(register)
  const store = { things: rows, owners: Array.from({ length: 60 }, (_, i) => ({ id: i + 1, name: `Owner ${i + 1}` })) }
  const made = memoryPlatform(register, store, answers)
  const view = await openResource({ register, resource, platform: made.platform, at })
  return { ...made, ...view, resource }
}

/** Presses Save. */
export const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
/** The label of the field under test. */
export const label = /^Value/
/** Its box: not the buttons of its states, which the list behind the form has. */
export const box = () => screen.findByLabelText(label, { selector: ':not(fieldset)' })
