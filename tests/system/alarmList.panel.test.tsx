import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { alarms } from '../../resources/system/alarms.ts'
import { memoryPlatform, openResource, signIn } from '../kernel/resourceDesk.tsx'

const since = '2026-11-22T06:00:00.000Z'
const ROWS = [
  {
    id: 2,
    kind: 'receipts_contradict',
    state: 'open',
    entity: 'primary_route',
    entity_id: '7',
    since,
    resolved_at: null,
    detail: { route: 'Vendor A', count: 412, total: 500 },
  },
  { id: 1, kind: 'facts', state: 'open', entity: 'day', entity_id: '2026-11-20', since, resolved_at: null, detail: {} },
]

const open = async (at = '') => {
  signIn(register)
  const { platform } = memoryPlatform(register, { alarms: ROWS })
  await openResource({ register, resource: alarms as AnyResource, platform, at })
  await screen.findByRole('rowheader', { name: 'Receipts that contradict their messages', hidden: true })
}
const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement

it('a row of the alarms leads to its record, and what is wrong to where it is put right', async () => {
  await open()
  expect(document.querySelectorAll('a a').length).toBe(0)
  const facts = within(row('Figures of reports differed'))
  expect(facts.getByRole('link', { name: /Figures of 2026-11-20/ }).getAttribute('href')).toBe('/server-commands')
  // What is done about this one is done here.
  expect(within(row('Receipts that contradict their messages')).queryByRole('link', { name: /412 of 500/ })).toBeNull()
})

it('the button that ends the comparison stands with open alarms about receipts that contradict, and with no other', async () => {
  await open()
  const offered = async (name: string) => {
    await userEvent.click(within(row(name)).getByRole('button', { name: /^Actions/ }))
    const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    await userEvent.keyboard('{Escape}')
    return items
  }
  expect(await offered('Receipts that contradict their messages')).toContain('Stop comparing numbers in receipts')
  expect((await offered('Figures of reports differed')).join()).not.toContain('Stop comparing')
})

it('what an alarm noted is read by name, and whole', async () => {
  await open('/2')
  const values = within(await screen.findByLabelText('Record'))
  expect(values.getByText('route: Vendor A, count: 412, total: 500')).toBeDefined()
})
