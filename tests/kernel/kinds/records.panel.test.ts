import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openField, save } from './fieldDesk.ts'
import { TRIALS } from './trials.ts'

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
    const { last } = await openField(TRIALS.records.field, { at: '/1', rows: rows() })
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
    await openField(TRIALS.records.field, { at: '/1', rows: rows() })
    await userEvent.clear((await screen.findAllByLabelText(/^Title/))[1] as HTMLElement)
    await userEvent.type(screen.getAllByLabelText(/^Title/)[1] as HTMLElement, 'Ring')
    await save()
    expect(await screen.findByText('Title is already in row 1.')).toBeDefined()
    const wrong = screen.getAllByLabelText(/^Title/)[1]
    expect(wrong?.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(wrong))
  })
})
