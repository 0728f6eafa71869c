import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createAuthProvider } from '../../authProvider/authProvider.ts'
import { saveSession } from '../../authProvider/session.ts'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import { createDataProvider } from '../../dataProvider/dataProvider.ts'
import { readEnvelope } from '../../dataProvider/envelope.ts'
import type { CallOptions, Platform } from '../../dataProvider/platform.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import type { UserType } from '../../resources/language/access.ts'
import { holds } from '../../resources/language/condition.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { allEndpoints, permissionList, type Register } from '../../resources/language/endpoints.ts'
import { screensOf } from '../../resources/screens.ts'
import type { Desk } from '../../src/kernel/desk/Desk.tsx'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import ResourcePage from '../../src/kernel/resource/ResourcePage.tsx'
import { DeskContexts } from '../../src/shell/DeskContexts.tsx'
import { createDeskStore } from '../../src/shell/deskStore.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import { createQueryClient } from '../../src/shell/queryClient.ts'

export type Row = Record<string, unknown> & { id: number }

export interface Sent {
  method: string
  /** As declared, with its `{id}`. */
  path: string
  id: number | undefined
  query: Readonly<Record<string, unknown>>
  body: Readonly<Record<string, unknown>>
  idempotencyKey: string | undefined
}

type Answer = (sent: Sent) => unknown

/** Refuses a call as the platform does. */
export const refuse = (
  status: number,
  message: string,
  fields: Record<string, string[]> = {},
  data: Record<string, unknown> = {},
): never => {
  throw new PlatformError(message, status, { fields, data })
}

/** Where the platforms of one test keep what the account chose. */
const CHOSEN = 'platform.chosen'
const chosen = (): Readonly<Record<string, unknown>> => JSON.parse(localStorage.getItem(CHOSEN) ?? '{}')
const keepChosen = ({ changes }: Sent['body']) => {
  localStorage.setItem(CHOSEN, JSON.stringify({ ...chosen(), ...(changes as object) }))
  return chosen()
}

/** A platform in memory: answers every declared operation from `rows`; `answers` (by declared path) go first. */
export const memoryPlatform = (
  register: Register,
  rows: Readonly<Record<string, Row[]>>,
  answers: Readonly<Record<string, Answer>> = {},
) => {
  const sent: Sent[] = []
  const endpoints = allEndpoints(register)

  const list = (
    resource: AnyResource,
    { method, query: { page: asked, per_page_record, per_page = per_page_record, ...named }, body }: Sent,
  ) => {
    const {
      search,
      ids,
      sort_by: _by,
      sort_order: order,
      cursor: _cursor,
      entry_mode: _mode,
      per_page_record: _size,
      ...filter
    } = method === 'GET' ? named : body
    const wanted = (rows[resource.name] ?? []).filter(
      row =>
        (!Array.isArray(ids) || ids.map(Number).includes(row.id)) &&
        (typeof search !== 'string' || JSON.stringify(row).toLowerCase().includes(search.toLowerCase())) &&
        holds(filter, row),
    )
    const sorted = order === 'asc' ? [...wanted].reverse() : wanted
    const page = Number(asked ?? 1)
    const size = Number(per_page ?? 15)
    return { data: sorted.slice((page - 1) * size, page * size), total: wanted.length, current_page: page, per_page: size }
  }

  const answer = (one: Sent): unknown => {
    const own = answers[one.path]
    if (own) return own(one)
    const endpoint = endpoints.find(({ method, path }) => method === one.method && path === one.path)
    const { kind, resource } = endpoint ?? refuse(404, `Nobody answers ${one.method} ${one.path}.`)
    if (one.path === 'preferences/data') return chosen()
    if (one.path === 'preferences/update') return keepChosen(one.body)
    if (!resource) return {}
    const all = rows[resource.name] ?? []
    const row = all.find(({ id }) => id === one.id)
    const { entry_mode: _mode, ...body } = one.body
    if (kind === 'list' || kind === 'lookup') return list(resource, one)
    if (kind === 'create') {
      const made = { ...body, id: Math.max(0, ...all.map(({ id }) => id)) + 1 }
      all.unshift(made)
      return made
    }
    if ((kind === 'get' || kind === 'update' || kind === 'delete') && !row) return refuse(404, 'Record not found.')
    if (kind === 'update') return Object.assign(row as Row, body)
    if (kind === 'delete') return { id: all.splice(all.indexOf(row as Row), 1)[0]?.id }
    return kind === 'get' ? { ...row } : { done: body.ids ?? [], failed: [] }
  }

  const call = async (method: string, path: string, { params, query = {}, body = {}, idempotencyKey }: CallOptions = {}) => {
    const one = {
      method,
      path,
      id: params?.id === undefined ? undefined : Number(params.id),
      query,
      body: body as Record<string, unknown>,
      idempotencyKey,
    }
    sent.push(one)
    return readEnvelope({ error: false, message: 'OK', data: await answer(one) })
  }
  const platform: Platform = {
    config: { ...DEFAULT_CONFIG, fileBase: 'https://files.example' },
    call,
    fetch: async (method, path) => {
      const found = (await answers[path]?.({ method, path, id: undefined, query: {}, body: {}, idempotencyKey: undefined })) ?? []
      return new Response(JSON.stringify(found), { headers: { 'content-range': 'x 0-1/1', 'content-type': 'application/json' } })
    },
    upload: async (path, form, { onProgress } = {}) => {
      onProgress?.(0.5)
      return call('POST', path, { body: Object.fromEntries(form.entries()) })
    },
    fileUrl: path => `https://files.example/${path}`,
  }
  return { platform, sent, last: (path: string) => sent.findLast(one => one.path === path) }
}

