import { describe, expect, it } from 'vitest'
import { present } from '../../messaging/present.ts'
import { batchLog } from '../../server/delivery/batchLog.ts'
import { CampaignBook } from '../../server/delivery/campaignBook.ts'
import { driverFor, type PrimaryRoute, ROUTE_COLUMNS, servedVoice } from '../../server/delivery/routeConfig.ts'
import { RoutePump } from '../../server/delivery/routePump.ts'
import type { Ended } from '../../server/delivery/verdicts.ts'
import { wholeAllowance } from '../../server/gateways/allowance.ts'
import { readHostRules } from '../../server/kernel/net/gatewayHosts.ts'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'
import { startVoiceVendors } from '../../simulators/voice/server.ts'
import { atEnd } from '../support/atEnd.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount, plainSecrets, quiet } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'
import { addVoiceRoute, voiceCampaign } from '../support/voiceCampaign.ts'
import { openVoiceDesk } from './voiceDesk.ts'

/** Before calls are handed over the database is asked how often each was made before: by then they are claimed. */

const MOBILES = ['919000000001', '919000000002']

describe('calls that are claimed', () => {
  it('and of which the database could not be asked then wait again, and are made once it can', async () => {
    const { pool, vendors, calls, file } = await openVoiceDesk()
    const account = await addAccount(pool)
    const fileId = await file(account, 30)
    await pool.query('alter table voice_calls rename to voice_calls_away')
    const id = await voiceCampaign(pool, { account, routes: [calls], mobiles: MOBILES, fileId })
    const told = () =>
      pool.query(
        `select from message_events e join messages m on m.account_id = e.account_id and m.id = e.message_id
         where m.campaign_id = $1 and e.kind = 'retried' and e.detail like 'Not handed over%'`,
        [id],
      )
    await until(async () => ((await told()).rowCount ?? 0) >= MOBILES.length, { what: 'both wait again' })
    await pool.query('alter table voice_calls_away rename to voice_calls')
    const status = () => pool.query<{ status: string }>('select status from campaigns where id = $1', [id])
    await until(async () => (await status()).rows[0]?.status === 'Completed', { timeout: 20_000, what: 'both are made' })
    expect(vendors.stats().duplicates).toBe(0)
    await soundness(pool)(id)
  })

  it.each([
    ['was taken for dead while it asked', { valid: false }],
    ['goes on under a new epoch since', { epoch: 2 }],
  ])('are not handed over by a process that %s', async (_how, change) => {
    const { pool } = await testDatabase()
    const vendors = await startVoiceVendors({ controlPort: 0, settings: {} })
    atEnd(() => vendors.close())
    const routeId = await addVoiceRoute(pool, 'call', vendors.base)
    await pool.query(`insert into app_settings (key, value) values ('voice_simulator_port', to_jsonb($1::int))`, [vendors.port])
    await voiceCampaign(pool, { account: await addAccount(pool), routes: [routeId], mobiles: MOBILES })
    const { rows } = await pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes where id = $1`, [routeId])
    const route = servedVoice(present(rows[0]), await readHostRules(pool))
    const book = new CampaignBook(pool)
    await book.refresh()
    const ended: Ended[] = []
    const lease = { valid: true, epoch: 1, count: () => {} }
    const settler = { addOutcomes: (more: readonly Ended[]) => void ended.push(...more), addReceipts: () => {} }
    const allowance = wholeAllowance(100, 10)
    const voice = { batchesOf: (id: number) => batchLog(pool, id, () => lease.epoch), webhookOf: () => undefined }
    const calls = new CallsUnderWay()
    const pump = new RoutePump(route, allowance, { pool, log: quiet, lease, book, settler, calls, claimIds: () => [] })
    pump.driver = driverFor(route, plainSecrets, pump.events(), { allowance, voice })
    const locker = await pool.connect()
    await locker.query('begin')
    await locker.query('lock table voice_calls in access exclusive mode')
    pump.driver.start()
    const waiting = () => pool.query(`select from pg_locks where relation = 'voice_calls'::regclass and not granted`)
    await until(async () => ((await waiting()).rowCount ?? 0) > 0, { what: 'it asks how often they were called' })
    Object.assign(lease, change)
    await locker.query('rollback')
    locker.release()
    await until(() => ended.length === MOBILES.length, { what: 'both have ended' })
    await pump.stop(0)
    expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['retry', 'retry'])
    expect(vendors.stats().calls.call).toBe(0)
  })
})
