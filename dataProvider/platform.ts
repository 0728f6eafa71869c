/** `createPlatform(…).call('POST', 'dlt-templates', { query, body })`: signs, sends and unwraps one platform call (rule platform-dialect-1). */

import { recordOf } from '../messaging/record.ts'
import { DEFAULT_CONFIG, type PlatformConfig } from './config.ts'
import { type Answer, readData, readEnvelope, readFieldErrors } from './envelope.ts'
import { PlatformError } from './platformError.ts'

/** A list is sent once for each of its values; one without any not at all. */
export type Query = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

export interface CallOptions {
  /** Values of `{name}` in the path. */
  params?: Readonly<Record<string, string | number>>
  query?: Query
  /** JSON, or form data when a file is in it. */
  body?: Readonly<Record<string, unknown>> | FormData
  signal?: AbortSignal | undefined
  /** Makes a repeat harmless (rule platform-dialect-11). */
  idempotencyKey?: string
  /** Needs no session: what it answers never ends one (sign-in, reset; rule platform-dialect-5). */
  open?: boolean
}

export interface Platform {
  readonly config: PlatformConfig
  /** Rejects with `PlatformError`; with the signal's own reason when aborted. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** The same call, answered as it comes: streams, files. Rejects like `call` on a status that is no success. */
  fetch: (method: string, path: string, options?: CallOptions & { accept?: string }) => Promise<Response>
  /** Sends form data and tells how much has gone, 0 to 1. */
  upload: (
    path: string,
    form: FormData,
    options?: Pick<CallOptions, 'signal' | 'idempotencyKey'> & { onProgress?: (done: number) => void },
  ) => Promise<Answer>
  /** Address of a file whose path the platform answered (`data.file_path`). */
  fileUrl: (path: string) => string
}

export interface PlatformOptions {
  config?: PlatformConfig
  token: () => string | undefined
  /** Whether user data is stored: without it a 422 or 400 of a protected call means the session is gone (rule platform-dialect-5). */
  hasUser: () => boolean
  onUnauthenticated: () => void
  /** The session is there but waits for its person's password; without this it counts as over. */
  onLocked?: () => void
  /** Asks for the password once more; true when it was given and the call that needs it can be repeated. */
  onStepUp?: () => Promise<boolean>
}

const seconds = (header: string | null): number | undefined => {
  if (!header) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(wait) ? Math.max(1, wait) : undefined
}

const SESSION_OVER = 'Your session has expired. Sign in again.'

const USUAL: Readonly<Record<number, string>> = {
  401: SESSION_OVER,
  403: 'You do not have permission to do this.',
  404: 'Record not found.',
  409: 'The record is in a state that does not allow this. Reload the list.',
  413: 'This is too large to send.',
  422: 'Some fields are wrong.',
  429: 'Too many requests.',
  503: 'The platform is not available at the moment; nothing was saved.',
}

const LOCKED = 'Your screen is locked. Enter your password to go on.'

const waitText = (wait: number) =>
  wait < 90 ? `Try again in ${wait} second${wait === 1 ? '' : 's'}.` : `Try again in ${Math.ceil(wait / 60)} minutes.`

interface Outcome {
  /** The token it was asked with. */
  held: string | undefined
  status: number
  /** Address that answered, when it is not the one asked. */
  redirectedTo: string | undefined
  retryAfter: string | null
  text: string
}

const parse = (text: string): { json: unknown } | undefined => {
  try {
    return { json: text === '' ? null : JSON.parse(text) }
  } catch {
    return undefined
  }
}

