import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import ResourcePage from '../../src/kernel/resource/ResourcePage.tsx'
import { inDesk, memoryPlatform, openResource, type Person, signIn } from './resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from './resourceParcels.ts'

const open = async (person: Person = {}) => {
  signIn(parcelRegister, person)
  const { platform } = memoryPlatform(parcelRegister, { parcels: parcelRows(5), depots: depotRows })
  const view = await openResource({ register: parcelRegister, resource: parcels, platform })
  return { ...view, create: await screen.findByRole('button', { name: 'Create' }) }
}
const labelBox = () => screen.findByLabelText<HTMLInputElement>(/^Label/)
const drawn = () => document.querySelectorAll('.resource-form').length
const dialog = () => screen.queryByRole('dialog')

describe('the form of a new record', () => {
  test('is drawn out of sight while the mouse is over its button, asks for nothing there, and goes with the mouse', async () => {
    const { create, where } = await open()
    await userEvent.hover(create)
    await waitFor(() => expect(drawn()).toBe(1))
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(document.body)
    expect(where()).toBe('/parcels')
    await userEvent.unhover(create)
    await waitFor(() => expect(drawn()).toBe(0))
  })

  test('is the one that was drawn; it stands there at once, with the focus, and its address follows', async () => {
    const { create, where } = await open()
    await userEvent.hover(create)
    await waitFor(() => expect(drawn()).toBe(1))
    const form = document.querySelector('.resource-form')
    await userEvent.click(create)
    expect(dialog()).not.toBeNull()
    expect(document.querySelector('.resource-form')).toBe(form)
    expect(document.activeElement).toBe(await labelBox())
    await waitFor(() => expect(where()).toBe('/parcels/create'))
    expect(document.querySelector('.resource-form')).toBe(form)
  })

  test('keeps nothing of what was typed into the one before', async () => {
    const { create, where } = await open()
    await userEvent.click(create)
    await userEvent.type(await labelBox(), 'Crystal')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(where()).toBe('/parcels'))
    expect(drawn()).toBe(0)
    await userEvent.unhover(create)
    await userEvent.hover(create)
    await userEvent.click(create)
    expect((await labelBox()).value).toBe('')
  })

  test('goes with Back before the router has drawn it', async () => {
    const { create, where, router } = await open()
    await userEvent.click(create)
    await labelBox()
    await router.navigate(-1)
    await waitFor(() => expect(where()).toBe('/parcels'))
    await waitFor(() => expect(drawn()).toBe(0))
  })
})

test('a form on a screen of its own is gone to as well by whoever comes again before that screen has loaded', async () => {
  signIn(register)
  const { platform } = memoryPlatform(register, { [twoWaysSms.name]: [] })
  const { element } = await inDesk({ register, platform }, <ResourcePage resource={twoWaysSms} />)
  const loads = Promise.withResolvers<{ default: () => ReactNode }>()
  const Editor = lazy(() => loads.promise)
  const router = createMemoryRouter(
    [
      { path: `/${twoWaysSms.name}/*`, element },
      { path: '*', element: <Editor /> },
    ],
    { initialEntries: [`/${twoWaysSms.name}`] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: twoWaysSms.label.many })
  const leads = async () => {
    await act(() => router.navigate(`/${twoWaysSms.name}/create`))
    await waitFor(() => expect(router.state.location.pathname).toBe('/add-two-ways-sms'))
  }
  await leads()
  await leads()
  loads.resolve({ default: () => <p>the editor</p> })
  expect(await screen.findByText('the editor')).toBeTruthy()
})

test('a record that is opened from its row stands there at once, at its address', async () => {
  const { where } = await open()
  await userEvent.click(await screen.findByRole('link', { name: 'Parcel 4' }))
  expect(await labelBox()).toHaveProperty('value', 'Parcel 4')
  await waitFor(() => expect(where()).toBe('/parcels/4'))
})
