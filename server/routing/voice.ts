import { tell } from '../../messaging/tell.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { primaryRoutes } from '../../resources/routing/primary-routes.ts'
import { voiceVendor } from '../delivery/port.ts'
import { callbackAddress } from '../gateways/voice/callbackAddress.ts'
import { VendorRefused } from '../gateways/voice/vendor.ts'
import type { CallHandler, Deps, RowHandler } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import { type HostRules, readHostRules, resolveHost } from '../kernel/net/gatewayHosts.ts'
import { guardedCall, TooSlow } from '../kernel/net/guardedCall.ts'
import { limitPerMinute } from '../kernel/net/limit.ts'
import { HostRefused, hostOf, portOf } from '../kernel/net/pin.ts'
import { conflict } from '../kernel/problem/errors.ts'

const CHECKS_PER_MINUTE = 10
const TIMEOUT_MS = 10_000
const VOICE = 4

interface VoiceRoute {
  id: number
  route_name: string
  smsc_id: string
  operator_name: string | null
  caller_ids: string | null
}

/** Voice vendors that are switched on, with the numbers they may call from (rule routing-9). */
export const voiceRoutes: CallHandler<typeof primaryRoutes, 'voiceRoutes'> = async ({ tx }) => {
  const { rows } = await tx.query<VoiceRoute>(
    `select id, route_name, smsc_id, operator_name, caller_ids from primary_routes where gateway_type = $1 and status = 1 order by route_name`,
    [VOICE],
  )
  const data = rows.map(({ caller_ids, ...route }) => ({
    ...route,
    caller_ids: (caller_ids ?? '').split(',').flatMap(number => (number.trim() === '' ? [] : [number.trim()])),
  }))
  return { message: 'Voice routes', data }
}

/** Where the vendor of a route tells what becomes of calls, behind the address of this desk; the secret is a part of it. */
export const voiceCallback: RowHandler<typeof primaryRoutes, 'voiceCallback'> = async ({ deps, record }) => ({
  message: 'Callback address',
  data: { path: callbackAddress('', deps.secrets, record.id) },
})

/** Walks `data.balance` down an answer. */
const at = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      answer,
    )

/** A figure, whether it came as one or as text. */
const figure = (value: unknown): number | undefined => {
  const read = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : undefined
}

/** Reads a vendor's answer: JSON with the figure at the path, or the bare figure. */
export const readBalance = (body: string, path: string): { balance: number; currency: string | null } | undefined => {
  const bare = figure(body)
  if (bare !== undefined) return { balance: bare, currency: null }
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    return undefined
  }
  const balance = figure(at(answer, path))
  if (balance === undefined) return undefined
  const beside = path.includes('.') ? at(answer, path.slice(0, path.lastIndexOf('.'))) : answer
  const currency = at(beside, 'currency') ?? at(answer, 'currency')
  return { balance, currency: typeof currency === 'string' ? currency.slice(0, 10) : null }
}

/**
 * What is left with a voice vendor, asked at the address of the route, or of the vendor as its calls are. Nothing of the vendor's answer but figure and currency is shown.
 * @throws HttpProblem 409 naming what is missing or what came instead, 429
 */
export const voiceBalance: RowHandler<typeof primaryRoutes, 'voiceBalance'> = async ({ deps, tx, caller, record }) => {
  const { rows } = await tx.query<{ url: string | null; key: string | null; field: string | null; is_ready: boolean }>(
    `select voice_balance_url as url, voice_api_key as key, voice_balance_field as field, voice_vendor is not null as is_ready
     from primary_routes where id = $1`,
    [record.id],
  )
  const { url, key, field, is_ready: isReady } = rows[0] ?? { url: null, key: null, field: null, is_ready: false }
  const hasAddress = url !== null && URL.canParse(url)
  if (!hasAddress && !isReady)
    throw conflict(tell("This route has no balance address. Enter the vendor's in the route, under Voice vendor."))
  await limitPerMinute(deps.pool, `voice-balance:#${caller.actorId}`, CHECKS_PER_MINUTE)
  if (!hasAddress) return { outside: () => balanceOfVendor(deps, record.id) }
  const rules = await readHostRules(tx)
  const headers: Record<string, string> = key ? { authorization: `Bearer ${deps.secrets.open(key)}` } : {}
  const outside = async () => {
    const answer = await askBalance(rules, new URL(url), headers, field ?? 'balance')
    return async () => answer
  }
  return { outside }
}

type Balance = ReplyWith<AnswerOf<typeof primaryRoutes, 'voiceBalance'>>

/** @throws HttpProblem 409 with the vendor's reason */
const balanceOfVendor = async (deps: Pick<Deps, 'pool' | 'secrets'>, routeId: number): Promise<() => Promise<Balance>> => {
  try {
    const vendor = await voiceVendor(deps.pool, deps, routeId)
    const found = await vendor.balance()
    return async () => ({
      message: tell('Balance: %{amount}', { amount: found.balance }),
      data: { ...found, checked_at: new Date().toISOString() },
    })
  } catch (error) {
    throw error instanceof VendorRefused ? conflict(error.message) : error
  }
}

/** Why nothing could be asked; of what lies behind the address no more than that. */
const whyNot = (error: unknown): string =>
  error instanceof HostRefused || error instanceof TooSlow ? error.message : tell('The address does not answer.')

const unasked = (why: string) => conflict(tell('The balance could not be checked: %{what}', { what: why }))

/** @throws HttpProblem 409 where nothing usable comes */
const askVendor = async (
  rules: HostRules,
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> => {
  const { status, body, end } = await guardedCall({
    url,
    method: 'GET',
    headers: { accept: 'application/json, text/plain', ...headers },
    pin: () => resolveHost(rules, hostOf(url), portOf(url)),
    timeoutMs: TIMEOUT_MS,
  }).catch(error => {
    throw unasked(whyNot(error))
  })
  if (end === 'cut') throw unasked(tell('The answer is longer than a balance can be.'))
  if (end === 'broken') throw unasked(tell('The address does not answer.'))
  return { status, body: body.toString('utf8') }
}

/** @throws HttpProblem 409 saying what came instead of a balance */
const askBalance = async (
  rules: HostRules,
  url: URL,
  headers: Readonly<Record<string, string>>,
  field: string,
): Promise<Balance> => {
  const { status, body } = await askVendor(rules, url, headers)
  if (status === 401 || status === 403)
    throw conflict(tell('The vendor refuses the API key. Enter the current one in the route.'))
  const found = status === 200 ? readBalance(body, field) : undefined
  if (!found)
    throw conflict(
      status === 200
        ? tell('The vendor\'s answer holds no figure at "%{field}". Enter its path in the route.', { field })
        : tell('The vendor answered with status %{status} instead of a balance.', { status }),
    )
  return {
    message: tell('Balance: %{amount}', { amount: found.balance }),
    data: { ...found, checked_at: new Date().toISOString() },
  }
}
