import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../resources/language/fields.ts'
import { box, openField, save } from './fieldDesk.ts'
import { TRIALS } from './trials.ts'

describe('a select', () => {
  it('does not offer retired choices, except to a record that has one', async () => {
    await openField(TRIALS.select.field, { at: '/1', rows: [{ id: 1, value: 2 }] })
    expect([...((await box()) as HTMLSelectElement).options].map(option => option.text)).toEqual(['Open', 'Shut'])
    cleanup()
    await openField(TRIALS.select.field, { at: '/1', rows: [{ id: 1, value: 3 }] })
    expect([...((await box()) as HTMLSelectElement).options].map(option => option.text)).toEqual(['Open', 'Shut', 'Of old'])
  })

  it('of several sends them in the order of the choices', async () => {
    const several = { ...TRIALS.select.field, multiple: true } as Field
    const { last } = await openField(several)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Shut' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Open' }))
    await save()
    await waitFor(() => expect(last('thing')?.body.value).toEqual([1, 2]))
  })
})
