import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { date } from '../../../resources/language/fields.ts'
import { openField, save } from './fieldDesk.ts'

describe('a date', () => {
  it('of a minute reads DD-MM-YYYY hh:mm:ss A', async () => {
    await openField(date({ label: 'Value', precision: 'minute' }), { at: '', rows: [{ id: 1, value: '2026-01-31 21:05:09' }] })
    expect(await screen.findByText('31-01-2026 09:05:09 PM')).toBeDefined()
  })

  it('of a month is chosen and sent as a month', async () => {
    const { last } = await openField(date({ label: 'Value', precision: 'month' }))
    await userEvent.click(await screen.findByRole('button', { name: /Choose date/ }))
    await userEvent.click(await screen.findByRole('radio', { name: /March/ }))
    await save()
    await waitFor(() => expect(last('thing')?.body.value).toMatch(/^\d{4}-03$/))
  })

  it('that may be empty can be cleared', async () => {
    const { last } = await openField(date({ label: 'Value', clearable: true }), {
      at: '/1',
      rows: [{ id: 1, value: '2026-01-31' }],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: null }))
  })
})
