import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { box, openField, save } from './fieldDesk.ts'
import { TRIALS } from './trials.ts'

describe('a password', () => {
  it('is hidden until one asks to see it', async () => {
    await openField(TRIALS.password.field)
    const input = (await box()) as HTMLInputElement
    expect(input.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })

  it('is left alone by an edit that does not type one', async () => {
    const { last } = await openField({ ...TRIALS.password.field }, { at: '/5', rows: [{ id: 5 }] })
    await box()
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(last('thing/{id}')?.method).toBe('GET')
  })
})
