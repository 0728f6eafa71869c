import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import { settingEntries } from '../../resources/system/app-settings.ts'
import { readAppearance, setAppearance } from '../../src/kernel/desk/appearance.ts'
import { readBrand } from '../../src/kernel/desk/brand.ts'
import { BrandLoader } from '../../src/shell/BrandLoader.tsx'
import { Notices } from '../../src/shell/Notices.tsx'
import AppSettings from '../../src/system/settings/AppSettings.tsx'
import { inDesk, memoryPlatform, refuse, signIn } from '../kernel/resourceDesk.tsx'

afterEach(() => {
  cleanup()
  localStorage.removeItem('brand')
  localStorage.removeItem('brand-language')
  setAppearance({ locale: 'en' })
})

const defaults = () => Object.fromEntries(settingEntries.map(([key, setting]) => [key, setting.default as unknown]))

const open = async ({
  userType = 0 as UserType,
  at = '/app-settings',
  refusal = undefined as Record<string, string[]> | undefined,
} = {}) => {
  signIn(register, { userType })
  const stored: Record<string, unknown> = { ...defaults(), companyName: 'Acme' }
  const memory = memoryPlatform(
    register,
    {},
    {
      'get-app-setting': () => ({ ...stored }),
      'get-all-timezones': () => [{ id: 'Asia/Kolkata', name: 'Asia/Kolkata', offset: '+05:30' }],
      'administration/app-setting-update': ({ body }) => {
        if (refusal) return refuse(422, 'Wrong', refusal)
        for (const [key, value] of Object.entries(body)) stored[key] = value ?? defaults()[key]
        return { changed: Object.keys(body), settings: { ...stored } }
      },
      'app-setting-own': ({ body }) => Object.assign(stored, body),
    },
  )
  const { element } = await inDesk(
    { register, platform: memory.platform },
    <>
      <AppSettings />
      <Notices />
    </>,
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { ...memory, router }
}

describe('the settings page', () => {
  test('shows the settings of a section, and saves what differs and nothing else', async () => {
    const { last } = await open()
    const name = await screen.findByRole('textbox', { name: 'Platform name' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await userEvent.clear(name)
    await userEvent.type(name, 'Acme Desk')
    expect(screen.getByText('1 change not saved')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('administration/app-setting-update')?.body).toEqual({ app_name: 'Acme Desk' }))
    await waitFor(() => expect(screen.queryByText('1 change not saved')).toBeNull())
    expect(readBrand().name).toBe('Acme Desk')
  })

  test('undoes one change, and puts one setting back to its default', async () => {
    const { last } = await open({ at: '/app-settings?section=sms' })
    const parts = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Longest message' })
    await userEvent.clear(parts)
    await userEvent.type(parts, '4')
    await userEvent.click(screen.getByRole('button', { name: 'Undo the change of Longest message' }))
    expect(parts.value).toBe('10')
    await userEvent.clear(parts)
    await userEvent.type(parts, '4')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('administration/app-setting-update')?.body).toEqual({ max_parts: 4 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Longest message: back to the default' }))
    await waitFor(() => expect(parts.value).toBe('10'))
  })

  test('finds a setting in any section, and says which section it is', async () => {
    await open()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search settings' }), 'promo hours')
    expect(screen.getByRole('textbox', { name: 'Promotional hours from' })).toBeTruthy()
    expect(screen.getAllByText('Text SMS').length).toBeGreaterThan(0)
    expect(screen.queryByRole('textbox', { name: 'Platform name' })).toBeNull()
  })

  test('refuses what is wrong at the field before it is sent, and shows what the platform refuses', async () => {
    const { sent } = await open({ refusal: { app_name: ['Not this name.'] } })
    const name = await screen.findByRole('textbox', { name: 'Platform name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'A')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter at least 2 characters.')).toBeTruthy()
    expect(sent.some(one => one.path === 'administration/app-setting-update')).toBe(false)
    await userEvent.type(name, 'cme')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Not this name.')).toBeTruthy()
    expect(screen.getByText('1 change not saved')).toBeTruthy()
  })

  test('brings what the platform refuses before the eyes, in whatever section it stands', async () => {
    const { router } = await open({ refusal: { app_name: ['Not this name.'] } })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Platform name' }), '!')
    await userEvent.click(screen.getByRole('tab', { name: /^Text SMS/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const refused = await screen.findByRole('textbox', { name: 'Platform name' })
    expect(router.state.location.search).toBe('?section=general')
    expect(screen.getByText('Not this name.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(refused))
  })

  test('shows a reseller his own name and logo, and nothing of the platform', async () => {
    const { last } = await open({ userType: 1 })
    const company = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Company' })
    expect(company.value).toBe('Acme')
    expect(within(document.body).queryByRole('tab')).toBeNull()
    await userEvent.type(company, ' Ltd')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('app-setting-own')?.body).toEqual({ companyName: 'Acme Ltd' }))
  })
})

test('of the platform are followed: its language, and the sign of its currency', async () => {
  const { platform } = memoryPlatform(register, {}, { 'public-app-setting': () => ({ currency: 'USD', language: 'hi' }) })
  const { element } = await inDesk({ register, platform }, <BrandLoader />)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await waitFor(() => expect(readAppearance().locale).toBe('hi'))
  expect(readBrand().currencySign).toBe('$')
})
