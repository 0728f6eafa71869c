import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Samples } from '../../resources/kinds/common/samples.ts'
import * as kinds from '../../resources/kinds/index.ts'
import { records } from '../../resources/kinds/records/field.ts'
import { secret } from '../../resources/kinds/secret/field.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import {
  checkbox,
  colour,
  date,
  type Field,
  type FieldKind,
  file,
  mask,
  number,
  object,
  password,
  reference,
  richText,
  select,
  text,
} from '../../resources/language/fields.ts'
import { badValue, goodValue, problemsOf, readValue } from '../../resources/language/kinds.ts'
import { files } from '../../resources/system/services.ts'
import { byKind } from '../../src/kernel/kinds/found.ts'
import { validateForm } from '../../src/kernel/resource/form/playing.ts'
import { memoryPlatform, openResource, type Row, refuse, signIn } from './resourceDesk.tsx'

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
const pageOf = (field: Field): AnyResource => ({
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

const open = async (field: Field, { at = '/create', rows = [] as Row[], answers = {} } = {}) => {
  const resource = pageOf(field)
  const register: Register = { resources: [resource, owners], services: [files] }
  signIn(register)
  const store = { things: rows, owners: Array.from({ length: 60 }, (_, i) => ({ id: i + 1, name: `Owner ${i + 1}` })) }
  const made = memoryPlatform(register, store, answers)
  const view = await openResource({ register, resource, platform: made.platform, at })
  return { ...made, ...view, resource }
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
const label = /^Value/
// Not the buttons of its states, which the list behind the form has.
const box = () => screen.findByLabelText(label, { selector: ':not(fieldset)' })

beforeEach(() => localStorage.clear())

interface Trial {
  field: Field
  /** What a person does to give the field its good value. */
  fill: () => Promise<unknown>
  sends: unknown
  /** What a person can do wrong, and what is then said. */
  spoil?: () => Promise<unknown>
  says: RegExp
  /** The good value in a list. */
  reads: string | RegExp
}

const upload = (name: string, type = 'application/pdf') =>
  box().then(input => fireEvent.change(input, { target: { files: [new File(['%PDF-1.7'], name, { type })] } }))

const BUTTONS = records({
  label: 'Value',
  required: true,
  one: 'Button',
  of: { title: text({ label: 'Title', required: true, max: 20, example: 'Ring' }), order: number({ label: 'Order' }) },
  unique: 'title',
})
const addButton = async () => userEvent.click(await screen.findByRole('button', { name: 'Add button' }))

/** What is typed, chosen and read of each kind. A kind without a trial is tried by the samples in its folder, as all are. */
const TRIALS = {
  text: {
    field: text({ label: 'Value', required: true, format: 'mobile' }),
    fill: async () => userEvent.type(await box(), '98765 43210'),
    sends: '919876543210',
    spoil: async () => userEvent.type(await box(), '12345'),
    says: /has 10 digits after the country code/,
    reads: '919876543210',
  },
  password: {
    field: password({ label: 'Value', required: true, min: 8, strength: true }),
    fill: async () => userEvent.type(await box(), 'Correct9horse'),
    sends: 'Correct9horse',
    spoil: async () => userEvent.type(await box(), 'alllowercase'),
    says: /Use at least 3 of/,
    reads: '',
  },
  number: {
    field: number({ label: 'Value', required: true, min: 1, max: 10_000_000, unit: 'credits' }),
    fill: async () => userEvent.type(await box(), '12,34,567'),
    sends: 1234567,
    spoil: async () => userEvent.type(await box(), '0'),
    says: /Enter 1 or more/,
    reads: '12,34,567',
  },
  select: {
    field: select({
      label: 'Value',
      required: true,
      choices: [
        { value: 1, label: 'Open', tone: 'success' },
        { value: 2, label: 'Shut' },
        { value: 3, label: 'Of old', retired: true },
      ],
    }),
    fill: async () => userEvent.selectOptions(await box(), 'Open'),
    sends: 1,
    says: /Value is required/,
    reads: 'Open',
  },
  reference: {
    field: reference({ label: 'Value', required: true, resource: 'owners' }),
    fill: async () => {
      await userEvent.click(await box())
      await userEvent.click(await screen.findByRole('option', { name: /Owner 3$/ }))
    },
    sends: 3,
    says: /Value is required/,
    reads: 'Owner 3',
  },
  checkbox: {
    field: checkbox({ label: 'Value', required: true }),
    fill: async () => userEvent.click(await screen.findByRole('checkbox', { name: label })),
    sends: 1,
    says: /./,
    reads: 'Yes',
  },
  date: {
    field: date({ label: 'Value', required: true }),
    fill: async () => {
      await userEvent.click(await screen.findByRole('button', { name: /Choose date/ }))
      await userEvent.click(await screen.findByRole('gridcell', { name: '15' }))
    },
    sends: expect.stringMatching(/^\d{4}-\d{2}-15$/),
    says: /Value is required/,
    reads: /^\d{2}-\d{2}-\d{4}$/,
  },
  richText: {
    field: richText({ label: 'Value', required: true }),
    fill: async () => {
      const editor = await screen.findByRole('textbox', { name: 'Value' })
      await userEvent.click(editor)
      await userEvent.paste('Namaste')
    },
    sends: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Namaste' }] }] },
    says: /Value is required/,
    reads: 'Namaste',
  },
  object: {
    field: object({ label: 'Value', required: true, values: 'text' }),
    fill: async () => fireEvent.change(await box(), { target: { value: '{"1": "Name", "2": "Due Amount"}' } }),
    sends: { 1: 'Name', 2: 'Due Amount' },
    spoil: async () => fireEvent.change(await box(), { target: { value: '{"1": "Name", "2": ' } }),
    says: /Send an object/,
    reads: '1: Name, 2: Due Amount',
  },
  colour: {
    field: colour({ label: 'Value', required: true }),
    fill: async () => {
      const input = (await screen.findByRole('textbox', { name: label })) as HTMLInputElement
      fireEvent.change(input, { target: { value: '#336699' } })
    },
    sends: '#336699',
    spoil: async () => {
      const input = await screen.findByRole('textbox', { name: label })
      fireEvent.change(input, { target: { value: 'blue' } })
    },
    says: /Enter a colour like #336699/,
    reads: '#336699',
  },
  mask: {
    field: mask({ label: 'Value', required: true, mask: '99-aa' }),
    fill: async () => userEvent.type(await box(), '12xy'),
    sends: '12xy',
    spoil: async () => userEvent.type(await box(), '1'),
    says: /Enter a complete value: 99-aa/,
    reads: '12-xy',
  },
  file: {
    field: file({ label: 'Value', required: true, accept: ['.pdf'], maxBytes: 1000 }),
    fill: async () => {
      await upload('letter.pdf')
      await screen.findByText('letter.pdf')
    },
    sends: 'uploads/abcdefghijklmnop',
    spoil: async () => upload('virus.exe'),
    says: /Choose a file of type \.pdf; this is virus\.exe/,
    reads: 'Attached',
  },
  records: {
    field: BUTTONS,
    fill: async () => {
      await addButton()
      await userEvent.type(await screen.findByLabelText(/^Title/), 'Ring')
    },
    sends: [{ title: 'Ring', order: null }],
    spoil: addButton,
    says: /Title is required/,
    reads: '1 row',
  },
  secret: {
    field: secret({ label: 'Value', required: true, min: 8 }),
    fill: async () => userEvent.type(await box(), 'open-sesame'),
    sends: 'open-sesame',
    spoil: async () => userEvent.type(await box(), 'short'),
    says: /Enter at least 8 characters/,
    reads: 'Not set',
  },
} satisfies Partial<Record<FieldKind, Trial>>

const uploads = {
  'file-upload': () => ({ file_path: 'uploads/abcdefghijklmnop', file_name: 'letter.pdf', size: 8, mime: 'application/pdf' }),
}

const trials: Readonly<Record<string, Trial>> = TRIALS

describe.each(Object.entries(trials))('a field of kind %s', (kind, trial) => {
  it('accepts its good value in the form and sends it as the platform wants it', async () => {
    const { last } = await open(trial.field, { answers: uploads })
    await trial.fill()
    await save()
    await waitFor(() => expect(last('thing')?.body.value).toEqual(trial.sends))
  })

  if (kind !== 'checkbox')
    it('refuses what is wrong at the field, and sends nothing', async () => {
      const { last } = await open(trial.field, { answers: uploads })
      await screen.findByRole('button', { name: 'Save' })
      await trial.spoil?.()
      await save()
      const said = await screen.findByText(trial.says)
      expect(said.closest('[role="alert"]')).not.toBeNull()
      expect(last('thing')).toBeUndefined()
    })

  it('reads well in a list', async () => {
    const value = kind === 'reference' ? 3 : kind === 'date' ? '2026-01-31' : trial.sends
    await open(trial.field, { at: '', rows: [{ id: 1, value: kind === 'password' || kind === 'secret' ? null : value }] })
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('tr[data-id="1"]')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    if (trial.reads !== '') expect(await within(row).findByText(trial.reads)).toBeDefined()
  })
})

const samplesOf = byKind(
  import.meta.glob<Samples<Field>>('../../resources/kinds/*/samples.ts', { eager: true, import: 'samples' }),
)

describe.each(Object.keys(kinds))('any field of kind %s', kind => {
  const field: Field = trials[kind]?.field ?? { ...samplesOf(kind).field, label: 'Value', required: true }

  it('judges its samples as the server does', () => {
    const state = { resource: pageOf(field), mode: 'create' as const, record: {}, principal: undefined }
    const good = goodValue(field)
    expect(validateForm(state, { value: good })).toEqual({ body: { value: readValue(field, good) }, errors: {} })
    const bad = readValue(field, badValue(field))
    expect(problemsOf(field, bad)).not.toEqual([])
    expect(Object.keys(validateForm(state, { value: badValue(field) }).errors).join()).toMatch(/^value/)
  })

  it('marks what is required with an asterisk', async () => {
    await open(field)
    await screen.findByRole('button', { name: 'Save' })
    const marks = [...document.querySelectorAll('form [aria-hidden=true]')].map(mark => mark.textContent?.trim())
    expect(marks).toContain('*')
  })
})

describe('a password', () => {
  it('is hidden until one asks to see it', async () => {
    await open(TRIALS.password.field)
    const input = (await box()) as HTMLInputElement
    expect(input.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })

  it('is left alone by an edit that does not type one', async () => {
    const { last } = await open({ ...TRIALS.password.field }, { at: '/5', rows: [{ id: 5 }] })
    await box()
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(last('thing/{id}')?.method).toBe('GET')
  })
})

describe('a select', () => {
  it('does not offer retired choices, except to a record that has one', async () => {
    await open(TRIALS.select.field, { at: '/1', rows: [{ id: 1, value: 2 }] })
    expect([...((await box()) as HTMLSelectElement).options].map(option => option.text)).toEqual(['Open', 'Shut'])
    cleanup()
    await open(TRIALS.select.field, { at: '/1', rows: [{ id: 1, value: 3 }] })
    expect([...((await box()) as HTMLSelectElement).options].map(option => option.text)).toEqual(['Open', 'Shut', 'Of old'])
  })

  it('of several sends them in the order of the choices', async () => {
    const several = { ...TRIALS.select.field, multiple: true } as Field
    const { last } = await open(several)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Shut' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Open' }))
    await save()
    await waitFor(() => expect(last('thing')?.body.value).toEqual([1, 2]))
  })
})

describe('a reference', () => {
  const field = TRIALS.reference.field

  it('asks for 25 choices a page and for more when one goes down the list', async () => {
    const { sent } = await open(field)
    await userEvent.click(await box())
    const choices = () => within(screen.getByRole('listbox')).queryAllByRole('option').length
    await waitFor(() => expect(choices()).toBe(25))
    await userEvent.keyboard('{ArrowDown>25/}')
    await waitFor(() => expect(choices()).toBe(50))
    const lookups = sent.filter(({ path, body }) => path === 'owners' && body.ids === undefined)
    expect(lookups.map(({ query }) => [query.page, query.per_page_record])).toEqual([
      [1, 25],
      [2, 25],
    ])
  })

  it('asks the platform as one types, once one pauses', async () => {
    const { sent } = await open(field)
    await userEvent.click(await box())
    await userEvent.keyboard('Owner 42')
    expect(await screen.findByRole('option', { name: /Owner 42/ })).toBeDefined()
    const searches = sent.flatMap(({ path, body }) => (path === 'owners' && body.search ? [body.search] : []))
    expect(searches.at(-1)).toBe('Owner 42')
    expect(searches.length).toBeLessThan(8)
  })

  it('of several shows chips that can be taken away', async () => {
    const several = { ...field, multiple: true } as Field
    const { last } = await open(several, { at: '/1', rows: [{ id: 1, value: [2, 5] }] })
    expect(await screen.findByText('Owner 5')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Owner 2' }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: [5] }))
  })

  it('resolves the titles of a whole list in one call', async () => {
    const rows = Array.from({ length: 15 }, (_, i) => ({ id: i + 1, value: 1 + (i % 5) }))
    const { sent } = await open(field, { at: '', rows })
    expect(await screen.findAllByText('Owner 4')).toHaveLength(3)
    expect(sent.filter(({ path }) => path === 'owners').map(({ body }) => body.ids)).toEqual([[1, 2, 3, 4, 5]])
  })

  it('shows the number of a record that cannot be seen', async () => {
    await open(field, { at: '', rows: [{ id: 1, value: 999 }] })
    expect(await screen.findByText('#999')).toBeDefined()
  })

  it('says why there are no choices', async () => {
    await open(field, { answers: { owners: () => refuse(403, 'You may not see owners.') } })
    await userEvent.click(await box())
    expect(await screen.findByText('You may not see owners.')).toBeDefined()
  })
})

describe('a date', () => {
  it('of a minute reads DD-MM-YYYY hh:mm:ss A', async () => {
    await open(date({ label: 'Value', precision: 'minute' }), { at: '', rows: [{ id: 1, value: '2026-01-31 21:05:09' }] })
    expect(await screen.findByText('31-01-2026 09:05:09 PM')).toBeDefined()
  })

  it('of a month is chosen and sent as a month', async () => {
    const { last } = await open(date({ label: 'Value', precision: 'month' }))
    await userEvent.click(await screen.findByRole('button', { name: /Choose date/ }))
    await userEvent.click(await screen.findByRole('radio', { name: /March/ }))
    await save()
    await waitFor(() => expect(last('thing')?.body.value).toMatch(/^\d{4}-03$/))
  })

  it('that may be empty can be cleared', async () => {
    const { last } = await open(date({ label: 'Value', clearable: true }), { at: '/1', rows: [{ id: 1, value: '2026-01-31' }] })
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: null }))
  })
})

