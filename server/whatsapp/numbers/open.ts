import { type GraphPlace, readGraphPlace } from '../../gateways/graph/place.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { notFound } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readSecretSetting, readSettings } from '../../kernel/settings/settings.ts'
import { appToken } from '../graph/access.ts'
import type { NumberAccess } from '../graph/numbers.ts'

/** The app by which a number is run, with what is known of it. */
export interface KnownApp {
  id: string | null
  secret: string | undefined
}

/** A number of ours, with what its calls need: to be read in a transaction and used when that is over. */
export interface OpenNumber extends NumberAccess {
  business: string
  app: KnownApp
}

/** The app of the settings. */
export const readApp = async (tx: Tx, { secrets }: Pick<Deps, 'secrets'>): Promise<KnownApp> => {
  const { whatsapp_app_id: id } = await readSettings(tx)
  return { id: id === '' ? null : id, secret: await readSecretSetting(tx, secrets, 'whatsapp_app_secret') }
}

/** A configuration may have an app of its own; its secret is never lent to another app. */
export const appOf = (own: { app_id: string | null; app_secret: string | undefined }, common: KnownApp): KnownApp =>
  own.app_id === null || own.app_id === common.id
    ? { id: common.id, secret: own.app_secret ?? common.secret }
    : { id: own.app_id, secret: own.app_secret }

/** The token with which the provider is asked about another one: the app's own, else that one itself. */
export const askerFor = ({ id, secret }: KnownApp, token: string): string => appToken(id, secret) || token

/** Opens what is sealed of a number. @throws HttpProblem 404 */
export const openNumber = async (tx: Tx, deps: Pick<Deps, 'secrets'>, id: number, known?: GraphPlace): Promise<OpenNumber> => {
  const { rows } = await tx.query<{
    access_token: string
    app_id: string | null
    app_secret: string | null
    phone_number_id: string
    business_account_id: string
  }>('select access_token, app_id, app_secret, phone_number_id, business_account_id from wa_configurations where id = $1', [id])
  const row = rows[0]
  if (!row) throw notFound()
  const { secrets } = deps
  const secret = row.app_secret === null ? undefined : secrets.open(row.app_secret)
  return {
    place: known ?? (await readGraphPlace(tx)),
    token: secrets.open(row.access_token),
    id: row.phone_number_id,
    business: row.business_account_id,
    app: appOf({ app_id: row.app_id, app_secret: secret }, await readApp(tx, deps)),
  }
}
