import type pg from 'pg'
import type { ConnectionCheck, DriverEvents } from '../gateways/driver.ts'
import { notFound } from '../http/errors.ts'
import { driverFor, type PrimaryRoute, ROUTE_COLUMNS, type RouteSecrets } from './routeConfig.ts'

const TIMEOUT_MS = 10_000

/** Events of a driver that is never started. */
const SILENT: DriverEvents = {
  onCapacity: () => {},
  onOutcomes: () => {},
  onReceipts: (_receipts, acknowledge) => acknowledge(false),
  onInbound: (_messages, acknowledge) => acknowledge(false),
  onLink: () => {},
}

/** Connects to a route's gateway once, beside whatever is connected already, and says what came of it. @throws HttpProblem 404 */
export async function checkRoute(deps: { pool: pg.Pool; secrets: RouteSecrets }, routeId: number): Promise<ConnectionCheck> {
  const { rows } = await deps.pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes where id = $1`, [routeId])
  if (!rows[0]) throw notFound()
  try {
    return await driverFor(rows[0], deps.secrets, SILENT).check(TIMEOUT_MS)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { reachable: false, bindOk: false, latencyMs: 0, message: error.message }
  }
}