export interface Person {
  userType?: UserType
  /** Everything the register asks for, unless told. */
  permissions?: readonly string[]
  flags?: Readonly<Record<string, number | string>>
}

/** Signs somebody in. */
export const signIn = (register: Register, { userType = 0, permissions, flags = {} }: Person = {}): void => {
  const all = permissions ?? permissionList(register).map(({ name }) => name)
  saveSession({ access_token: 't', id: 1, uuid: 'u-1', userType, username: 'asha', fullName: 'Asha', permissions: all, ...flags })
}

/** Something of the panel in a desk over a platform of its own: the providers, the register, the words. */
export const inDesk = async (
  {
    register,
    platform,
    locale = 'en',
    choices = {},
  }: { register: Register; platform: Platform; locale?: string; choices?: Readonly<Record<string, unknown>> },
  children: ReactNode,
) => {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const i18nProvider = await createI18nProvider(locale)
  const authProvider = createAuthProvider(platform, register)
  const dataProvider = createDataProvider(register, platform)
  const store = createDeskStore(dataProvider)
  await store.follow()
  for (const [key, value] of Object.entries(choices)) store.setItem(key, value)
  const desk = { register, screens: screensOf(register), platform, authProvider, dataProvider, store }
  const element = <DeskContexts {...{ desk, i18nProvider, queryClient }}>{children}</DeskContexts>
  return { element, queryClient, desk }
}

interface OpenOptions {
  register: Register
  resource: AnyResource
  platform: Platform
  /** After `/name`: `/create`, `/7`, `?page=2`. */
  at?: string
  locale?: string
  /** What the person chose before, by its key. */
  choices?: Readonly<Record<string, unknown>>
  /** Done before anything is drawn. */
  prepare?: (desk: Desk, client: QueryClient) => Promise<void>
}

/** Opens the screen of a resource as the panel does, without the shell. */
export const openResource = async (options: OpenOptions) => {
  const { register, resource, platform, at = '', locale = 'en', choices = {}, prepare } = options
  const { element, queryClient, desk } = await inDesk(
    { register, platform, locale, choices },
    <>
      <ResourcePage resource={resource} />
      <Notices />
    </>,
  )
  await prepare?.(desk, queryClient)
  const router = createMemoryRouter(
    [
      { path: `/${resource.name}/*`, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/${resource.name}${at}`] },
  )
  const view = render(<RouterProvider router={router} />)
  return {
    ...view,
    queryClient,
    store: desk.store,
    router,
    where: () => router.state.location.pathname,
    search: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
  }
}