export const createPlatform = ({
  config = DEFAULT_CONFIG,
  token,
  hasUser,
  onUnauthenticated,
  onLocked,
  onStepUp,
}: PlatformOptions): Platform => {
  const address = (path: string, { params = {}, query = {} }: CallOptions) => {
    const own = (config.paths[path] ?? path).replace(/\{(\w+)\}/g, (_, name) => {
      if (params[name] === undefined) throw new TypeError(`${path} is called without "${name}".`)
      return encodeURIComponent(String(params[name]))
    })
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map(one => [name, String(one)])),
    )
    const text = search.toString()
    return `${config.apiBase}/${own}${text && `?${text}`}`
  }

  const signed = (held: string | undefined, headers: Record<string, string>): Record<string, string> => {
    return { accept: 'application/json', ...(held && { authorization: `Bearer ${held}` }), ...headers }
  }

  /** Checks an answer by rule platform-dialect-5; returns the error to throw, if it is one. */
  const problemOf = ({ held, status, redirectedTo, retryAfter, text }: Outcome, open: boolean): PlatformError | undefined => {
    const parsed = parse(text)
    const json = parsed?.json
    const sentAway = redirectedTo !== undefined && (!parsed || /unauthori[sz]ed/i.test(redirectedTo))
    const stale = (status === 422 || status === 400) && !hasUser()
    const sessionOver = status === 401 || status === 302 || sentAway || stale
    if (sessionOver && !open) {
      const locked = onLocked !== undefined && status === 401 && readData(json).locked === true
      // A late answer to the session before must not end the one that was begun since.
      if (held === token()) (locked ? onLocked : onUnauthenticated)()
      return new PlatformError(locked ? LOCKED : SESSION_OVER, 401, { data: readData(json) })
    }
    const flagged = recordOf(json).error === true
    if (status >= 200 && status < 300 && parsed && !flagged) return undefined
    const fields = readFieldErrors(json)
    const said = recordOf(json).message
    const wait = seconds(retryAfter)
    const usual = USUAL[status] ?? `The platform failed (status ${status}). Try again; if it happens again, tell your operator.`
    const message = typeof said === 'string' && said !== '' ? said : usual
    const told = wait && !/\b(again|retry)\b/i.test(message) ? `${message.replace(/\.?$/, '.')} ${waitText(wait)}` : message
    return new PlatformError(told, status, { fields, retryAfter: wait, data: readData(json) })
  }

  const unreachable = () => new PlatformError('The platform cannot be reached. Check your connection, then try again.', 0)

  /** The body as it goes out: with `entry_mode`, where the platform takes one. */
  const withMode = (body: CallOptions['body']): FormData | string => {
    const mode = config.entryMode !== false && { entry_mode: config.entryMode }
    if (!(body instanceof FormData)) return JSON.stringify({ ...body, ...mode })
    if (mode) body.set('entry_mode', mode.entry_mode)
    return body
  }

  const send = async (
    method: string,
    path: string,
    held: string | undefined,
    options: CallOptions & { accept?: string },
  ): Promise<Response> => {
    const { body, signal, idempotencyKey, accept } = options
    if (method === 'GET' && body !== undefined) throw new TypeError(`A GET has no body: ${path} would lose what is in it.`)
    const hasBody = method !== 'GET' && (method !== 'DELETE' || body !== undefined)
    const headers = signed(held, {
      ...(accept && { accept }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(hasBody && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    })
    const init: RequestInit = { method, headers, ...(signal && { signal }) }
    if (hasBody) init.body = withMode(body)
    const url = address(path, options)
    try {
      return await fetch(url, init)
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreachable()
    }
  }

  const outcomeOf = async (response: Response, held: string | undefined): Promise<Outcome> => ({
    held,
    status: response.status,
    redirectedTo: response.redirected ? response.url : undefined,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  })

  const callOnce = async (method: string, path: string, options: CallOptions): Promise<Answer> => {
    const held = token()
    const outcome = await outcomeOf(await send(method, path, held, options), held)
    const problem = problemOf(outcome, options.open === true)
    if (problem) throw problem
    return readEnvelope(parse(outcome.text)?.json)
  }

  return {
    config,

    call: async (method, path, options = {}) => {
      try {
        return await callOnce(method, path, options)
      } catch (error) {
        if (!onStepUp || !(error instanceof PlatformError) || error.data.step_up !== true || !(await onStepUp())) throw error
        return callOnce(method, path, options)
      }
    },

    fetch: async (method, path, options = {}) => {
      const held = token()
      const response = await send(method, path, held, options)
      if (response.ok && !response.redirected) return response
      throw problemOf(await outcomeOf(response, held), options.open === true) ?? unreachable()
    },

    upload: (path, form, { signal, idempotencyKey, onProgress } = {}) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        const held = token()
        request.open('POST', address(path, {}))
        const headers = signed(held, { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) })
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
        request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
        request.onerror = () => reject(unreachable())
        request.onabort = () => reject(signal?.reason ?? new DOMException('Stopped', 'AbortError'))
        request.onload = () => {
          const { status, responseText: text } = request
          const problem = problemOf(
            { held, status, redirectedTo: undefined, retryAfter: request.getResponseHeader('retry-after'), text },
            false,
          )
          if (problem) reject(problem)
          else resolve(readEnvelope(parse(text)?.json))
        }
        signal?.addEventListener('abort', () => request.abort(), { once: true })
        if (signal?.aborted) request.abort()
        request.send(withMode(form))
      }),

    fileUrl: path => (/^https?:\/\//.test(path) ? path : `${config.fileBase}/${path.replace(/^\//, '')}`),
  }
}
