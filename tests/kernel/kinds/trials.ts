import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { records } from '../../../resources/kinds/records/field.ts'
import { secret } from '../../../resources/kinds/secret/field.ts'
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
} from '../../../resources/language/fields.ts'
import { box, label } from './fieldDesk.ts'

/** A kind of field as a person meets it. */
export interface Trial {
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

/** Chooses a file in the field under test. */
export const upload = (name: string, type = 'application/pdf') =>
  box().then(input => fireEvent.change(input, { target: { files: [new File(['%PDF-1.7'], name, { type })] } }))

/** What the platform answers to an upload. */
export const uploads = {
  'file-upload': () => ({ file_path: 'uploads/abcdefghijklmnop', file_name: 'letter.pdf', size: 8, mime: 'application/pdf' }),
}

const BUTTONS = records({
  label: 'Value',
  required: true,
  one: 'Button',
  of: { title: text({ label: 'Title', required: true, max: 20, example: 'Ring' }), order: number({ label: 'Order' }) },
  unique: 'title',
})
const addButton = async () => userEvent.click(await screen.findByRole('button', { name: 'Add button' }))

/** What is typed, chosen and read of each kind. A kind without a trial is tried by the samples in its folder, as all are. */
export const TRIALS = {
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
