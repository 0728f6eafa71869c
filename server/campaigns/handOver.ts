import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import type { HandOver } from '../../resources/campaigns/send.answers.ts'
import { endWithinHours, type Timed } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { isCall } from './audience/content.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { expectedEnd } from './pending/expected.ts'
import { readQueue } from './pending/facts.ts'

/** No campaign has it: stands for the one that is not there yet. */
const THIS = 0

/**
 * Reckons as `why-pending` will: the speed of its routes, shared with what waits there when it is to start at once, in the hours that hold
 * for it.
 * @param client sees every account
 */
export async function handOverOf(client: Client, plan: CampaignPlan, parts: number, timeZone: string): Promise<HandOver> {
  const { payer, route, priority, settings, start } = plan
  const timed: Timed = {
    route_type: plan.routeType,
    promotional_call: isCall(plan.audience.message) && plan.audience.message.call.promotional === true,
    priority,
    time_from: route.window?.start ?? null,
    time_to: route.window?.end ?? null,
    quiet_from: payer.quiet_from,
    quiet_until: payer.quiet_until,
    timezone: payer.timezone,
  }
  const { rows } = await client.query<{ now: Date }>('select now()')
  const from = start ?? present(rows[0]).now
  const routes = route.members.map(({ id }) => id)
  const others = start ? [] : await readQueue(client, routes, settings)
  const speed = route.members.reduce((sum, { tps }) => sum + tps, 0)
  const { seconds } = expectedEnd(speed, [{ campaignId: THIS, accountId: payer.id, priority, parts }, ...others], THIS)
  const end = Number.isFinite(seconds) ? endWithinHours(from, seconds, timed, settings) : undefined
  if (!end) return { seconds: null, until: null, pause: null }
  const shown = (at: Date) => wireDateTime(at, timeZone)
  return {
    seconds: (end.at.getTime() - from.getTime()) / 1000,
    until: shown(end.at),
    pause: end.pause ? { from: shown(end.pause.from), until: shown(end.pause.until) } : null,
  }
}
