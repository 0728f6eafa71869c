import type pg from 'pg'
import { type Accepted, acceptCampaign } from '../../server/campaigns/accept.ts'
import { type ExpandDeps, expandCampaign } from '../../server/campaigns/expand.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import type { Sender } from '../../server/campaigns/payer.ts'
import { withScope } from '../../server/kernel/scope/scope.ts'
import {
  addAccount,
  addPrimaryRoute,
  addRegistration,
  addSecondaryRoute,
  quiet,
  type Registered,
  senderOf,
  type Uploads,
  uploadFolder,
} from './delivery.ts'

/** An account that can send: with credits, registration and a default route of its own. */
export interface World {
  deps: ExpandDeps
  uploads: Uploads
  account: number
  /** An account that has nothing to do with it. */
  stranger: number
  registered: Registered
  primary: number
  secondary: number
}

const folders = new WeakMap<pg.Pool, Uploads>()

export async function world(
  pool: pg.Pool,
  options: { credits?: number; route?: Record<string, unknown>; columns?: Record<string, unknown> } = {},
): Promise<World> {
  const uploads = folders.get(pool) ?? (await uploadFolder(pool))
  folders.set(pool, uploads)
  const account = await addAccount(pool, { credits: options.credits ?? 0, columns: options.columns ?? {} })
  await pool.query('update secondary_routes set is_default = 0')
  const primary = await addPrimaryRoute(pool, options.route)
  return {
    deps: { pool, dataDir: uploads.dataDir, log: quiet },
    uploads,
    account,
    stranger: await addAccount(pool),
    registered: await addRegistration(pool, account),
    primary,
    secondary: await addSecondaryRoute(pool, [primary]),
  }
}

export const senderFor = (account: number, userType: Sender['userType'] = 2): Sender => senderOf(account, userType)

/** Accepts a form in the name of its account. */
export function accept(w: World, form: SendForm, sender = senderOf(w.account)): Promise<Accepted> {
  return withScope(w.deps.pool, sender, tx => acceptCampaign(tx, w.deps, sender, form))
}

/** Accepts a form and makes its rows. @returns the campaign's id */
export async function acceptAndExpand(w: World, form: SendForm): Promise<number> {
  const { send_sms_id } = await accept(w, form)
  await expand(w, send_sms_id)
  return send_sms_id
}

export async function expand(w: World, id: number): Promise<void> {
  const client = await w.deps.pool.connect()
  try {
    await expandCampaign(w.deps, client, id)
  } finally {
    client.release()
  }
}
