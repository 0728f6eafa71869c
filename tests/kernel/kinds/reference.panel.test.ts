import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../resources/language/fields.ts'
import { refuse } from '../resourceDesk.tsx'
import { box, openField, save } from './fieldDesk.ts'
import { TRIALS } from './trials.ts'

describe('a reference', () => {
  const field = TRIALS.reference.field

  it('asks for 25 choices a page and for more when one goes down the list', async () => {
    const { sent } = await openField(field)
    await userEvent.click(await box())
    const choices = () => within(screen.getByRole('listbox')).queryAllByRole('option').length
    await waitFor(() => expect(choices()).toBe(25))
    await userEvent.keyboard('{ArrowDown>25/}')
    await waitFor(() => expect(choices()).toBe(50))
    const lookups = sent.filter(({ path, body }) => path === 'owners' && body.ids === undefined)
    expect(lookups.map(({ query }) => [query.page, query.per_page_record])).toEqual([
      [1, 25],
      [2, 25],
    ])
  })

  it('asks the platform as one types, once one pauses', async () => {
    const { sent } = await openField(field)
    await userEvent.click(await box())
    await userEvent.keyboard('Owner 42')
    expect(await screen.findByRole('option', { name: /Owner 42/ })).toBeDefined()
    const searches = sent.flatMap(({ path, body }) => (path === 'owners' && body.search ? [body.search] : []))
    expect(searches.at(-1)).toBe('Owner 42')
    expect(searches.length).toBeLessThan(8)
  })

  it('of several shows chips that can be taken away', async () => {
    const several = { ...field, multiple: true } as Field
    const { last } = await openField(several, { at: '/1', rows: [{ id: 1, value: [2, 5] }] })
    expect(await screen.findByText('Owner 5')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Owner 2' }))
    await save()
    await waitFor(() => expect(last('thing/{id}')?.body).toMatchObject({ value: [5] }))
  })

  it('resolves the titles of a whole list in one call', async () => {
    const rows = Array.from({ length: 15 }, (_, i) => ({ id: i + 1, value: 1 + (i % 5) }))
    const { sent } = await openField(field, { at: '', rows })
    expect(await screen.findAllByText('Owner 4')).toHaveLength(3)
    expect(sent.filter(({ path }) => path === 'owners').map(({ body }) => body.ids)).toEqual([[1, 2, 3, 4, 5]])
  })

  it('shows the number of a record that cannot be seen', async () => {
    await openField(field, { at: '', rows: [{ id: 1, value: 999 }] })
    expect(await screen.findByText('#999')).toBeDefined()
  })

  it('says why there are no choices', async () => {
    await openField(field, { answers: { owners: () => refuse(403, 'You may not see owners.') } })
    await userEvent.click(await box())
    expect(await screen.findByText('You may not see owners.')).toBeDefined()
  })
})
