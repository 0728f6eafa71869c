/** What a declaration may not say does not compile: each marked line is one mistake in what is right without it. */

import { describe, expect, test } from 'vitest'
import { SIGNED_IN } from '../../resources/language/access.ts'
import { defineResource, defineService } from '../../resources/language/define.ts'
import { date, number, password, reference, select, text } from '../../resources/language/fields.ts'

const fields = {
  name: text({ label: 'Name', required: true }),
  kind: select({
    label: 'Kind',
    choices: [
      { value: 1, label: 'Open' },
      { value: 2, label: 'Shut' },
    ],
  }),
}
const doors = {
  name: 'doors',
  owner: 'platform',
  label: { one: 'Door', many: 'Doors' },
  title: 'name',
  fields,
  operations: { list: { call: 'POST doors', can: 'doors-list' } },
  list: { columns: ['name'] },
} as const
const open = { on: 'row', label: 'Open', call: 'POST door-open/{id}', can: 'doors-open', writes: true } as const
const call = { on: 'call', label: 'Unlock', call: 'POST vault', can: SIGNED_IN, writes: true } as const
const vault = { name: 'vault', label: 'Vault' } as const

describe('a declaration', () => {
  test('compiles as it should be', () => {
    expect(
      defineResource({
        ...doors,
        list: { columns: ['kind'], sort: ['id', 'desc'] },
        actions: { open: { ...open, when: { kind: 1 } } },
      }).name,
    ).toBe('doors')
    expect(defineService({ ...vault, actions: { unlock: call } }).name).toBe('vault')
  })

  test('does not compile with a field that is none', () => {
    // @ts-expect-error its title
    defineResource({ ...doors, title: 'lock' })
    // @ts-expect-error a column
    defineResource({ ...doors, list: { columns: ['lock'] } })
    // @ts-expect-error a filter
    defineResource({ ...doors, list: { columns: [], filters: ['lock'] } })
    // @ts-expect-error a filter with more said of it
    defineResource({ ...doors, list: { columns: [], filters: [{ field: 'lock', match: 'prefix' }] } })
    // @ts-expect-error what the search box looks in
    defineResource({ ...doors, list: { columns: [], search: ['lock'] } })
    // @ts-expect-error what it is sorted by
    defineResource({ ...doors, list: { columns: [], sort: ['lock', 'asc'] } })
    // @ts-expect-error a column of a tab
    defineResource({ ...doors, list: { columns: [], tabs: [{ label: 'All', columns: ['lock'] }] } })
    // @ts-expect-error what a tab shows
    defineResource({ ...doors, list: { columns: [], tabs: [{ label: 'All', filter: { lock: 1 } }] } })
    // @ts-expect-error in its form
    defineResource({ ...doors, form: ['lock'] })
    // @ts-expect-error in a section of its form
    defineResource({ ...doors, form: [{ section: 'More', fields: ['lock'] }] })
    // @ts-expect-error a condition of a section
    defineResource({ ...doors, form: [{ if: { lock: 1 }, fields: ['name'] }] })
    // @ts-expect-error what is unique
    defineResource({ ...doors, unique: ['lock'] })
    // @ts-expect-error what is never answered
    defineResource({ ...doors, beside: { never: ['lock'] } })
    // @ts-expect-error when an action makes sense
    defineResource({ ...doors, actions: { open: { ...open, when: { lock: 1 } } } })
    const taken = { call: 'POST doors-import', can: 'doors-edit', accept: ['.csv'] } as const
    // @ts-expect-error a column of a file
    defineResource({ ...doors, operations: { ...doors.operations, import: { ...taken, columns: { lock: [] } } } })
    // @ts-expect-error what is asked beside a file
    defineResource({ ...doors, operations: { ...doors.operations, import: { ...taken, columns: {}, with: ['lock'] } } })
    expect(doors.fields).not.toHaveProperty('lock')
  })

  test('does not compile with a value that a field never has', () => {
    // @ts-expect-error in the condition of an action
    defineResource({ ...doors, actions: { open: { ...open, when: { kind: 3 } } } })
    // @ts-expect-error in one of several
    defineResource({ ...doors, actions: { open: { ...open, when: { kind: [1, 3] } } } })
    // @ts-expect-error in what a tab shows
    defineResource({ ...doors, list: { columns: [], tabs: [{ label: 'All', filter: { kind: 3 } }] } })
    // @ts-expect-error in the condition of a section
    defineResource({ ...doors, form: [{ if: { kind: 3 }, fields: ['name'] }] })
    // @ts-expect-error as what stands for a choice that was left out
    select({ label: 'Kind', choices: [{ value: 1, label: 'Open' }], default: 2 })
    expect(fields.kind.choices.map(({ value }) => value)).not.toContain(3)
  })

  test('does not compile with a key that is none, nor without one that must be there', () => {
    // @ts-expect-error of the resource
    defineResource({ ...doors, tabel: 'doors' })
    // @ts-expect-error of an operation
    defineResource({ ...doors, operations: { list: { call: 'POST doors', can: 'doors-list', pagd: 'per_page' } } })
    // @ts-expect-error an operation
    defineResource({ ...doors, operations: { ...doors.operations, peek: { call: 'POST doors-peek', can: 'doors-list' } } })
    // @ts-expect-error of an action
    defineResource({ ...doors, actions: { open: { ...open, cofirm: 'Open?' } } })
    // @ts-expect-error of a page
    defineResource({ ...doors, pages: { all: { path: '/all-doors', label: 'All', grup: 'Doors' } } })
    // @ts-expect-error of a field
    text({ label: 'Name', requird: true })
    const { can: _can, ...free } = open
    // @ts-expect-error an action without a permission
    defineResource({ ...doors, actions: { open: free } })
    // @ts-expect-error a resource without a list
    defineResource({ ...doors, operations: {} })
    // @ts-expect-error a field without a label
    text({ required: true })
    // @ts-expect-error a reference to nothing
    reference({ label: 'Lock' })
    // @ts-expect-error a choice without choices
    select({ label: 'Kind' })
    expect(free).not.toHaveProperty('can')
  })

  test('does not compile where one thing rules out another', () => {
    const { writes: _writes, ...idle } = open
    // @ts-expect-error an action that neither reads nor writes
    defineResource({ ...doors, actions: { open: idle } })
    // @ts-expect-error one that does both
    defineResource({ ...doors, actions: { open: { ...open, reads: true } } })
    // @ts-expect-error a condition where there is no record
    defineResource({ ...doors, actions: { open: { ...open, on: 'toolbar', when: { kind: 1 } } } })
    // @ts-expect-error a question where nothing asks
    defineResource({ ...doors, actions: { open: { ...open, on: 'call', confirm: 'Open?' } } })
    // @ts-expect-error a record that stands first after an action on many
    defineResource({ ...doors, actions: { open: { ...open, on: 'selection', after: 'prepend' } } })
    // @ts-expect-error an action on a row of a service, which has none
    defineService({ ...vault, actions: { unlock: { ...call, on: 'row' } } })
    // @ts-expect-error a record read by a call that does not name it
    defineResource({ ...doors, operations: { ...doors.operations, get: { call: 'GET door', can: 'doors-list' } } })
    expect(idle).not.toHaveProperty('writes')
  })

  test('does not compile with a word that is none', () => {
    // @ts-expect-error a method
    defineResource({ ...doors, operations: { list: { call: 'FETCH doors', can: 'doors-list' } } })
    // @ts-expect-error whose the rows are
    defineResource({ ...doors, owner: 'somebody' })
    // @ts-expect-error a type of user
    defineResource({ ...doors, visibleTo: [4] })
    // @ts-expect-error a property of accounts
    defineResource({ ...doors, actions: { open: { ...open, flag: 'rich' } } })
    // @ts-expect-error an address of a page
    defineResource({ ...doors, pages: { all: { path: 'all-doors', label: 'All' } } })
    // @ts-expect-error how a page is asked for
    defineService({ ...vault, actions: { unlock: { ...call, paged: 'by_the_dozen' } } })
    // @ts-expect-error what comes after an action
    defineResource({ ...doors, actions: { open: { ...open, after: 'append' } } })
    // @ts-expect-error a predefined pattern
    text({ label: 'Name', format: 'alfa' })
    // @ts-expect-error a pattern of passwords
    password({ label: 'Key', format: 'digits' })
    // @ts-expect-error when a field may be written
    text({ label: 'Name', writable: 'sometimes' })
    // @ts-expect-error a border that is no number
    number({ label: 'Weight', min: 'none' })
    // @ts-expect-error how exact a date is
    date({ label: 'Opened', precision: 'second' })
    expect(call.call).toBe('POST vault')
  })
})
