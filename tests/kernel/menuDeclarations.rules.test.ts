import { describe, expect, test } from 'vitest'
import { SIGNED_IN } from '../../resources/language/access.ts'
import { checkRegister } from '../../resources/language/check.ts'
import { defineResource, defineService } from '../../resources/language/define.ts'
import { permissionList, type Register } from '../../resources/language/endpoints.ts'
import { text } from '../../resources/language/fields.ts'
import type { MenuBadge, MenuLink, MenuLook, Page } from '../../resources/language/screens.ts'
import { integer, object, string } from '../../resources/language/shape.ts'
import { menuOf, openedByMenu, screensOf } from '../../resources/screens.ts'
import { mistakesIn } from '../../server/kernel/records/kinds.ts'

const can = 'doors'
const COUNT = { on: 'call', label: 'Count', can: SIGNED_IN } as const
const answers = object({ open: integer(), name: string() })

const declared = ({
  list = {},
  page = {},
  link = {},
}: {
  list?: MenuLook
  page?: Partial<Page>
  link?: Partial<MenuLink>
}): Register => ({
  resources: [
    defineResource({
      name: 'doors',
      owner: 'platform',
      label: { one: 'Door', many: 'Doors' },
      group: 'House',
      title: 'name',
      fields: { name: text({ label: 'Name' }) },
      operations: { list: { call: 'POST doors', can } },
      list: { columns: ['name'] },
      ...list,
    }),
  ],
  services: [
    defineService({
      name: 'porter',
      label: 'Porter',
      actions: {
        count: { ...COUNT, call: 'GET count', reads: true, answers },
        knock: { ...COUNT, call: 'POST knock', writes: true, answers },
        look: { ...COUNT, call: 'GET look/{id}', reads: true, answers },
        ask: { ...COUNT, call: 'POST ask', reads: true, answers, input: { who: text({ label: 'Who', required: true }) } },
        file: { ...COUNT, call: 'GET file', reads: true, answers: 'file' },
      },
      pages: { lodge: { path: '/lodge', label: 'Lodge', can, group: 'House', ...page } },
      links: { shop: { label: 'Shop', externalLink: 'https://example.in/keys', group: 'House', can: 'shop', ...link } },
    }),
  ],
})

const BADGE: MenuBadge = { of: 'porter', action: 'count', figure: 'open', label: 'Open doors' }
const web = (externalLink: string) => ({ link: { externalLink: externalLink as 'https://x' } })

describe('an entry of the menu', () => {
  test.each([
    [
      'a page that is none of its group',
      { list: { listedOn: '/yard', about: 'Which are open.' } as const },
      "doors: 'listedOn' names no page of its group: /yard",
    ],
    [
      'nothing that it answers',
      { list: { listedOn: '/lodge' } as const },
      "doors: it is listed on a page and has no 'about' that says what it answers",
    ],
    ['a count by nobody', { list: { badge: { ...BADGE, of: 'butler' } } }, "doors: the badge counts by a service 'butler'"],
    [
      'a count by no call',
      { page: { badge: { ...BADGE, action: 'sum' } } },
      "porter.pages.lodge: the badge counts by 'porter.sum'",
    ],
    [
      'a count that changes something',
      { list: { badge: { ...BADGE, action: 'knock' } } },
      'a call that reads and asks for nothing',
    ],
    ['a count of one record', { list: { badge: { ...BADGE, action: 'look' } } }, 'a call that reads and asks for nothing'],
    [
      'a count that asks for something',
      { list: { badge: { ...BADGE, action: 'ask' } } },
      'a call that reads and asks for nothing',
    ],
    ['a figure that is not answered', { list: { badge: { ...BADGE, figure: 'shut' } } }, "the badge shows 'shut'"],
    ['a figure that is a text', { link: { badge: { ...BADGE, figure: 'name' } } }, "porter.links.shop: the badge shows 'name'"],
    ['a figure of a file', { list: { badge: { ...BADGE, action: 'file' } } }, "the badge shows 'open'"],
    ['a count of nothing that is said', { list: { badge: { ...BADGE, label: ' ' } } }, "no 'label'"],
    ['disabled for no reason', { page: { disabled: ' ' } }, "'disabled' says why"],
    ['a badge outside the menu', { page: { badge: BADGE, group: '' } }, "no 'group' of the menu"],
    ['disabled outside the menu', { page: { disabled: 'Soon', group: '' } }, "no 'group' of the menu"],
    [
      'a way out without encryption',
      web('http://example.in'),
      "porter.links.shop: 'externalLink' is no address that begins with https",
    ],
    ['a way out that is a script', web('javascript:alert(1)'), 'no address that begins with https'],
    ['a way out without a host', web('https://'), 'no address that begins with https'],
    ['a way out with a password', web('https://a:b@example.in'), 'no address that begins with https'],
    ['a way out that is inside', web('/doors'), 'no address that begins with https'],
  ])('is refused at start as %s', (_what, wrong, sentence) => {
    expect(() => checkRegister(declared(wrong), mistakesIn)).toThrow(sentence)
  })

  test('is refused at start where another leads to the same address', () => {
    const { resources, services } = declared({})
    const other = defineService({
      name: 'guard',
      label: 'Guard',
      actions: {},
      links: { shop: { label: 'Shop', externalLink: 'https://example.in/keys', group: 'House' } },
    })
    expect(() => checkRegister({ resources, services: [...services, other] }, mistakesIn)).toThrow(
      'guard.links.shop: another entry',
    )
  })

  test('does not compile as something else', () => {
    const page = { path: '/lodge', label: 'Lodge' } as const
    // @ts-expect-error why it is disabled is said
    declared({ page: { disabled: true } })
    // @ts-expect-error an address of the web alone
    declared({ link: { externalLink: 'http://example.in' } })
    // @ts-expect-error what is counted is said
    declared({ list: { badge: { of: 'porter', action: 'count', figure: 'open' } } })
    // @ts-expect-error a misspelt key
    defineService({ name: 'a', label: 'A', actions: {}, pages: { lodge: { ...page, newtab: true } } })
    // @ts-expect-error a way out stands in a group of the menu
    defineService({ name: 'a', label: 'A', actions: {}, links: { shop: { label: 'Shop', externalLink: 'https://example.in' } } })
    expect(page.path).toBe('/lodge')
  })

  test('is taken as declared, and shown behind its gate', () => {
    const register = declared({ list: { badge: BADGE, newTab: true }, page: { disabled: 'Opens in May' } })
    expect(() => checkRegister(register, mistakesIn)).not.toThrow()
    const screens = screensOf(register)
    const principal = (...permissions: string[]) => ({
      userType: 2 as const,
      permissions: new Set(permissions),
      flags: new Set<never>(),
    })
    const shown = (...permissions: string[]) => menuOf(screens, principal(...permissions)).flatMap(group => group.screens)
    expect(shown('doors')).toMatchObject([
      { path: '/lodge', disabled: 'Opens in May' },
      { path: '/doors', badge: BADGE, newTab: true },
    ])
    expect(shown('shop')).toMatchObject([{ path: 'https://example.in/keys', externalLink: true }])
    expect(permissionList(register).map(({ name }) => name)).toContain('shop')
    expect(openedByMenu(screens, principal('doors', 'shop')).map(({ path }) => path)).toEqual(['/doors'])
  })
})
