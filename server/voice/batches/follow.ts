import type pg from 'pg'
import { listVendor } from '../../delivery/port.ts'
import type { ListControl } from '../../gateways/voice/listVendor.ts'
import { VendorRefused } from '../../gateways/voice/vendor.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { warnRarely } from '../../kernel/db/rarely.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'

interface Row {
  id: number
  route_id: number
  name: string
  vendor_campaign_id: string
  wanted: 'pause' | 'stop' | null
}

const AT_ONCE = 20

const WANTED = `case when c.status = 'Stop' then 'stop' when c.paused_at is not null then 'pause' end`

/** What the vendor is to do with a list. */
const controlOf = ({ wanted }: Row): ListControl => wanted ?? 'resume'

/**
 * Has vendors hold, end or go on with lists whose campaigns were paused, ended or begun again (rule voice-10): the numbers that were handed
 * over already are called by them, not by this desk. One that is away is told once he is back.
 */
export const followCampaigns = async (pool: pg.Pool, deps: Pick<Deps, 'secrets' | 'log'>): Promise<void> => {
  const { rows } = await pool.query<Row>({
    name: 'voice_batches_to_follow',
    text: `select b.id, b.route_id, b.name, b.vendor_campaign_id, ${WANTED} as wanted
      from voice_batches b join campaigns c on c.id = b.campaign_id
      where b.state = 'running' and b.vendor_campaign_id is not null and b.told is distinct from 'stop' and b.told is distinct from ${WANTED}
      order by b.id limit ${AT_ONCE}`,
  })
  for (const row of rows)
    try {
      const vendor = await listVendor(pool, deps, row.route_id)
      await vendor.control(controlOf(row), row.vendor_campaign_id)
      await pool.query('update voice_batches set told = $2 where id = $1', [row.id, row.wanted])
    } catch (error) {
      // He is away, or his route is gone: he is told again.
      if (!(error instanceof VendorRefused || error instanceof HttpProblem)) throw error
      warnRarely(deps.log, `The vendor could not be told what becomes of the list ${row.name}: ${error.message}`)
    }
}
