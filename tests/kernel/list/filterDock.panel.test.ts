import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { openFilled } from './parcelList.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A list whose frame is so many pixels wide. */
const open = (width: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  return openFilled()
}
const toggle = () =>
  within(document.querySelector<HTMLElement>('.list-toolbar') as HTMLElement).getByRole('button', { name: /^Filter/ })
const docked = () => screen.findByRole('region', { name: 'Filter Parcels' })
const gone = () => expect(screen.queryByRole('region', { name: 'Filter Parcels' })).toBeNull()

it('where there is room the filters stand beside the list, and stay there when they are applied', async () => {
  const { last, search } = await open(1400)
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(toggle())
  const form = within(await docked())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(form.getByLabelText('Kind'))
  await userEvent.selectOptions(form.getByLabelText('Status'), 'Sent')
  await userEvent.click(form.getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(last('parcels')?.body).toMatchObject({ status: 1 }))
  expect(form.getByLabelText('Status')).toHaveProperty('value', '1')
  await userEvent.click(form.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(search().filter).toBeUndefined())
  expect(form.getByLabelText('Status')).toHaveProperty('value', '')
})

it('what is chosen there and not applied outlasts a search of the list, and Esc', async () => {
  const { last } = await open(1400)
  await userEvent.click(toggle())
  const form = within(await docked())
  await userEvent.selectOptions(form.getByLabelText('Status'), 'Sent')
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByRole('searchbox'), 'Parcel{Enter}')
  await waitFor(() => expect(last('parcels')?.body).toMatchObject({ search: 'Parcel' }))
  await userEvent.click(form.getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(last('parcels')?.body).toMatchObject({ search: 'Parcel', status: 1 }))
})

it('Esc in them closes them while nothing was changed, and the button has the focus again', async () => {
  await open(1400)
  await userEvent.click(toggle())
  const form = within(await docked())
  await userEvent.selectOptions(form.getByLabelText('Status'), 'Sent')
  await userEvent.selectOptions(form.getByLabelText('Status'), 'Any')
  await userEvent.keyboard('{Escape}')
  gone()
  expect(document.activeElement).toBe(toggle())
})

it('they are there at the next visit, without taking the focus', async () => {
  await open(1400)
  await userEvent.click(toggle())
  await docked()
  cleanup()
  await open(1400)
  const form = await docked()
  expect(form.contains(document.activeElement)).toBe(false)
  await userEvent.click(within(form).getByRole('button', { name: 'Close' }))
  gone()
})

it('where the list would lose the columns that matter they are a dialog, docked elsewhere or not', async () => {
  await open(1400)
  await userEvent.click(toggle())
  await docked()
  cleanup()
  await open(800)
  gone()
  expect(toggle().getAttribute('aria-haspopup')).toBe('dialog')
  await userEvent.click(toggle())
  expect(await screen.findByRole('dialog', { name: 'Filter Parcels' })).toBeDefined()
})
