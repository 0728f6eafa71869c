import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { resize } from '../../support/viewport.ts'
import { memoryPlatform, openResource, type Person, type Sent, signIn } from '../resourceDesk.tsx'
import { depotRows, parcelRegister, parcelRows, parcels } from '../resourceParcels.ts'

interface Setting {
  /** How many parcels there are. */
  count?: number
  at?: string
  /** Of the window, in pixels. */
  width?: number
  locale?: string
  /** What the person has chosen and kept with the account, by its name. */
  choices?: Readonly<Record<string, unknown>>
  person?: Person
  answers?: Record<string, (sent: Sent) => unknown>
}

/** The list of parcels, the youngest (with the highest number) first. */
export const openParcels = async (setting: Setting = {}) => {
  const { count = 40, width = 1440, person = {}, answers = {}, ...opening } = setting
  resize(width)
  signIn(parcelRegister, person)
  const stored = { parcels: parcelRows(count), depots: depotRows }
  const made = memoryPlatform(parcelRegister, stored, answers)
  const view = await openResource({ register: parcelRegister, resource: parcels, platform: made.platform, ...opening })
  return { ...made, ...view, stored }
}

/** The list, once it has rows. */
export const openFilled = async (setting: Setting = {}) => {
  const list = await openParcels(setting)
  await waitFor(() => expect(rows()).not.toEqual([]))
  return list
}

/** The rows that are shown. */
export const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-id]')]
/** By the number of its record. */
export const row = (id: number) => document.querySelector<HTMLElement>(`tr[data-id="${id}"]`) as HTMLElement
/** Waits for so many rows. */
export const shown = async (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
/** Presses the box before a row. @param options such as `{ shiftKey: true }` */
export const tick = (id: number, options = {}) => fireEvent.click(row(id).querySelector('[data-tick]') as HTMLElement, options)
/** The numbers of the records that are ticked. */
export const ticked = () =>
  rows().flatMap(one => (one.querySelector<HTMLInputElement>('[data-tick]')?.checked ? [Number(one.dataset.id)] : []))
/** Opens the menu of a row. */
export const menuOf = async (id: number) => {
  await userEvent.click(row(id).querySelector('[data-menu]') as HTMLElement)
  return screen.findByRole('menu')
}
