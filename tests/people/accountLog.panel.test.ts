import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openUsers, press } from './peopleDesk.tsx'

describe('the account log', () => {
  it('names what was done and by whom, hides nobody’s change, and goes on to earlier ones', async () => {
    const entry = (id: number, more: object) => ({
      id,
      at: '2026-11-20 10:00:00',
      actor: 'Ravi',
      acting: false,
      entity: 'users',
      entity_id: '3',
      reason: null,
      before: null,
      after: null,
      ip: null,
      ...more,
    })
    const first = [
      entry(90, { action: 'users.block', actor: null, reason: 'Sent without consent' }),
      entry(89, { action: 'users.update', before: { name: 'Old' }, after: { name: '<b>New</b>' } }),
      ...Array.from({ length: 23 }, (_, i) => entry(80 - i, { action: 'session.login' })),
    ]
    await openUsers(
      {
        'user-account-log': ({ query }) => ({
          data: query.page === 1 ? first : [entry(1, { action: 'users.create' })],
          total: 26,
        }),
      },
      '/3',
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Account log' }))
    expect(await screen.findByText('Blocked', { selector: 'strong' })).toBeDefined()
    expect(screen.getByText('The operator')).toBeDefined()
    await userEvent.click(screen.getAllByText('Values')[0] as HTMLElement)
    expect(await screen.findByText('<b>New</b>')).toBeDefined()
    await press('Earlier entries')
    expect(await screen.findByText('Account added')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Earlier entries' })).toBeNull()
  })
})
