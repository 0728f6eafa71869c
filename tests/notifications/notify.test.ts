import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { notify, notifyOperators } from '../../server/notifications/notify.ts'
import { ensureNotificationTemplates } from '../../server/notifications/templates.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, makeWorld, type World } from '../support/world.ts'

let world: World
const query = async <T extends object>(sql: string, values: unknown[] = []) => (await world.deps.pool.query<T>(sql, values)).rows

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  await ensureNotificationTemplates(world.deps.pool)
})
beforeEach(async () => {
  await query('delete from notifications')
  await query('delete from mails')
})

const as = (account: Account) => ({ accountId: account.id, userType: account.userType })
const told = (account: Account) =>
  query<{ title: string; message: string; type: string; url: string | null }>(
    'select title, message, type, url from notifications where account_id = $1 order by id',
    [account.id],
  )
const CREDIT = { credit: '5,000', wallet: 'Transaction', balance: '5,100', by: 'Acme' }
const say = (account: Account, from: Account, values?: Record<string, string>) =>
  withScope(world.deps.pool, as(from), tx =>
    notify(tx, account.id, { event: 'credit-added', title: 'Plain title', message: 'Plain words', values }),
  )

describe('telling an account', () => {
  test('uses the words of the template', async () => {
    await say(world.client, world.client, CREDIT)
    expect(await told(world.client)).toEqual([
      {
        title: 'Credit added',
        message: '5,000 Transaction credits were added by Acme. Balance: 5,100.',
        type: 'success',
        url: null,
      },
    ])
  })

  test('falls back on the plain words where the template asks for more than was given', async () => {
    await say(world.client, world.client)
    expect(await told(world.client)).toEqual([{ title: 'Credit added', message: 'Plain words', type: 'success', url: null }])
  })

  test('reaches the account above the one that acts', async () => {
    await say(world.reseller, world.client, CREDIT)
    expect(await told(world.reseller)).toHaveLength(1)
    const seen = await withScope(world.deps.pool, as(world.client), tx => tx.query('select 1 from notifications'))
    expect(seen.rowCount).toBe(0)
  })

  test('is undone with the fact it tells of', async () => {
    const work = withScope(world.deps.pool, as(world.client), async tx => {
      await notify(tx, world.client.id, { event: 'credit-added', title: 'a', message: 'b' })
      throw new Error('not after all')
    })
    await expect(work).rejects.toThrow('not after all')
    expect(await told(world.client)).toEqual([])
  })

  test('says nothing where the template is off, and goes by mail where that one is on', async () => {
    const set = (channel: string, status: number) =>
      query(`update notification_templates set status = $2 where event_key = 'credit-added' and channel = $1`, [channel, status])
    await set('in_app', 0)
    await set('email', 1)
    await say(world.client, world.client, CREDIT)
    await set('in_app', 1)
    await set('email', 0)
    expect(await told(world.client)).toEqual([])
    expect(await query('select to_address, subject, text from mails')).toEqual([
      {
        to_address: 'client@example.in',
        subject: 'Credit added',
        text: 'Hello client,\n\n5,000 Transaction credits were added by Acme. Balance: 5,100.\n\nRelaydesk',
      },
    ])
  })

  test('takes words that no column would, and more of them than fit', async () => {
    await withScope(world.deps.pool, as(world.client), tx =>
      notify(tx, world.client.id, { event: 'unknown-event', title: `\0${'t'.repeat(5000)}`, message: `half \ud800` }),
    )
    const [row] = await told(world.client)
    expect(row?.title).toHaveLength(200)
    expect(row?.message).toBe('half \ufffd')
  })

  test('tells operators: every admin, and employees who hold the permission', async () => {
    const say = () =>
      withScope(world.deps.pool, as(world.client), tx =>
        notifyOperators(tx, 'kannel-status-page', { event: 'route-down', title: 'Down', message: 'A route is down.' }),
      )
    await world.signIn(world.employee, ['phone-book-list'])
    expect(await say()).toBe(1)
    await world.signIn(world.employee, ['kannel-status-page'])
    expect(await say()).toBe(2)
    expect(await told(world.admin)).toHaveLength(2)
    expect(await told(world.employee)).toHaveLength(1)
    expect(await told(world.reseller)).toEqual([])
  })

  test('keeps texts that an admin changed when the desk starts again', async () => {
    await query(`update notification_templates set subject = 'Mine' where event_key = 'route-up' and channel = 'in_app'`)
    await ensureNotificationTemplates(world.deps.pool)
    const [row] = await query<{ subject: string }>(
      `select subject from notification_templates where event_key = 'route-up' and channel = 'in_app'`,
    )
    expect(row?.subject).toBe('Mine')
  })
})
