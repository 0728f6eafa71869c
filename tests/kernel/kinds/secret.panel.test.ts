import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { secret } from '../../../resources/kinds/secret/field.ts'
import { box, openField, save } from './fieldDesk.ts'

describe('a secret', () => {
  const field = secret({ label: 'Value', min: 8 })
  const rows = () => [{ id: 1, value: { is_set: 1 } }]

  it('shows dots in place of what is stored, asks no browser for it, and stays when nothing is typed', async () => {
    const { last } = await openField(field, { at: '/1', rows: rows() })
    const input = (await box()) as HTMLInputElement
    expect([input.value, input.placeholder, input.type, input.autocomplete]).toEqual(['', '••••••••', 'password', 'off'])
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(last('thing/{id}')?.method).toBe('GET')
  })

  it('is taken away by its button alone', async () => {
    const { last } = await openField(field, { at: '/1', rows: rows() })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: { clear: 1 } }))
  })
})
