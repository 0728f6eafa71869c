import type pg from 'pg'
import { type Bucket, compareStatus, type OperatorStatus, statFacts } from '../../messaging/receipts.ts'
import { callMeaning, callRankOf, VOICE_ROUTE } from './callReports.ts'
import { LANE, laneMeaning, laneRank } from './laneReports.ts'
import type { ReportBucket } from './states.ts'

/** What a status of a route means, dictionary included. */
export interface Meaning {
  bucket: ReportBucket
  final: boolean
  /** Whether a message that ends so is refunded whatever the account's billing basis. */
  refund: boolean
  /** Whether a message refused with it takes the next route. */
  elsewhere: boolean
  /** Whether anything explains the code; if nothing does, it is kept for an operator to look at. */
  explained: boolean
}

interface Row {
  primary_route_id: number | null
  dlr_code: string
  stat: string | null
  internal_status: Bucket
  is_final: number
  refund_credit: number
  retry_on_failover: number
}

const RELOAD_MS = 5000
const SUCCESS = new Set(['', '0', '00', '000'])
/** Words that mean accepted; so does, for want of anything better, every word that is not known. */
const ON_ITS_WAY = new Set(['ENROUTE', 'BUFFRED', 'ACCEPTED', 'ACCEPTD'])
const RANK: Readonly<Record<ReportBucket, number>> = { Pending: 0, Accepted: 1, FAILED: 2, DELIVRD: 3, READ: 4 }

/**
 * The dictionary of delivery codes. A route's own rows decide what a code counts as; rows for every route explain, and may ask for a
 * refund. A row without a status word never makes a failure of what the operator calls delivered.
 */
export class CodeBook {
  private readonly pool: pg.Pool
  private rows = new Map<string, Row>()
  /** Every route there is, and the type of its gateway. */
  private gateways: ReadonlyMap<number, number> = new Map()
  private readonly meanings = new Map<string, Meaning>()
  private loadedAt = Number.NEGATIVE_INFINITY

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Call before a batch; reads the dictionary anew every few seconds. */
  async refresh(): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_MS) return
    await this.reload()
  }

  /** Reads the dictionary anew where one of these routes was made since. */
  async learn(routeIds: Iterable<number>): Promise<void> {
    for (const id of routeIds) if (!this.gateways.has(id)) return this.reload()
  }

  private async reload(): Promise<void> {
    const { rows } = await this.pool.query<Row>({
      name: 'codes',
      text: 'select primary_route_id, dlr_code, stat, internal_status, is_final, refund_credit, retry_on_failover from dlr_codes where status = 1',
    })
    this.rows = new Map(rows.map(row => [keyOf(row.primary_route_id ?? 0, row.dlr_code, row.stat ?? ''), row]))
    const { rows: routes } = await this.pool.query<{ id: number; gateway_type: number }>({
      name: 'gateway_types',
      text: 'select id, gateway_type from primary_routes',
    })
    this.gateways = new Map(routes.map(({ id, gateway_type }) => [id, gateway_type]))
    this.meanings.clear()
    this.loadedAt = performance.now()
  }

  meaningOf(routeId: number, { stat, err }: OperatorStatus): Meaning {
    // As it came: asked several times of each receipt.
    const key = `${routeId}/${err}/${stat}`
    let meaning = this.meanings.get(key)
    if (!meaning) {
      meaning = this.lookUp(routeId, stat, err)
      if (this.meanings.size > 10_000) this.meanings.clear()
      this.meanings.set(key, meaning)
    }
    return meaning
  }

  /** Whether a route is the lane of a number of WhatsApp, whose reports have words and an order of their own. */
  isLane(routeId: number): boolean {
    return this.gateways.get(routeId) === LANE
  }

  /** Whether a route leads to a voice vendor, whose reports have words and an order of their own, too. */
  isVoice(routeId: number): boolean {
    return this.gateways.get(routeId) === VOICE_ROUTE
  }

  /** The order of `compareStatus`, with what the route's dictionary makes of the codes put first. */
  compare(routeId: number, a: OperatorStatus, b: OperatorStatus): number {
    return this.rank(routeId, a) - this.rank(routeId, b) || compareStatus(a, b)
  }

  private rank(routeId: number, status: OperatorStatus): number {
    if (this.isLane(routeId)) return laneRank(status.stat)
    if (this.isVoice(routeId)) return callRankOf(status.stat)
    const { bucket, final } = this.meaningOf(routeId, status)
    return final ? RANK[bucket] : Math.min(RANK[bucket], RANK.Accepted)
  }

  private lookUp(routeId: number, stat: string, err: string): Meaning {
    if (this.isLane(routeId)) return laneMeaning(stat, err)
    if (this.isVoice(routeId)) return callMeaning(stat)
    const facts = statFacts(stat)
    const code = codeOf({ stat, err })
    const exact = this.rows.get(keyOf(routeId, code, stat))
    const byCode = this.rows.get(keyOf(routeId, code, ''))
    const own = exact ?? (facts.bucket === 'DELIVRD' ? undefined : byCode)
    const general = this.rows.get(keyOf(0, code, stat)) ?? this.rows.get(keyOf(0, code, ''))
    return {
      bucket: own?.internal_status ?? facts.bucket,
      final: own ? own.is_final === 1 : facts.final,
      refund: (own ?? general)?.refund_credit === 1,
      elsewhere: (own ?? general)?.retry_on_failover === 1,
      explained:
        Boolean(exact ?? byCode ?? general) || (SUCCESS.has(err) && (facts.bucket !== 'Accepted' || ON_ITS_WAY.has(stat))),
    }
  }
}

/** The code a receipt is looked up by in the dictionary: its own, or its status word where it brings none. */
export const codeOf = ({ stat, err }: OperatorStatus): string => (err === '' ? stat.trim().toUpperCase() : err)

const keyOf = (routeId: number, err: string, stat: string) => `${routeId}/${err}/${stat.trim().toUpperCase()}`
