import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import { menuOf, screensOf } from '../../resources/screens.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { memoryPlatform, openResource, signIn } from '../kernel/resourceDesk.tsx'
import { CONTENT, LINK } from './twoWayDesk.tsx'

describe('the list of two-way pages', () => {
  it('leads to its own editor, sends, and copies the link', async () => {
    signIn(register)
    const { platform } = memoryPlatform(register, { 'two-ways-sms': [{ ...CONTENT }], users: [] })
    const { where } = await openResource({ register, resource: twoWaysSms, platform })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /: Annual day$/ }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitem', { name: 'Send' }).getAttribute('href')).toBe(
      '/admin-send-two-ways-sms?two_way_content_id=7&user_id=1',
    )
    await user.click(menu.getByRole('menuitem', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(LINK)
    await user.click(await screen.findByRole('link', { name: 'Annual day' }))
    await waitFor(() => expect(where()).toBe('/add-two-ways-sms/7'))
  })

  it('says what they are for where there are none', async () => {
    signIn(register)
    const { platform } = memoryPlatform(register, { 'two-ways-sms': [] })
    await openResource({ register, resource: twoWaysSms, platform })
    expect(await screen.findByText('Get responses from your recipients')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create a page' }).getAttribute('href')).toBe('/add-two-ways-sms')
  })

  it('stands in the menu of everybody who has the permission, and of nobody else', () => {
    const paths = (userType: 0 | 1 | 2 | 3, permissions: readonly string[]) =>
      menuOf(screensOf(register), { userType, permissions: new Set(permissions), flags: new Set() }).flatMap(group =>
        group.screens.map(({ path }) => path),
      )
    for (const userType of [0, 1, 2, 3] as const) {
      expect(paths(userType, ['two-ways-sms'])).toEqual(
        expect.arrayContaining(['/two-ways-sms', '/add-two-ways-sms', '/add-short-link-generate', '/admin-send-two-ways-sms']),
      )
      expect(paths(userType, ['send-sms']).filter(path => path.includes('two-ways'))).toEqual([])
    }
  })
})
