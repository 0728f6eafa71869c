import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { checkbox } from '../../../resources/language/fields.ts'
import { label, openField, save } from './fieldDesk.ts'

describe('a checkbox', () => {
  it('stores 0 when unticked', async () => {
    const { last } = await openField(checkbox({ label: 'Value' }), { at: '/1', rows: [{ id: 1, value: 1 }] })
    await userEvent.click(await screen.findByRole('checkbox', { name: label }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: 0 }))
  })
})