describe('a colour', () => {
  it('starts black and is stored as null when black', async () => {
    const { last } = await open(colour({ label: 'Value' }), { at: '/1', rows: [{ id: 1, value: '#336699' }] })
    const input = await screen.findByRole('textbox', { name: label })
    fireEvent.change(input, { target: { value: '#000000' } })
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: null }))
  })
})

describe('a list of records', () => {
  const rows = () => [
    {
      id: 1,
      value: [
        { title: 'Ring', order: 1 },
        { title: 'Knock', order: 2 },
      ],
    },
  ]
  const titles = () => screen.getAllByLabelText(/^Title/).map(input => (input as HTMLInputElement).value)

  it('is moved and removed row by row, with the keyboard alone', async () => {
    const { last } = await open(BUTTONS, { at: '/1', rows: rows() })
    const down = await screen.findByRole('button', { name: 'Move Button 1 down' })
    down.focus()
    await userEvent.keyboard('{Enter}')
    expect(titles()).toEqual(['Knock', 'Ring'])
    screen.getByRole('button', { name: 'Remove Button 1' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(titles()).toEqual(['Ring'])
    expect(document.activeElement?.textContent).toContain('Add button')
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: [{ title: 'Ring', order: 1 }] }))
  })

  it('says what is wrong at the cell, and leads there', async () => {
    await open(BUTTONS, { at: '/1', rows: rows() })
    await userEvent.clear((await screen.findAllByLabelText(/^Title/))[1] as HTMLElement)
    await userEvent.type(screen.getAllByLabelText(/^Title/)[1] as HTMLElement, 'Ring')
    await save()
    expect(await screen.findByText('Title is already in row 1.')).toBeDefined()
    const wrong = screen.getAllByLabelText(/^Title/)[1]
    expect(wrong?.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(wrong))
  })
})

