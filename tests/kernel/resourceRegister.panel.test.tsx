import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { holds } from '../../resources/language/condition.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Field } from '../../resources/language/fields.ts'
import { badValue, goodValue, problemsOf, readValue } from '../../resources/language/kinds.ts'
import { routed, screensOf } from '../../resources/screens.ts'
import { validateInput } from '../../src/kernel/form/validateInput.ts'
import { abilitiesOf } from '../../src/kernel/resource/access.ts'
import { shownSections, startValues, validateForm } from '../../src/kernel/resource/form/playing.ts'
import { loadViews, viewNames } from '../../src/kernel/resource/views.ts'
import { PAGES } from '../../src/shell/pages.ts'
import { resize } from '../support/viewport.ts'
import { memoryPlatform, openResource, type Row, signIn } from './resourceDesk.tsx'

/** Walks the whole register: a resource is covered the moment it is declared. */

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => resize(1600))

const admin = { userType: 0 as const, flags: new Set<never>() }
const everything = new Proxy(new Set<string>(), { get: (set, key) => (key === 'has' ? () => true : Reflect.get(set, key)) })
const principal = { ...admin, permissions: everything }

const sampleRow = (resource: AnyResource, id: number): Row => ({
  ...Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, field.kind === 'password' ? null : goodValue(field)]),
  ),
  id,
})

/** Somebody whom the call is open to: an admin, where one is. */
const typeFor = (resource: AnyResource, operation: 'list' | 'create'): UserType =>
  (resource.operations[operation]?.visibleTo ?? resource.visibleTo ?? [0])[0] ?? 0

const open = async (resource: AnyResource, at = '', userType: UserType = 0) => {
  signIn(register, { userType })
  const rows = Object.fromEntries(register.resources.map(one => [one.name, [sampleRow(one, 2), sampleRow(one, 1)]]))
  const made = memoryPlatform(register, rows)
  return {
    ...made,
    ...(await openResource({
      register,
      resource,
      platform: made.platform,
      at,
      choices: { [`list.${resource.name}.layout`]: 'table' },
    })),
  }
}

/**
 * Shown otherwise than by a table of their own: the phone book's groups stand beside their contacts (phonebook.test.tsx), conversations
 * beside what was written in them (e2e/conversations.test.ts).
 */
const BESIDE = ['group', 'wa-chat']
const isTable = ({ name }: AnyResource) => !BESIDE.includes(name)

const named = (resources: readonly AnyResource[]) => resources.map(resource => [resource.name, resource] as const)

describe.each(named(register.resources))('%s', (_, resource) => {
  const { fields, can, row: rowActions } = abilitiesOf(resource, principal)

  it.runIf(isTable(resource))('lists its columns, its rows and what can be done with them', async () => {
    await open(resource)
    await waitFor(() => expect(document.querySelectorAll('tr[data-id]')).toHaveLength(2))
    const headings = [...document.querySelectorAll('thead th:not(.tick, .number, .menu)')].map(cell => cell.textContent)
    const shown = resource.list.columns.filter(name => !resource.list.further?.includes(name))
    expect(headings).toEqual(shown.flatMap(name => fields[name]?.label ?? []))
    const button = document.querySelector<HTMLElement>('tr[data-id="1"] [data-menu]')
    const expected = rowActions
      .filter(action => action.otherwise !== 'hidden' || holds(action.when, sampleRow(resource, 1)))
      .map(action => action.label)
    if (expected.length === 0 && !can('update') && !can('get')) return expect(button).toBeNull()
    await userEvent.click(button as HTMLElement)
    const items = within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(item => item.querySelector('span')?.textContent)
    expect(items.filter(label => expected.includes(label ?? ''))).toEqual(expected)
    if (can('delete')) expect(items).toContain('Delete')
  })

  it('asks for the input of its actions by the rules of their fields', () => {
    for (const [name, action] of Object.entries(resource.actions)) {
      const input = action.input ?? {}
      expect(validateInput(input, sampleBody(input)).errors, name).toEqual({})
      for (const [key, field] of Object.entries(input)) {
        const bad = badValue(field)
        if (problemsOf(field, readValue(field, bad)).length === 0) continue
        expect(validateInput(input, { ...sampleBody(input), [key]: bad }).errors, `${name}.${key}`).toHaveProperty(key)
      }
    }
  })

  it('has the companion of every dialog and page it names', async () => {
    const views = await loadViews(resource.name)
    for (const [name, action] of Object.entries(resource.actions))
      if (action.dialog) expect(views.dialogs?.[action.dialog], `dialog of ${name}`).toBeTypeOf('function')
    for (const page of Object.values(resource.pages)) expect(PAGES[routed(page.path)], page.path).toBeTypeOf('function')
  })
})

