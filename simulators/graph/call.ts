import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphError, invalid, notFound } from './graphError.ts'
import type { Provider } from './provider.ts'
import type { PhoneNumber, Token, Waba } from './world.ts'

/** One call of the interface, as its handler sees it. */
export interface Call {
  provider: Provider
  /** What the address and the body bring; the body stands above. */
  params: Readonly<Record<string, unknown>>
  request: IncomingMessage
  response: ServerResponse
  /** Read already, but for files. */
  body: Buffer
  token: Token
  /** Where the simulator is reached. */
  base: string
  /** Of the path: behind the version. */
  path: readonly string[]
}

export type Handler = (call: Call) => unknown

/** A text that a call brings; '' where it brings none. */
export const textOf = ({ params }: Call, key: string): string => {
  const value = params[key]
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** @throws GraphError where the call does not bring it */
export const needed = (call: Call, key: string): string => {
  const value = textOf(call, key)
  if (value === '') throw invalid(`The parameter ${key} is required.`)
  return value
}

/** A yes or no, from a body or an address; undefined where there is none. */
export const flagOf = (call: Call, key: string): boolean | undefined => {
  const value = textOf(call, key)
  if (value === '') return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`(#100) Param ${key} must be a boolean`)
  return value === 'true'
}

/** The token of a call. @throws GraphError 190 where there is none that counts */
export const tokenOf = (provider: Provider, request: IncomingMessage, given: unknown): Token => {
  const [, header] = /^(?:Bearer|OAuth) (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const value = header ?? (typeof given === 'string' ? given : '')
  const { world } = provider
  if (value === `${world.app.id}|${world.app.secret}`)
    return { value, app: world.app.id, user: '', scopes: [], wabas: [], expiresAt: 0, revoked: false }
  const token = world.tokens.find(one => one.value === value)
  if (!token) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token')
  const problem = tokenProblem(token)
  if (problem) throw new GraphError(190, problem.message, { error_subcode: problem.subcode })
  return token
}

/** Why a token does not count any more. */
export const tokenProblem = ({ revoked, expiresAt }: Token): { subcode: number; message: string } | undefined => {
  if (revoked) return { subcode: 460, message: 'Error validating access token: The session has been invalidated' }
  const expired = expiresAt > 0 && expiresAt * 1000 <= Date.now()
  return expired ? { subcode: 463, message: 'Error validating access token: Session has expired' } : undefined
}

/** @throws GraphError 200 where the token may not do this */
export const checkScope = ({ scopes }: Token, scope: string): void => {
  if (!scopes.includes(scope)) throw new GraphError(200, `Requires the permission ${scope}`)
}

/** The business of this id, where the token reaches it. */
export const wabaOf = ({ provider, token }: Call, id: string): Waba => {
  const waba = provider.world.wabas.find(one => one.id === id)
  if (!waba || !token.wabas.includes(id)) throw notFound(id)
  return waba
}

/** The number of this id, where the token reaches it. */
export const numberOf = ({ provider, token }: Call, id: string): PhoneNumber => {
  const number = provider.world.numbers.find(one => one.id === id)
  if (!number || !token.wabas.includes(number.waba)) throw notFound(id)
  return number
}

/** Only the fields asked for, and the id always. */
export const picked = (
  call: Call,
  all: Readonly<Record<string, unknown>>,
  usual: readonly string[],
): Readonly<Record<string, unknown>> => {
  const asked = textOf(call, 'fields')
  const names = asked === '' ? usual : asked.split(',').map(one => one.trim())
  return Object.fromEntries(['id', ...names].filter(name => all[name] !== undefined).map(name => [name, all[name]]))
}

/** A page of a list, by `limit` and `after`. */
export const paged = <T>(call: Call, all: readonly T[], show: (one: T) => unknown): unknown => {
  const limit = Math.min(Math.max(Number(textOf(call, 'limit')) || 25, 1), 1000)
  const from = Number(Buffer.from(textOf(call, 'after'), 'base64').toString()) || 0
  const to = Math.min(from + limit, all.length)
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64')
  const next = new URLSearchParams({ limit: String(limit), after: cursor(to) })
  for (const [key, value] of Object.entries(call.params))
    if (!next.has(key) && key !== 'access_token') next.set(key, String(value))
  return {
    data: all.slice(from, to).map(show),
    paging: {
      cursors: { before: cursor(from), after: cursor(to) },
      ...(to < all.length ? { next: `${call.base}/${call.path.join('/')}?${next}` } : {}),
    },
  }
}
