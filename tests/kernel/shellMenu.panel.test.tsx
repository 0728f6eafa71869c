import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { principalOf } from '../../authProvider/principal.ts'
import { readUser } from '../../authProvider/session.ts'
import type { Platform } from '../../dataProvider/platform.ts'
import { register } from '../../resources/index.ts'
import { permissionList } from '../../resources/language/endpoints.ts'
import { menuOf, screensOf } from '../../resources/screens.ts'
import { DEFAULTS, setAppearance } from '../../src/kernel/desk/appearance.ts'
import { homePath, landingPath } from '../../src/kernel/desk/landing.ts'
import Drawer from '../../src/shell/layout/Drawer.tsx'
import { Navbar } from '../../src/shell/layout/Navbar.tsx'
import { SideMenu } from '../../src/shell/layout/SideMenu.tsx'
import { createDesk, renderInDesk, testRegister, user } from './shellDesk.tsx'

beforeEach(() => setAppearance(DEFAULTS))

const screens = screensOf(testRegister)
const principal = (change: object = {}) => principalOf(readUser(user(change)))
const all = ['templates', 'staff', 'gateways', 'kannel'].map(name => ({ name }))

describe('the menu', () => {
  it('shows what the person may open, and no group without a child', () => {
    expect(menuOf(screens, principal()).map(group => group.name)).toEqual(['DLT'])
    const groups = menuOf(screens, principal({ permissions: all, userType: 0 }))
    expect(groups.map(group => [group.name, ...group.screens.map(({ path }) => path)])).toEqual([
      ['DLT', '/Templates'],
      ['Users', '/Staff'],
      ['Routing', '/status', '/Gateways'],
    ])
  })

  it('hides from a client what is for operators, whatever the permissions say', () => {
    expect(menuOf(screens, principal({ permissions: all })).map(group => group.name)).toEqual(['DLT', 'Routing'])
  })

  it('is empty while nobody is signed in', () => {
    expect(menuOf(screens, undefined)).toEqual([])
  })

  it('marks the present screen, below it too', async () => {
    await renderInDesk(<SideMenu collapsed={false} />, { as: user({ permissions: all }), at: '/Templates/5' })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Templates')
  })

  it('folds a group and keeps it folded, but never the present one', async () => {
    await renderInDesk(<SideMenu collapsed={false} />, { as: user({ permissions: all }), at: '/Templates' })
    const heading = screen.getByRole('button', { name: 'Routing' })
    expect(screen.getByRole('link', { name: 'Gateway status' })).toBeDefined()
    await userEvent.click(heading)
    expect(heading.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('link', { name: 'Gateway status' })).toBeNull()
    expect(JSON.parse(localStorage.getItem('appearance') ?? '{}').foldedGroups).toEqual(['Routing'])
    await userEvent.click(screen.getByRole('button', { name: 'DLT' }))
    expect(screen.getByRole('link', { name: 'Templates' })).toBeDefined()
  })

  it('has the page of the reports in place of those it lists, and stays on it while one of them is open', async () => {
    const desk = createDesk('http://127.0.0.1:9', register)
    const everything = permissionList(register)
    await renderInDesk(<SideMenu collapsed={false} />, {
      as: user({ permissions: everything, userType: 0 }),
      desk,
      at: '/month-wise-report',
    })
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('All reports')
    expect(screen.getByRole('link', { name: 'Delivery report' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Month-wise report' })).toBeNull()
  })

  it.each([
    ['/campaign/7', 'Delivery report'],
    ['/campaign/7?list=all-campaign', 'All campaigns'],
    ['/campaign/7?list=senderid-list', 'Delivery report'],
    ['/add-two-ways-sms/3', 'Two-way pages'],
    ['/add-two-ways-sms', 'New two-way page'],
    ['/role-list/2', 'Roles'],
    ['/role-list/x-ray', 'Permission X-ray'],
  ])('marks at %s the list that one is in: %s', async (at, label) => {
    await renderInDesk(<SideMenu collapsed={false} />, {
      as: user({ permissions: permissionList(register), userType: 0 }),
      desk: createDesk('http://127.0.0.1:9', register),
      at,
    })
    const present = screen.getByRole('link', { current: 'page' })
    expect(present.textContent).toBe(label)
    expect(present.closest('.menu-group')?.querySelector('button')?.getAttribute('aria-expanded')).toBe('true')
  })

  it('begins folded where it has more than fits, but for what one needs at once and where one is', async () => {
    const desk = createDesk('http://127.0.0.1:9', register)
    const everything = permissionList(register)
    await renderInDesk(<SideMenu collapsed={false} />, {
      as: user({ permissions: everything, userType: 0 }),
      desk,
      at: '/senderid-list',
    })
    const opened = screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
    expect(opened).toEqual(expect.arrayContaining(['Overview', 'Send', 'DLT']))
    expect(screen.queryByRole('link', { name: 'Gateway status' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Routing' }))
    expect(screen.getByRole('link', { name: 'Gateway status' })).toBeDefined()
  })

  it('keeps its labels for those who hear it when only icons are shown', async () => {
    await renderInDesk(<SideMenu collapsed />, { as: user({ permissions: all }) })
    expect(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Templates' })).toBeDefined()
  })

  it('speaks Hindi, and English where Hindi has no word', async () => {
    await renderInDesk(<SideMenu collapsed={false} />, { as: user({ permissions: all, userType: 0 }), locale: 'hi' })
    expect(screen.getByRole('link', { name: 'गेटवे की स्थिति' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Staff' })).toBeDefined()
  })
})

const nothing = () => undefined
const navbar = { openMenu: undefined, openPalette: nothing, openAppearance: nothing, openBookmarks: nothing, openKeys: nothing }

describe.each([
  ['the menu', <SideMenu key="menu" collapsed={false} />],
  ['the collapsed menu', <SideMenu key="collapsed" collapsed />],
  ['the drawer of a phone', <Drawer key="drawer" onClose={nothing} openBookmarks={nothing} />],
  ['the bar of the horizontal layout', <Navbar key="bar" showLogo {...navbar} />],
])('%s', (_where, shown) => {
  it('has the company logo for the operator level, and for nobody else', async () => {
    const made = createDesk('http://127.0.0.1:9')
    const asked: string[] = []
    const platform: Platform = {
      ...made.platform,
      fetch: async (_method, path) => {
        asked.push(path)
        return new Response(new Blob(['pixels'], { type: 'image/png' }))
      },
    }
    const desk = { ...made, platform }
    const home = () => screen.getByRole('link', { name: /home/, hidden: true })
    const logo = { companyLogo: 'uploads/acme-logo' }
    for (const userType of [0, 3]) {
      const { unmount } = await renderInDesk(shown, { as: user({ ...logo, userType }), desk })
      await waitFor(() => expect(home().querySelector('img')?.getAttribute('src')).toMatch(/^blob:/))
      unmount()
    }
    expect(asked).toEqual(['user-picture/{id}', 'user-picture/{id}'])
    for (const userType of [1, 2]) {
      const { unmount } = await renderInDesk(shown, { as: user({ ...logo, userType }), desk })
      expect(home().querySelector('img')).toBeNull()
      unmount()
    }
    expect(asked).toHaveLength(2)
  })
})

describe('the landing', () => {
  it('is the send form for admin, reseller and client, when they may', () => {
    const send = [
      ...screens,
      { path: '/admin-send-sms', labelKey: '', label: '', icon: '', group: 'Send', gate: { can: 'send-sms' } },
    ]
    const sender = principal({ permissions: [{ name: 'send-sms' }] })
    for (const userType of [0, 1, 2] as const)
      expect(landingPath(send, sender, { userType, default_route: null })).toBe('/admin-send-sms')
    expect(landingPath(send, principal(), { userType: 2, default_route: null })).toBe('/Templates')
  })

  it('is the stored route for an employee, else the dashboard, else the first allowed screen', () => {
    const dashboard = [...screens, { path: '/dashboard', labelKey: '', label: '', icon: '', group: undefined, gate: {} }]
    const employee = principal({ userType: 3, permissions: all })
    expect(landingPath(dashboard, employee, { userType: 3, default_route: 'Gateways' })).toBe('/Gateways')
    expect(landingPath(dashboard, employee, { userType: 3, default_route: null })).toBe('/dashboard')
    expect(landingPath(screens, employee, { userType: 3, default_route: '/shut' })).toBe('/Templates')
  })

  it('is the not-authorized page for who may open nothing', () => {
    expect(homePath(screens, principal({ permissions: [] }))).toBe('/misc/not-authorized')
  })
})

describe('the navbar', () => {
  const bar = <Navbar {...navbar} />

  it('offers the way back only while acting as somebody else', async () => {
    const { unmount } = await renderInDesk(bar, { as: user() })
    expect(screen.queryByRole('button', { name: 'Back To Home' })).toBeNull()
    unmount()
    await renderInDesk(bar, { as: user({ parent_key: 'home' }) })
    expect(screen.getByRole('button', { name: 'Back To Home' })).toBeDefined()
  })

  it('changes the skin at once and keeps it', async () => {
    await renderInDesk(bar, { as: user() })
    await userEvent.click(screen.getByRole('button', { name: 'Dark skin' }))
    expect(document.documentElement.dataset.skin).toBe('dark')
    expect(JSON.parse(localStorage.getItem('appearance') ?? '{}').skin).toBe('dark')
  })

  it('holds in its account menu only screens that exist and are allowed', async () => {
    await renderInDesk(bar, { as: user() })
    await userEvent.click(screen.getByRole('button', { name: /Account Sunrise School/ }))
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Appearance and language',
      'Keys?',
      'Lock the screen',
      'Sign out',
    ])
  })

  it('signs out and leads to sign-in', async () => {
    await renderInDesk(bar, { as: user() })
    await userEvent.click(screen.getByRole('button', { name: /Account/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(screen.getByTestId('where').textContent).toBe('/authentication')
    expect(localStorage.getItem('access_token')).toBeNull()
  })
})
