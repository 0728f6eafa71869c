import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { creditRequests } from '../../resources/money/credit-requests.ts'
import { userCreditReport } from '../../resources/money/user-credit-report.ts'
import { userCredits } from '../../resources/money/user-credits.ts'
import { users } from '../../resources/people/users.ts'
import { TIME_ZONE } from '../../src/kernel/kinds/show.ts'
import { loadViews } from '../../src/kernel/resource/views.ts'
import { memoryPlatform, openResource, type Person, type Row, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

type Answers = Record<string, (sent: Sent) => unknown>
const open = async (resource: AnyResource, rows: Row[], { answers = {}, at = '', person = {} }: Opening = {}) => {
  signIn(register, person)
  const made = memoryPlatform(register, { [resource.name]: rows }, answers)
  const view = await openResource({ register, resource, platform: made.platform, at })
  return { ...made, ...view }
}
interface Opening {
  answers?: Answers
  at?: string
  person?: Person
}

const rowMenu = async (id: number, item: string | RegExp) => {
  await waitFor(() => expect(document.querySelector(`tr[data-id="${id}"]`)).not.toBeNull())
  await userEvent.click(document.querySelector(`tr[data-id="${id}"] [data-menu]`) as HTMLElement)
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}
const textOf = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')

const sunrise: Row = {
  id: 3,
  userType: 2,
  name: 'Sunrise School',
  username: 'sunrise',
  status: 1,
  transaction_credit: 1200,
  voice_credit: 90,
  whatsapp_credit: 0.1,
}

describe('adding credit', () => {
  const give = async () => {
    const sent: unknown[] = []
    await open(users, [sunrise], {
      answers: {
        'user-credit': ({ body }) => {
          sent.push(body)
          return { transaction_id: 1 }
        },
      },
    })
    const dialog = await rowMenu(3, 'Add credit')
    const balances = () => [...dialog.querySelectorAll('.facts dd')].map(textOf)
    const amount = () => within(dialog).getByRole('textbox', { name: /Amount/ })
    const type = async (text: string) => {
      await userEvent.clear(amount())
      await userEvent.type(amount(), text)
    }
    const choose = (wallet: string) => userEvent.click(within(dialog).getByRole('tab', { name: wallet }))
    // Inside the box, after what one types.
    const unit = () => textOf(amount().nextElementSibling)
    return {
      sent,
      dialog,
      balances,
      type,
      choose,
      unit,
      press: () => userEvent.click(within(dialog).getByRole('button', { name: 'Add credit' })),
    }
  }

  it('begins at the amount, not at the wallets above it', async () => {
    const { dialog } = await give()
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /Amount/ })))
  })

  it('shows a reseller his own wallet, from which it is taken', async () => {
    const mine = { route_type: 1, unit: 'credits', balance: 5000, held: 0, available: 5000, is_low: 0 }
    await open(users, [sunrise], {
      person: { userType: 1 },
      answers: { 'my-balance': () => ({ wallets: [mine], open_requests: 0 }) },
    })
    const dialog = within(await rowMenu(3, 'Add credit'))
    await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '300')
    expect(await dialog.findByText('My wallet')).toBeDefined()
    expect(await dialog.findByText('4,700')).toBeDefined()
  })

  it('shows each wallet in its own unit, with what will be there to the last decimal', async () => {
    const { balances, type, choose, unit } = await give()
    await type('300')
    expect([unit(), balances()]).toEqual(['credits', ['1,200', '1,500']])
    await choose('Voice')
    expect([unit(), balances()]).toEqual(['pulses', ['90 pulses', '390 pulses']])
    await choose('WhatsApp')
    await type('0.2')
    // Not 0.30000000000000004.
    expect([unit(), balances()]).toEqual(['₹', ['₹ 0.10', '₹ 0.30']])
    await type('0.0001')
    expect(balances()).toEqual(['₹ 0.10', '₹ 0.1001'])
  })

  it('refuses what is no amount of the wallet before anything is sent, and sends the rest', async () => {
    const { sent, dialog, type, choose, press } = await give()
    await type('1.5')
    await press()
    expect(await within(dialog).findByText('Enter a whole number.')).toBeDefined()
    await choose('WhatsApp')
    await type('1.23456')
    await press()
    expect(await within(dialog).findByText('Enter at most 4 decimals.')).toBeDefined()
    expect(sent).toEqual([])
    await type('1,234.5678')
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ user_id: 3, route_type: 5, credit: 1234.5678, credit_type: 1 })
  })
})

