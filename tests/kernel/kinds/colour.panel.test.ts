import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { colour } from '../../../resources/language/fields.ts'
import { label, openField, save } from './fieldDesk.ts'

describe('a colour', () => {
  it('starts black and is stored as null when black', async () => {
    const { last } = await openField(colour({ label: 'Value' }), { at: '/1', rows: [{ id: 1, value: '#336699' }] })
    const input = await screen.findByRole('textbox', { name: label })
    fireEvent.change(input, { target: { value: '#000000' } })
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: null }))
  })
})
