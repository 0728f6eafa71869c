import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../resourceDesk.tsx'
import { parcelRows } from '../resourceParcels.ts'
import { openParcels, shown } from './parcelList.ts'

describe('a list', () => {
  it('is ordered by what its headings say: from A to Z first what is read, from the top what is counted', async () => {
    const { last } = await openParcels()
    await shown(15)
    // What is declared need not be said.
    expect(last('parcels')?.body).toEqual({})
    await userEvent.click(screen.getByRole('button', { name: 'Label' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'label', sort_order: 'asc' }))
    const added = () => screen.getByRole('columnheader', { name: 'Added' }).getAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Added' }))
    // As it was asked for a moment ago.
    await waitFor(() => expect(added()).toBe('descending'))
    await userEvent.click(screen.getByRole('button', { name: 'Added' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'created_at', sort_order: 'asc' }))
    expect(added()).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: '#' }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'id', sort_order: 'desc' }))
  })

  it('of more rows than were counted is ordered by its own order and the number alone; the other headings say what to do', async () => {
    const capped = { data: parcelRows(15), total: 10_000, total_is_capped: 1, next_cursor: 'after-15' }
    const { sent } = await openParcels({ answers: { parcels: () => capped } })
    await shown(15)
    const asked = sent.length
    const heading = screen.getByRole('button', { name: 'Label' })
    expect(heading.getAttribute('aria-disabled')).toBe('true')
    expect(heading.getAttribute('aria-description')).toBe(
      'More than 5,000 rows cannot be sorted by this. Filter or search first.',
    )
    await userEvent.click(heading)
    expect(sent).toHaveLength(asked)
    expect(screen.getByRole('button', { name: 'Added' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('that cannot be sorted so says why, and leads back to its own order', async () => {
    const sentence = 'More than 5,000 rows cannot be sorted by Label. Filter or search first, so that fewer are found.'
    const { last, stored } = await openParcels({
      at: '?sort=label&order=ASC',
      answers: {
        parcels: ({ body }) =>
          body.sort_by === 'label'
            ? refuse(422, 'The given data was invalid.', { sort_by: [sentence] })
            : { data: stored.parcels.slice(0, 15), total: 40 },
      },
    })
    expect(await screen.findByText(sentence)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Sort as usual' }))
    await shown(15)
    expect(last('parcels')?.body).toEqual({})
  })

  it('has its orders in a menu where rows stand as cards', async () => {
    const { last } = await openParcels({ width: 390 })
    await shown(15)
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Label/ }))
    await waitFor(() => expect(last('parcels')?.body).toMatchObject({ sort_by: 'label', sort_order: 'asc' }))
  })
})