describe('amounts in lists', () => {
  const entry = (id: number, route_type: number, credit: number): Row => ({
    id,
    route_type,
    credit_type: 1,
    credit,
    old_balance: 0,
    new_balance: credit,
    created_at: '2026-11-20 10:00:00',
  })

  it('of a statement carry the unit where they are no credits', async () => {
    await open(userCredits, [entry(1, 1, 5000), entry(2, 4, 1200), entry(3, 5, 250.5)])
    await waitFor(() => expect(document.querySelectorAll('tr[data-id]')).toHaveLength(3))
    const cells = (id: number, label: string) => textOf(document.querySelector(`tr[data-id="${id}"] [data-label="${label}"]`))
    expect([1, 2, 3].map(id => cells(id, 'Amount'))).toEqual(['+ 5,000', '+ 1,200 pulses', '+ ₹ 250.50'])
    expect([1, 2, 3].map(id => cells(id, 'New balance'))).toEqual(['5,000', '1,200 pulses', '₹ 250.50'])
  })

  it('are summed above it by unit', async () => {
    const line = (unit: string, closing: number) => ({ unit, opening: 0, credited: closing, debited: 0, closing })
    const rows = [entry(1, 1, 5000)]
    await open(userCredits, rows, {
      answers: {
        'user-credits': () => ({
          data: rows,
          current_page: 1,
          last_page: 1,
          total: 1,
          per_page: 15,
          summary: [line('credits', 5000), line('money', 19.9999)],
        }),
      },
    })
    const strip = await screen.findByRole('region', { name: 'Statement totals' })
    await waitFor(() =>
      expect([...strip.querySelectorAll('h3, .strong dd')].map(textOf)).toEqual(['Credits', '5,000', 'Money', '₹ 19.9999']),
    )
  })

  it.each([userCredits, userCreditReport])('of $name wait for no figure once they could not be had', async resource => {
    // What stands above the list is there from the beginning.
    await loadViews(resource.name)
    const [, path = ''] = resource.operations.list.call.split(' ')
    await open(resource, [], { answers: { [path]: () => refuse(503, 'Nothing was saved.') } })
    await screen.findByText('Nothing was saved.')
    expect(document.querySelector('.MuiSkeleton-root')).toBeNull()
  })

  it('of the credit report say which of the usual periods they are of, and keep what the list is filtered by', async () => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date())
    const [, path = ''] = userCreditReport.operations.list.call.split(' ')
    await open(userCreditReport, [], {
      at: '?filter={"route_type":5}',
      answers: {
        [path]: () => ({
          data: [],
          current_page: 1,
          last_page: 1,
          total: 0,
          per_page: 15,
          totals: [],
          period: { from_date: day, to_date: day },
        }),
      },
    })
    const { pathname, searchParams } = new URL(
      ((await screen.findByRole('link', { name: 'Today', current: true })) as HTMLAnchorElement).href,
    )
    expect(pathname).toBe('/user-credit-report')
    expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ route_type: 5, from_date: day, to_date: day })
  })

  it('of the credit report lead a client to a statement that takes no user', async () => {
    for (const [userType, filter] of [
      [1, { user_id: 3, route_type: 5 }],
      [2, { route_type: 5 }],
    ] as const) {
      await open(userCreditReport, [{ id: 9, user_id: 3, route_type: 5, closing: 20 }], { person: { userType } })
      await waitFor(() => expect(document.querySelector('td a')).not.toBeNull())
      const { searchParams } = new URL((document.querySelector('td a') as HTMLAnchorElement).href)
      expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual(filter)
      cleanup()
    }
  })

  it('of the credit report lead to the wallet in its unit', async () => {
    await open(userCreditReport, [{ id: 9, user_id: 3, route_type: 5, opening: 0, added: 20, closing: 19.9999 }])
    await waitFor(() => expect(document.querySelector('tr[data-id="9"]')).not.toBeNull())
    expect(textOf(document.querySelector('tr[data-id="9"] td a'))).toBe('₹ 19.9999')
    expect(textOf(document.querySelector('tr[data-id="9"] [data-label="Added"]'))).toBe('₹ 20.00')
  })
})

describe('a credit request', () => {
  const asked: Row = {
    id: 7,
    user_id: 3,
    route_type: 4,
    credit: 600,
    status: 0,
    direction: 'to_me',
    comment: 'Calls',
    amount: 90,
    created_at: '2026-11-20 10:00:00',
  }

  it('is answered in the unit of its wallet', async () => {
    await open(creditRequests, [asked], { answers: { 'user/{id}': () => sunrise } })
    const dialog = await rowMenu(7, 'Approve')
    expect([...dialog.querySelectorAll('.facts.tiles dd')].map(textOf)).toEqual(['600 pulses', 'Voice', 'Calls', '₹ 90.00'])
    const field = within(dialog).getByRole('textbox', { name: /Approved amount/ })
    expect(textOf(field.parentElement)).toBe('pulses')
    await userEvent.clear(field)
    await userEvent.type(field, '10.5')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await within(dialog).findByText('Enter a whole number.')).toBeDefined()
  })

  it('is answered from where it is open, while it waits', async () => {
    await open(creditRequests, [asked], {
      at: '/7',
      answers: {
        'user/{id}': () => sunrise,
        'credit-request/{id}': () => asked,
      },
    })
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByRole('button', { name: 'Reject' })).toBeDefined()
    await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('textbox', { name: /Approved amount/ })).toBeDefined()
  })

  it('is asked for in the unit of the wallet that is chosen', async () => {
    await open(creditRequests, [], { at: '/create', person: { userType: 2 } })
    const dialog = await screen.findByRole('dialog')
    const unit = () => textOf(within(dialog).getByRole('textbox', { name: /Requested/ }).parentElement)
    expect(unit()).toBe('credits')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'WhatsApp' }))
    await waitFor(() => expect(unit()).toBe('₹'))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Voice' }))
    await waitFor(() => expect(unit()).toBe('pulses'))
  })
})
