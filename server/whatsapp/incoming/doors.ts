import type { Deps } from '../../kernel/context/context.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { readSecretSetting } from '../../kernel/settings/settings.ts'
import { appOf, readApp } from '../numbers/open.ts'

/** By what the provider proves himself at an address, and we to him. */
export interface Door {
  appSecret: string | undefined
  verifyToken: string | undefined
}

/** How long what was read is used. */
const KEPT_MS = 2000

const SHUT: Door = { appSecret: undefined, verifyToken: undefined }

const readDoor = async (tx: Tx, deps: Pick<Deps, 'secrets'>, configuration: number | undefined): Promise<Door> => {
  const app = await readApp(tx, deps)
  const verifyToken = await readSecretSetting(tx, deps.secrets, 'whatsapp_verify_token')
  if (configuration === undefined) return { appSecret: app.secret, verifyToken }
  const { rows } = await tx.query<{ app_id: string | null; app_secret: string | null; webhook_verify_token: string | null }>(
    'select app_id, app_secret, webhook_verify_token from wa_configurations where id = $1',
    [configuration],
  )
  const own = rows[0]
  if (!own) return SHUT
  const opened = (sealed: string | null) => (sealed === null ? undefined : deps.secrets.open(sealed))
  const { id, secret } = appOf({ app_id: own.app_id, app_secret: opened(own.app_secret) }, app)
  return { appSecret: secret, verifyToken: opened(own.webhook_verify_token) ?? (id === app.id ? verifyToken : undefined) }
}

/**
 * The secrets of an address (rule whatsapp-70): of the app of the settings, or of the app of one number. Whoever asks often is told what
 * was read a moment ago.
 */
export const doorsOf = (deps: Pick<Deps, 'pool' | 'secrets'>): ((configuration: number | undefined) => Promise<Door>) => {
  const known = new Map<number | undefined, { door: Door; readAt: number }>()
  return async configuration => {
    const found = known.get(configuration)
    if (found && performance.now() - found.readAt < KEPT_MS) return found.door
    const door = await asSystem(deps.pool, tx => readDoor(tx, deps, configuration))
    // Of made-up addresses nothing is kept.
    if (door !== SHUT) known.set(configuration, { door, readAt: performance.now() })
    return door
  }
}
