import type { Pending } from '../../../resources/campaigns/campaign.answers.ts'
import type { campaigns as declaredCampaigns } from '../../../resources/campaigns/campaigns.ts'
import type { PendingCause } from '../../../resources/campaigns/pending.ts'
import { allows, type Principal } from '../../../resources/language/access.ts'
import { holds } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'

/** Actions that end a wait, the best first; what the declaration does not have or the person may not do is passed over. */
const ACTIONS: Readonly<Partial<Record<PendingCause, readonly (keyof typeof declaredCampaigns.actions)[]>>> = {
  paused: ['resume'],
  time: ['reschedule'],
  receipts: ['recheck', 'checkStatus'],
}

const GATEWAY_SCREEN = '/get-current-kennel-status'

/** The one button that helps with a cause, where this person may press it. */
export function helpFor(
  cause: PendingCause,
  { campaigns, record, routeId, onLane, principal, register }: Asked,
): Pending['help'] {
  const action = ACTIONS[cause]?.find(name => {
    const declared = campaigns.actions[name]
    // Of another channel only what is done alike in every one.
    const isOfIt = !onLane || declared?.channel === 'all'
    return declared && isOfIt && allows(principal, declared) && holds(declared.when, record)
  })
  if (action) return { action }
  const numbers = register.resources.find(({ table }) => table === 'wa_configurations')
  if (onLane && (cause === 'route' || cause === 'people'))
    return numbers && allows(principal, numbers.operations.list)
      ? { screen: `/${numbers.name}`, label: 'Open WhatsApp numbers' }
      : null
  const routes = register.resources.find(({ table }) => table === 'primary_routes')
  if (cause === 'route' && routes?.operations.get && routeId !== undefined && allows(principal, routes.operations.get))
    return { screen: `/${routes.name}/${routeId}`, label: 'Open the route' }
  const held = register.resources.find(({ name }) => name === 'held-campaigns')
  if (cause === 'restored' && held && allows(principal, { ...held, ...held.operations.list }))
    return { screen: `/${held.name}`, label: 'Decide' }
  if ((cause === 'route' || cause === 'process') && maySee(register, principal, GATEWAY_SCREEN))
    return { screen: GATEWAY_SCREEN, label: 'Gateway status' }
  return null
}

interface Asked {
  /** Who declares the campaign's actions. */
  campaigns: AnyResource
  record: Readonly<Record<string, unknown>>
  /** The first route that holds its messages. */
  routeId: number | undefined
  /** They wait for a number of WhatsApp. */
  onLane: boolean
  principal: Principal
  register: Register
}

const maySee = ({ resources, services }: Register, principal: Principal, path: string): boolean =>
  [...resources, ...services]
    .flatMap(({ pages }) => Object.values(pages))
    .some(page => page.path === path && allows(principal, page))
