import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { memoryPlatform, openResource, type Person, type Row, refuse, type Sent, signIn } from './resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from './resourceParcels.ts'

interface Setting {
  at: string
  rows?: Row[]
  person?: Person
  answers?: Record<string, (sent: Sent) => unknown>
}

const open = async ({ at, rows = parcelRows(5), person = {}, answers = {} }: Setting) => {
  signIn(parcelRegister, person)
  const made = memoryPlatform(parcelRegister, { parcels: rows, depots: depotRows }, answers)
  const view = await openResource({ register: parcelRegister, resource: parcels, platform: made.platform, at })
  return { ...made, ...view }
}

const labelBox = () => screen.findByLabelText(/^Label/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const isOpen = () => screen.queryByRole('button', { name: 'Save' }) !== null

describe('a form', () => {
  it('shows and sends only what is in play, also through several conditions', async () => {
    const { last } = await open({ at: '/create' })
    await userEvent.type(await labelBox(), 'Crystal')
    expect(screen.queryByLabelText(/^Worth/)).toBeNull()
    await userEvent.click(screen.getByLabelText('Insured'))
    await userEvent.type(await screen.findByLabelText(/^Worth/), '500')
    expect(screen.getByRole('group', { name: 'Insurance' })).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText(/^Kind/), 'Letter')
    expect(screen.queryByLabelText('Insured')).toBeNull()
    // Hangs on a field that is hidden itself, which still holds its 1.
    expect(screen.queryByLabelText(/^Worth/)).toBeNull()
    await save()
    await waitFor(() => expect(last('parcel')?.body).toEqual({ label: 'Crystal', kind: 2 }))
  })

  it('demands what a condition brings into play, and finds its first error', async () => {
    const { last } = await open({ at: '/create' })
    await userEvent.type(await labelBox(), 'Crystal')
    await userEvent.click(screen.getByLabelText('Insured'))
    await save()
    expect(await screen.findByText('Worth is required.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Worth/))
    expect(last('parcel')).toBeUndefined()
  })

  it('sends a change alone, and nothing when nothing changed', async () => {
    const { last, sent } = await open({ at: '/4' })
    const input = await labelBox()
    expect(input).toHaveProperty('value', 'Parcel 4')
    await userEvent.clear(input)
    await userEvent.type(input, 'Parcel four')
    await save()
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(last('parcel/{id}')).toMatchObject({ method: 'PUT', id: 4, body: { label: 'Parcel four' } })
    cleanup()
    const again = await open({ at: '/4' })
    await labelBox()
    await save()
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(again.sent.some(({ method }) => method === 'PUT')).toBe(false)
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('shows what was set once, but does not let it be changed', async () => {
    await open({ at: '/4' })
    await labelBox()
    expect(screen.getByLabelText('Kind')).toHaveProperty('disabled', true)
  })

  it('asks for the record afresh rather than trusting the row of the list', async () => {
    await open({ at: '/4', answers: { 'parcel/{id}': () => ({ id: 4, label: 'As it is now', kind: 1 }) } })
    expect(await labelBox()).toHaveProperty('value', 'As it is now')
  })

  it('puts what the server objects to at its field, and the rest above', async () => {
    await open({
      at: '/create',
      answers: {
        parcel: () =>
          refuse(422, 'Some fields are wrong.', { label: ['Taken already.', 'Choose another.'], weight: ['Too heavy.'] }),
      },
    })
    await userEvent.type(await labelBox(), 'Crystal')
    await save()
    const field = await labelBox()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Taken already.\nChoose another.',
    )
    expect(field.title).toBe('Taken already.\nChoose another.')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(/Weight: Too heavy\./)).toBeDefined()
    expect(isOpen()).toBe(true)
  })

  it('keeps what was typed when the platform cannot be reached', async () => {
    await open({ at: '/create', answers: { parcel: () => refuse(0, 'The platform cannot be reached.') } })
    await userEvent.type(await labelBox(), 'Crystal')
    await save()
    expect(await screen.findByText('The platform cannot be reached.')).toBeDefined()
    expect(await labelBox()).toHaveProperty('value', 'Crystal')
  })

  it('saves by Ctrl and Enter', async () => {
    const { last } = await open({ at: '/create' })
    await userEvent.type(await labelBox(), 'Crystal')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(last('parcel')?.body.label).toBe('Crystal'))
  })

  it('is saved once, however often one presses', async () => {
    let release = () => {}
    const wait = new Promise<void>(resolve => {
      release = resolve
    })
    const { sent } = await open({ at: '/create', answers: { parcel: ({ body }) => wait.then(() => ({ ...body, id: 9 })) } })
    await userEvent.type(await labelBox(), 'Crystal')
    await save()
    await save()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    release()
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(sent.filter(({ path }) => path === 'parcel')).toHaveLength(1)
  })

  it('asks before it is left with something typed, and stays if one likes', async () => {
    const { where, last } = await open({ at: '/create' })
    await userEvent.type(await labelBox(), 'Cry')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(where()).toBe('/parcels/create')
    expect(await labelBox()).toHaveProperty('value', 'Cry')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(where()).toBe('/parcels'))
    expect(last('parcel')).toBeUndefined()
  })

  it('is left at once when nothing was typed, to the same page of the list', async () => {
    const { where, search } = await open({ at: '/create?page=2&filter={"kind":1}', rows: parcelRows(60) })
    await labelBox()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(where()).toBe('/parcels'))
    expect(search()).toEqual({ page: '2', filter: '{"kind":1}' })
  })

  it('has no field that the person may not see', async () => {
    await open({ at: '/create', person: { userType: 1 } })
    await labelBox()
    expect(screen.queryByLabelText('Secret note')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Office' })).toBeNull()
  })

  it('is a plain view for who may look but not change', async () => {
    await open({ at: '/4', person: { permissions: ['parcels-list', 'parcels-view', 'depots-list'] } })
    const values = await screen.findByLabelText('Record')
    expect(await within(values).findByText('Depot 2')).toBeDefined()
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText('31-01-2026 09:05:09 PM')).toBeDefined()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(isOpen()).toBe(false)
  })

  it('says so when the record is not there', async () => {
    await open({ at: '/77' })
    expect(await screen.findByText('Record not found')).toBeDefined()
  })
})