describe('a secret', () => {
  const field = secret({ label: 'Value', min: 8 })
  const rows = () => [{ id: 1, value: { is_set: 1 } }]

  it('shows dots in place of what is stored, asks no browser for it, and stays when nothing is typed', async () => {
    const { last } = await open(field, { at: '/1', rows: rows() })
    const input = (await box()) as HTMLInputElement
    expect([input.value, input.placeholder, input.type, input.autocomplete]).toEqual(['', '••••••••', 'password', 'off'])
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(last('thing/{id}')?.method).toBe('GET')
  })

  it('is taken away by its button alone', async () => {
    const { last } = await open(field, { at: '/1', rows: rows() })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: { clear: 1 } }))
  })
})

describe('a checkbox', () => {
  it('stores 0 when unticked', async () => {
    const { last } = await open(checkbox({ label: 'Value' }), { at: '/1', rows: [{ id: 1, value: 1 }] })
    await userEvent.click(await screen.findByRole('checkbox', { name: label }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: 0 }))
  })
})

describe('a file', () => {
  it('refuses one that is too large without sending it', async () => {
    const { sent } = await open(TRIALS.file.field, { answers: uploads })
    const large = new File([new Uint8Array(2000)], 'letter.pdf')
    fireEvent.change(await box(), { target: { files: [large] } })
    expect(await screen.findByText(/at most 1 kB; this has 2 kB/)).toBeDefined()
    expect(sent.some(({ path }) => path === 'file-upload')).toBe(false)
  })

  it('that the platform gives a link to opens in a new tab', async () => {
    await open(TRIALS.file.field, { at: '', rows: [{ id: 1, value: 'files/abc.123.sig' }] })
    const link = await screen.findByRole('link', { name: 'Open' })
    expect(link).toMatchObject({ target: '_blank', href: 'https://files.example/files/abc.123.sig' })
  })

  it('says what the platform objects to', async () => {
    await open(TRIALS.file.field, { answers: { 'file-upload': () => refuse(422, 'This is no PDF.') } })
    await upload('letter.pdf')
    expect(await screen.findByText('This is no PDF.')).toBeDefined()
  })

  it('says what is wrong with the file, and not that something is', async () => {
    const refused = () => refuse(422, 'The given data was invalid.', { file: ['It contains text.'] })
    await open(TRIALS.file.field, { answers: { 'file-upload': refused } })
    await upload('letter.pdf')
    expect(await screen.findByText('It contains text.')).toBeDefined()
    expect(screen.queryByText(/given data was invalid/)).toBeNull()
  })
})

describe('a long text', () => {
  it('is cut at 200 characters in its tooltip', async () => {
    await open(text({ label: 'Value', lines: 4 }), { at: '', rows: [{ id: 1, value: 'word '.repeat(100) }] })
    const cell = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-id="1"] [data-tip]')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    expect(cell.dataset.tip?.length).toBeLessThanOrEqual(200)
    expect(cell.dataset.tip?.endsWith('…')).toBe(true)
  })
})
