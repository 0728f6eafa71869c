import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allPermissions, register as full } from '../../resources/index.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { readAppearance, setAppearance } from '../../src/kernel/desk/appearance.ts'
import CommandPalette from '../../src/shell/palette/CommandPalette.tsx'
import { fuzzy } from '../../src/shell/palette/fuzzy.ts'
import { searchedLists } from '../../src/shell/palette/useRecords.ts'
import { startPlatform } from './providersServer.ts'
import { createDesk, renderInDesk, testRegister, user } from './shellDesk.tsx'

let server: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  server = await startPlatform(({ url, json }) => ({
    data: url.startsWith('/api/Templates') ? [{ id: 12, name: `Fee reminder for ${json.search}` }] : [],
  }))
})
afterAll(() => server.stop())

const permissions = ['templates', 'templates-create', 'gateways', 'gateways-count', 'staff'].map(name => ({ name }))
const openAppearance = vi.fn()
const openKeys = vi.fn()
const open = (onClose = vi.fn(), register = testRegister as Register) =>
  renderInDesk(<CommandPalette onClose={onClose} openAppearance={openAppearance} openBookmarks={vi.fn()} openKeys={openKeys} />, {
    as: user({ permissions }),
    desk: createDesk(server.base, register),
  })
const options = () => screen.getAllByRole('option').map(option => option.querySelector('span')?.textContent)

