import { foldUnmapped } from '../delivery/port.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface Made {
  id: number
}

interface Accounts {
  acme: number
  metro: number
}

const PATIENCE_MS = 20_000

/** Routes beside the simulator's: a second bind to it, operators that are not connected yet, a voice vendor. */
const addPrimaryRoutes = async (admin: Api, port: number): Promise<{ second: number }> => {
  const smpp = { gateway_type: 2, port: 2775, system_id: 'relaydesk', password: 'not-yet-known' }
  const { id: second } = await admin.post<Made>('administration/primary-route', {
    ...smpp,
    route_name: 'Simulator, second bind',
    smsc_id: 'simulator-2',
    operator_name: 'Built in',
    route_types: [1, 2],
    host: '127.0.0.1',
    port,
    password: 'simulate',
    tps: 500,
    max_pending_submits: 100,
    coverage: 'All India',
    cost_per_part: 0.11,
  })
  for (const route of [
    {
      route_name: 'Airtel transactional',
      smsc_id: 'airtel-t1',
      operator_name: 'Airtel',
      route_types: [1],
      host: 'smsc1.airtel.example.in',
      tps: 300,
      coverage: 'All India',
      telemarketer_id: '110200001152',
      cost_per_part: 0.1325,
    },
    {
      route_name: 'Jio promotional',
      smsc_id: 'jio-p1',
      operator_name: 'Jio',
      route_types: [2],
      host: 'smpp.jio.example.in',
      tps: 150,
      coverage: 'Maharashtra, Gujarat, Delhi',
      cost_per_part: 0.1175,
    },
  ])
    await admin.post('administration/primary-route', { ...smpp, ...route })
  const voice = await admin.post<Made>('administration/primary-route', {
    route_name: 'Voice, Mumbai',
    gateway_type: 4,
    smsc_id: 'voice-mumbai',
    operator_name: 'Example Voice',
    route_types: [4],
    caller_ids: '1409876543, 1409876544',
    voice_api_url: 'https://voice.example.in/api',
    voice_api_key: 'not-yet-known',
    tps: 20,
  })
  await admin.post('administration/primary-route-action', { ids: [second, voice.id], action: 'active' })
  return { second }
}

const addSecondaryRoutes = async (admin: Api, simulator: number, second: number, { acme, metro }: Accounts): Promise<void> => {
  const shared = await admin.post<Made>('administration/secondary-route', {
    route_name: 'Transaction, shared',
    route_type: 1,
    strategy: 'weighted',
    primary_routes: [simulator, second],
    weights: '50,50',
  })
  await admin.put(`administration/secondary-route/${shared.id}`, {
    weights: '70,30',
    change_reason: 'The second bind is slower in the evening',
  })
  const failover = await admin.post<Made>('administration/secondary-route', {
    route_name: 'Promotional, two gateways',
    route_type: 2,
    primary_routes: [simulator, second],
    time_from: '10:00',
    time_to: '20:30',
  })
  const assign = (user: number, route_type: number, secondary_route_id: number, reason: string) =>
    admin.post('assign-route-to-user', { user_ids: [user], route_type, secondary_route_id, reason })
  await assign(acme, 1, shared.id, 'Contract of November')
  await assign(acme, 2, failover.id, 'Contract of November')
  await assign(metro, 1, shared.id, 'Asked for both gateways')
}

/** Some of the codes that the simulator's receipts brought are explained, and what that corrects is counted. */
const explainCodes = async (desk: Desk, admin: Api, simulator: number): Promise<void> => {
  for (const [dlr_code, stat, description, refund_credit] of [
    ['013', 'UNDELIV', 'Handset switched off', 0],
    ['010', 'UNDELIV', 'Absent subscriber', 0],
    ['650', 'REJECTD', 'Customer preference does not allow it', 1],
  ] as const)
    await admin.post('administration/dlrcode', {
      primary_route_id: simulator,
      dlr_code,
      stat,
      description,
      internal_status: 'FAILED',
      refund_credit,
    })
  await foldUnmapped(desk.deps.pool)
  const { rows } = await desk.deps.pool.query<Made>(
    `select id from unmapped_codes where stat <> 'DELIVRD' and err not in ('013', '010', '650') order by seen desc limit 1`,
  )
  if (!rows[0]) return
  const { backfill_id } = await admin.post<{ backfill_id: number }>(`administration/dlrcode-unmapped-explain/${rows[0].id}`, {
    description: 'Subscriber unknown to the operator',
    internal_status: 'FAILED',
    refund_credit: 1,
  })
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await desk.deps.pool.query<{ status: string }>('select status from dlr_backfills where id = $1', [backfill_id])
    if (found.rows[0]?.status === 'counted') break
    if (Date.now() > deadline) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await admin.post(`administration/dlrcode-backfill-apply/${backfill_id}`, {})
}

/** Routing as an operator has it after a month (rule system-11), by the desk's own calls. */
export const addRouting = async (desk: Desk, admin: Api, accounts: Accounts): Promise<void> => {
  const { rows } = await desk.deps.pool.query<{ id: number; port: number }>(
    `select id, port from primary_routes where smsc_id = 'simulator'`,
  )
  const simulator = rows[0]
  if (!simulator) return
  await admin.put(`administration/primary-route/${simulator.id}`, { cost_per_part: 0.1 })
  const { second } = await addPrimaryRoutes(admin, simulator.port)
  await addSecondaryRoutes(admin, simulator.id, second, accounts)
  await explainCodes(desk, admin, simulator.id)
}
