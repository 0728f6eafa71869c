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
export function helpFor(cause: PendingCause, { campaigns, record, routeId, principal, register }: Asked): Pending['help'] {
  const action = ACTIONS[cause]?.find(name => {
    const declared = campaigns.actions[name]
    return declared && allows(principal, declared) && holds(declared.when, record)
  })
  if (action) return { action }
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
  principal: Principal
  register: Register
}

const maySee = ({ resources, services }: Register, principal: Principal, path: string): boolean =>
  [...resources, ...services]
    .flatMap(({ pages }) => Object.values(pages))
    .some(page => page.path === path && allows(principal, page))