describe('the command palette', () => {
  it('offers what the person may open, add and run, and nothing else', async () => {
    await open()
    expect(options()).toEqual([
      'Templates',
      'Gateways',
      'Create template',
      'Count Gateways',
      'Appearance and language',
      'Skin: Light',
      'Skin: Bordered',
      'Skin: Dark',
      'Skin: Semi-dark',
      'Skin: As the system',
      'Sign out',
      'Keys',
    ])
  })

  it('opens a screen by two letters and Enter', async () => {
    const onClose = vi.fn()
    await open(onClose)
    await userEvent.type(screen.getByRole('combobox'), 'ga{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/Gateways')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is moved through by arrows, in a ring', async () => {
    await open()
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Keys')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/Templates/create')
  })

  it('leads to the list for a toolbar action', async () => {
    await open()
    await userEvent.type(screen.getByRole('combobox'), 'count{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/Gateways')
  })

  it('finds what one calls otherwise', async () => {
    await open()
    for (const [typed, first] of [
      ['log out', 'Sign out'],
      ['logout', 'Sign out'],
      ['theme', 'Skin: Light'],
      ['add template', 'Create template'],
      ['keyboard', 'Keys'],
    ] as const) {
      await userEvent.clear(screen.getByRole('combobox'))
      await userEvent.type(screen.getByRole('combobox'), typed)
      expect(options()).toContain(first)
    }
    await userEvent.keyboard('{Enter}')
    expect(openKeys).toHaveBeenCalledOnce()
  })

  it('leads to what has a page of its own by its number, for whoever may open it', async () => {
    const page = { path: '/letter/{id}', label: 'Letter', can: 'templates', ofRecord: true } as const
    const numbered = (can: string) => ({
      ...testRegister,
      resources: testRegister.resources.map(one =>
        one.name === 'Templates' ? { ...one, pages: { letter: { ...page, can } } } : one,
      ),
    })
    await open(vi.fn(), numbered('templates'))
    for (const typed of ['92', '#92']) {
      await userEvent.clear(screen.getByRole('combobox'))
      await userEvent.type(screen.getByRole('combobox'), typed)
      expect(options()[0]).toBe('Template #92')
    }
    // Somebody's mobile number.
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), '9876543210')
    expect(screen.queryByText(/#98765/)).toBeNull()
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), '92{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/letter/92')
    cleanup()
    await open(vi.fn(), numbered('templates-burn'))
    await userEvent.type(screen.getByRole('combobox'), '92')
    expect(screen.queryByText('Template #92')).toBeNull()
  })

  it('finds records of the lists the person may see', async () => {
    await open()
    await userEvent.type(screen.getByRole('combobox'), 'asha')
    await waitFor(() => expect(options()).toEqual(['Fee reminder for asha']))
    expect(server.seen.some(({ url }) => url.startsWith('/api/Staff'))).toBe(false)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/Templates/12')
  })

  it('asks every list whose records the person may look up, however many there are', () => {
    const all = { userType: 0, permissions: new Set(allPermissions(full)), flags: new Set<never>() } as const
    const asked = searchedLists(full, all).map(({ name }) => name)
    expect(asked).toEqual(
      expect.arrayContaining(['users', 'senderid-list', 'dlt-template-list', 'secondary-routes', 'delivery-report']),
    )
    expect(searchedLists(full, { ...all, permissions: new Set() }).map(({ name }) => name)).not.toContain('users')
  })

  it('puts the record of that name first, and what was found by something else of it behind', async () => {
    const titles = ['Office of asha', 'Payments', 'Asha Nursery']
    const platform = await startPlatform(({ url }) => ({
      data: url.startsWith('/api/Templates') ? titles.map((name, at) => ({ id: at + 1, name })) : [],
    }))
    await renderInDesk(<CommandPalette onClose={vi.fn()} openAppearance={vi.fn()} openBookmarks={vi.fn()} openKeys={vi.fn()} />, {
      as: user({ permissions }),
      desk: createDesk(platform.base, testRegister as Register),
    })
    await userEvent.type(screen.getByRole('combobox'), 'asha')
    await waitFor(() => expect(options()).toEqual(['Asha Nursery', 'Office of asha', 'Payments']))
    await platform.stop()
  })

  it('puts records that hold what was typed above screens that hold its letters scattered', async () => {
    await open()
    await userEvent.type(screen.getByRole('combobox'), 'te')
    await waitFor(() => expect(options()).toContain('Fee reminder for te'))
    // The screen of that name stays where it stood.
    expect(options()[0]).toBe('Templates')
    await userEvent.type(screen.getByRole('combobox'), '{Backspace}s')
    await waitFor(() => expect(options()).toContain('Fee reminder for ts'))
    expect(options().indexOf('Fee reminder for ts')).toBeLessThan(options().indexOf('Templates'))
  })

  it('shows again what is hidden, and opens the panel of appearances', async () => {
    setAppearance({ navbar: 'hidden', menuHidden: true })
    await open()
    await userEvent.type(screen.getByRole('combobox'), 'show the navbar{Enter}')
    expect(readAppearance().navbar).toBe('floating')
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), 'show the menu{Enter}')
    expect(readAppearance().menuHidden).toBe(false)
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), 'appearance{Enter}')
    expect(openAppearance).toHaveBeenCalledOnce()
  })

  it('says when nothing is found, and closes on Esc', async () => {
    const onClose = vi.fn()
    await open(onClose)
    await userEvent.type(screen.getByRole('combobox'), 'x')
    await userEvent.clear(screen.getByRole('combobox'))
    await userEvent.type(screen.getByRole('combobox'), 'q')
    expect(screen.getByText(/Nothing found/)).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('fuzzy', () => {
  it('prefers starts of words and letters in a row', () => {
    expect(fuzzy('dlt', 'DLT templates')).toBeGreaterThan(fuzzy('dlt', 'Delete contact'))
    expect(fuzzy('si', 'Sender IDs')).toBeGreaterThan(fuzzy('si', 'Skin: Light'))
    expect(fuzzy('gate', 'Gateway status')).toBeGreaterThan(fuzzy('gate', 'Go at the end'))
  })

  it('finds every text by its own letters in order, and never by letters it lacks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{1,20}$/), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (text, keep) => {
        const typed = [...text].filter((_, index) => keep[index]).join('')
        expect(fuzzy(typed, text)).toBeGreaterThan(0)
        expect(fuzzy(`${typed}9`, text)).toBe(0)
      }),
    )
  })
})
