import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openParcels, shown } from './parcelList.ts'

describe('filters', () => {
  it('are applied by their dialog, counted on its button, and taken away one by one', async () => {
    const { last, search } = await openParcels()
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(await within(dialog).findByLabelText('Status'), 'Sent')
    await userEvent.selectOptions(within(dialog).getByLabelText('Kind'), 'Letter')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ status: 1, kind: 2 }))
    expect(JSON.parse(search().filter ?? '')).toEqual({ status: 1, kind: 2 })
    expect(screen.getByRole('button', { name: 'Filter 2' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Kind' }))
    await waitFor(() => expect(JSON.parse(search().filter ?? '')).toEqual({ status: 1 }))
  })

  it('give a date two ends, and refuse an end before the start', async () => {
    await openParcels({ at: '?filter={"from_date":"2026-02-10","to_date":"2026-02-01"}' })
    await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
    expect(await screen.findByText('The end is before the start.')).toBeDefined()
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Filter' })).toHaveProperty('disabled', true)
  })
})