describe.each(named(register.resources.filter(resource => isTable(resource) && resource.list.filters?.length)))(
  'the filter dialog of %s',
  (_, resource) => {
    const { fields } = abilitiesOf(resource, principal)

    it('has a filter for everything declared', async () => {
      // What the open tab says already is not asked again.
      const fixed = resource.list.tabs?.find(tab => tab.visibleTo?.includes(0) ?? true)?.filter ?? {}
      const filters = (resource.list.filters ?? []).filter(
        filter =>
          !Object.hasOwn(fixed, typeof filter === 'string' ? filter : filter.field) &&
          (typeof filter === 'string' || (filter.visibleTo?.includes(0) ?? true)),
      )
      await open(resource)
      await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
      const dialog = await screen.findByRole('dialog')
      for (const filter of filters) {
        const field = fields[typeof filter === 'string' ? filter : filter.field] as Field
        expect(
          within(dialog).getAllByText(new RegExp(`^${field.label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(, from)?$`)).length,
        ).toBeGreaterThan(0)
      }
    })
  },
)

describe.each(named(register.resources.filter(resource => resource.operations.create)))('the form of %s', (_, resource) => {
  const { fields } = abilitiesOf(resource, principal)

  it('accepts a good record, refuses each bad value, and sends only what it shows', () => {
    const state = { resource, mode: 'create' as const, record: {}, principal }
    // Sections hang on values: go on until no new field appears.
    let typed: Record<string, unknown> = startValues(resource, state)
    for (let round = 0; round < 5; round++)
      for (const { name, field } of shownSections(state, typed).flatMap(section => section.fields))
        typed = { ...typed, [name]: 'default' in field && field.default !== undefined ? field.default : goodValue(field) }
    const { body, errors } = validateForm(state, typed)
    expect(errors).toEqual({})
    const shown = shownSections(state, typed).flatMap(section => section.fields.map(({ name }) => name))
    expect(Object.keys(body).every(name => shown.includes(name))).toBe(true)
    for (const name of shown) {
      const field = fields[name] as Field
      const bad = badValue(field)
      if (problemsOf(field, readValue(field, bad)).length === 0) continue
      expect(validateForm(state, { ...typed, [name]: bad }).errors, `${name} takes ${JSON.stringify(bad)}`).toHaveProperty(name)
    }
  })

  it('shows every field in play', async () => {
    const opened = await open(resource, '/create', typeFor(resource, 'create'))
    const { formAt } = await loadViews(resource.name)
    // A form that stands on a screen of its own is proven there; here, that one is led to it.
    if (formAt) return waitFor(() => expect(opened.where()).toBe(formAt(undefined)))
    const form = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('form .resource-form')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    const state = {
      resource,
      mode: 'create' as const,
      record: {},
      principal: { ...principal, userType: typeFor(resource, 'create') },
    }
    for (const { field } of shownSections(state, startValues(resource, state)).flatMap(section => section.fields))
      expect(
        within(form).getAllByText((_text, element) => (element?.textContent ?? '').replace(/\s\*$/, '') === field.label).length,
      ).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
  })
})

it('every service page has its component', () => {
  for (const service of register.services)
    for (const page of Object.values(service.pages)) expect(PAGES[routed(page.path)], page.path).toBeTypeOf('function')
})

it('every companion belongs to a resource', () => {
  const names = register.resources.map(resource => resource.name)
  expect(viewNames.filter(name => !names.includes(name))).toEqual([])
})

describe('what is refused while acting as somebody else', () => {
  const refused = register.resources.flatMap(resource =>
    Object.entries(resource.actions).flatMap(([name, { whileActing }]) =>
      whileActing === 'refused' ? [[resource, name] as const] : [],
    ),
  )

  it('is offered to whoever sits there himself, and to nobody who does not', () => {
    expect(refused.length).toBeGreaterThan(10)
    const offered = (acting: boolean) =>
      refused.filter(([resource, name]) => {
        const all = { ...principal, flags: { has: () => true } as unknown as Set<never>, acting }
        const mine = ([0, 1, 2, 3] as const).map(userType => abilitiesOf(resource, { ...all, userType }))
        return mine.some(({ row, toolbar }) => [...row, ...toolbar].some(action => action.name === name))
      })
    expect(offered(false)).toEqual(refused)
    expect(offered(true)).toEqual([])
  })
})

describe('a tab whose records stand on another screen', () => {
  const channels = register.resources.flatMap(resource =>
    // One that holds what stands there shows it in place.
    (resource.list.tabs ?? []).flatMap(({ label, elsewhere }) =>
      elsewhere && !elsewhere.held ? [{ resource, label, path: elsewhere.path }] : [],
    ),
  )

  it.each(channels.map(one => [one.resource.name, one] as const))(
    'of %s has a way there only where that screen is',
    async (_, one) => {
      signIn(register, { userType: 0 })
      const { platform } = memoryPlatform(register, { [one.resource.name]: [] })
      const { path } = one
      await openResource({ register, resource: one.resource, platform })
      await userEvent.click(await screen.findByRole('tab', { name: one.label }))
      await screen.findByText('No Record Found')
      expect(screen.queryAllByRole('link', { name: /^Open/ }).map(link => link.getAttribute('href'))).toEqual(
        screensOf(register).some(screen => screen.path === path) ? [path] : [],
      )
    },
  )
})
