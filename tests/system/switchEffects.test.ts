import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { driverFor, type PrimaryRoute, ROUTE_COLUMNS } from '../../server/delivery/routeConfig.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { startSmsc } from '../../simulators/smsc/server.ts'
import { atEnd } from '../support/atEnd.ts'
import { accept, acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { selfSigned } from '../support/certificate.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, plainSecrets } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 1000 })
})
afterEach(() => pool.query('delete from app_settings'))

const template = async (dlt_message: string, columns: Record<string, unknown> = {}): Promise<number> => {
  const values = { cta_list: null, ...columns }
  const { rows } = await pool.query<{ id: number }>(
    `insert into dlt_templates (account_id, template_name, dlt_template_id, pe_id, sender_id, dlt_category, dlt_message, cta_list)
     values ($1, 'Tried', '1107161234567890099', '1701158019630577568', array[$2::bigint], 2, $3, $4) returning id`,
    [w.account, w.registered.senderId, dlt_message, values.cta_list],
  )
  return rows[0]!.id
}
/** What is refused, by field; nothing where it is accepted. */
const refused = (form: Partial<SendForm> = {}): Promise<Record<string, string[]>> =>
  accept(w, normalForm(w.registered, numbers(1), { confirm_repeat: 1, ...form })).then(
    () => ({}),
    error => error.errors,
  )
const setting = (key: string, value: unknown) =>
  pool.query('insert into app_settings (key, value) values ($1, $2)', [key, JSON.stringify(value)])
const route = (columns: string) => pool.query(`update primary_routes set ${columns} where id = $1`, [w.primary])

describe('a switch of a route', () => {
  it('for long messages keeps them back, and lets them through', async () => {
    const message = `${'Long word '.repeat(20)}- SUNRSE`
    const form = { dlt_template_id: await template(message), message }
    expect(await refused(form)).toEqual({})
    await route('allow_multipart = 0')
    expect(await refused(form)).toEqual({ message: [expect.stringMatching(/short messages only/)] })
  })

  it('for the kind of sender ID takes that kind alone', async () => {
    const senders = (sender_type: string) =>
      pool.query('update secondary_routes set sender_type = $2 where id = $1', [w.secondary, sender_type])
    for (const kind of ['any', 'alpha']) {
      await senders(kind)
      expect(await refused()).toEqual({})
    }
    await senders('numeric')
    expect(await refused()).toEqual({ sender_id: [expect.stringMatching(/digits only/)] })
  })

  const read = async (): Promise<PrimaryRoute> =>
    (await pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes where id = $1`, [w.primary])).rows[0]!
  const events = {
    onCapacity: () => {},
    onOutcomes: () => {},
    onReceipts: () => {},
    onInbound: () => {},
    onLink: () => {},
  }
  const linked = async (tls?: ReturnType<typeof selfSigned>) => {
    const smsc = await startSmsc({ ...(tls && { tls }) })
    atEnd(() => smsc.close())
    await pool.query('update primary_routes set port = $2 where id = $1', [w.primary, smsc.port])
    const links: { up: boolean; reason?: string | undefined }[] = []
    const driver = driverFor(await read(), plainSecrets, { ...events, onLink: (up, reason) => links.push({ up, reason }) })
    driver.start()
    atEnd(() => driver.stop(0))
    return { smsc, links }
  }

  it('for the bind decides how many sessions there are', async () => {
    for (const [bind_type, binds] of [
      ['transceiver', 1],
      ['transmitter', 2],
    ] as const) {
      await route(`bind_type = '${bind_type}'`)
      const { smsc } = await linked()
      await until(() => smsc.stats().binds === binds)
    }
  })

  it('for TLS decides what the gateway is spoken to in', async () => {
    await route('use_ssl = 1')
    const { links } = await linked(selfSigned())
    await until(() => links.length > 0)
    expect(links[0]?.reason).toMatch(/SELF_SIGNED/)
  })

  it('for the version of SMPP is told to the gateway', async () => {
    for (const interface_version of [33, 34, 50]) {
      await route(`interface_version = ${interface_version}`)
      const driver = driverFor(await read(), plainSecrets, events) as unknown as { settings: { interfaceVersion: number } }
      expect(driver.settings.interfaceVersion.toString(16)).toBe(String(interface_version))
    }
  })
})

describe('a setting of text messages', () => {
  it('for matching templates forgives marks, or does not', async () => {
    const form = {
      dlt_template_id: await template('Hello, school is closed. - SUNRSE'),
      message: 'Hello school is closed - SUNRSE',
    }
    expect(await refused(form)).toHaveProperty('message')
    await setting('dlt_match_mode', 'lenient')
    expect(await refused(form)).toEqual({})
  })

  it('for refunds gives back what failed, whatever the account is billed on', async () => {
    const ended = async () => {
      const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2), { confirm_repeat: 1 }))
      const claims = await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 2, after: 0 }], 7)
      const outcomes = claims.map(claim => ({
        claim,
        outcome: { ref: String(claim.id), kind: 'accepted' as const, ids: [`g${claim.id}`] },
      }))
      await asSystem(pool, tx =>
        commitOutcomes(tx, outcomes, { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' }),
      )
      await pool.query(
        `update campaigns set last_sent_at = now() - interval '90 days', campaign_send_date_time = now() - interval '90 days' where id = $1`,
        [id],
      )
      await closeOverdue(pool)
      return balanceOf(pool, w.account, 1)
    }
    expect(await ended()).toBe(998)
    await setting('refund_on_failed', 1)
    expect(await ended()).toBe(998)
    await pool.query('delete from app_settings')
    expect(await ended()).toBe(996)
  })

  it('for whitelisted links compares them with the list, or leaves that to the operator', async () => {
    const dlt_template_id = await template('Pay at {#url#} - SUNRSE', { cta_list: 'https://pay.example.in' })
    const form = { dlt_template_id, message: 'Pay at https://other.example.in - SUNRSE' }
    expect(await refused(form)).toHaveProperty('message')
    await setting('cta_check', 0)
    expect(await refused(form)).toEqual({})
  })
})
