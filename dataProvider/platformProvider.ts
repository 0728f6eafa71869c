/**
 * `createPlatformProvider(register, platform)`: react-admin's data provider over the declared calls. Knows no resource by name.
 *
 * getList       => POST {list}?page=1&per_page_record=15   (or `per_page`, as the list declares `paged`); body: filter, cursor (from
 *                  `meta.cursor`), sort_by and sort_order where they are not what is declared. Answers `meta: { cursor, capped, beside }`
 * getOne        => GET {get with id}; without such a call, the list with `ids: [id]`
 * getMany       => POST {lookup or list} with `ids`, 200 at a time; where the platform refuses that, GET {get with id} of each
 * create        => POST {create};  update => PUT {update with id};  delete => DELETE {delete with id}
 * act           => the call of a declared action, with `{ ids }`, `{id}` in the path, or the key `idAs` names; a page of a `paged` one
 * lookup        => POST {lookup or list}, 25 a page; what is typed under the name the call declares (`findsBy`), else `search`
 * exportFile    => POST {export} with the list's filter, waits for its job where there is one; answers the file's address
 * importFile    => form data to {import}: the file, the mapping and what the dialog asked; answers the job to follow, where there is one
 * uploadFile    => form data to `file-upload`; answers the path to send
 */

import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import type { AnswerOf, AnyAction, AnyResource, Operation, Operations } from '../resources/language/define.ts'
import type { AnyService, Register } from '../resources/language/endpoints.ts'
import { filterOf, type ListWish, LOOKUP_PAGE, listRequest, pageRequest, requestOf } from './dialect.ts'
import { readSelection, type SelectionAnswer } from './envelope.ts'
import type { CallOptions, Platform } from './platform.ts'
import { PlatformError } from './platformError.ts'

const MOST_IDS = 200

/** Milliseconds between two looks at a job. */
const LOOK_MS = 700

export interface ActParams {
  /** The record, for a row action. */
  id?: Identifier
  /** The ticked records, for a selection action. */
  ids?: readonly Identifier[]
  input?: Readonly<Record<string, unknown>>
  /** Of a call that answers a page at a time: which, and how many rows. */
  page?: number
  perPage?: number
  signal?: AbortSignal
  /** Give the same one to repeat a call whose answer was lost. */
  idempotencyKey?: string
}

export interface ActAnswer<T = unknown> extends SelectionAnswer {
  data: T
  message: string
}

/** What declares actions. */
interface Acting {
  name: string
  actions: Readonly<Record<string, unknown>>
}

/** Of a page its rows; whatever else is declared as it is. */
type ReadAnswer<T> = T extends { data: readonly (infer Row)[]; current_page: number } ? Row[] : T

export interface LookupParams {
  search?: string
  page?: number
  perPage?: number
  ids?: readonly Identifier[]
  filter?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
}

export interface ImportParams {
  file: File
  /** Heading of the file's column → field. */
  mapping: Readonly<Record<string, string>>
  /** The fields the declaration asks for `with` the file. */
  values?: Readonly<Record<string, unknown>>
  duplicates?: 'skip' | 'update'
  signal?: AbortSignal
  /** How much of it has gone, 0 to 1. */
  onProgress?: (done: number) => void
  /** Give the same one to repeat a call whose answer was lost. */
  idempotencyKey?: string
}

export interface ImportAnswer {
  /** To be followed; without one the platform has told all it has to say. */
  job: Identifier | undefined
  message: string
}

export interface UploadedFile {
  file_path: string
  file_name: string
  size: number
  mime: string
}

const rowsOf = (data: unknown): RaRecord[] => (Array.isArray(data) ? (data as RaRecord[]) : [])

/** React-admin keys its cache by `id`, and refuses a record without one. */
const withId = (data: unknown, id: Identifier | undefined): RaRecord =>
  ({ ...(id !== undefined && { id }), ...(typeof data === 'object' ? data : {}) }) as RaRecord

export const createPlatformProvider = (register: Register, platform: Platform) => {
  const resources = new Map(register.resources.map(resource => [resource.name, resource]))
  const services = new Map(register.services.map(service => [service.name, service]))

  const resourceOf = (name: string): AnyResource => {
    const found = resources.get(name)
    if (!found) throw new PlatformError(`There is no resource named "${name}".`, 404)
    return found
  }
  const operationOf = (name: string, kind: keyof Operations): Operation => {
    const found = resourceOf(name).operations[kind]
    if (!found) throw new PlatformError(`${resourceOf(name).label.many}: "${kind}" is not declared.`, 404)
    return found
  }
  const actionOf = (name: string, action: string): AnyAction => {
    const holder: AnyResource | AnyService | undefined = resources.get(name) ?? services.get(name)
    const found = holder?.actions[action]
    if (!found) throw new PlatformError(`"${name}" declares no action "${action}".`, 404)
    return found
  }

  const run = ({ call }: Pick<Operation, 'call'>, options: CallOptions) => {
    const [method = '', path = ''] = call.split(' ')
    return platform.call(method, path, options)
  }

  const list = async (operation: Operation, wish: ListWish, signal?: AbortSignal) => {
    const answer = await run(operation, { ...listRequest(operation, wish), signal })
    const data = rowsOf(answer.data)
    return {
      data,
      total: answer.total ?? data.length,
      meta: { cursor: answer.cursor, capped: answer.capped, beside: answer.beside },
    }
  }

  const lightList = (resource: string) => {
    const { lookup, list: full } = resourceOf(resource).operations
    return lookup ?? full
  }

  const byIds = async (resource: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<RaRecord[]> => {
    const pages: RaRecord[] = []
    for (let from = 0; from < ids.length; from += MOST_IDS) {
      const some = ids.slice(from, from + MOST_IDS)
      const found = list(lightList(resource), { filter: { ids: some }, perPage: MOST_IDS }, signal)
      pages.push(...(await found.then(({ data }) => data).catch(error => oneByOne(resource, some, error, signal))))
    }
    return pages
  }

  /** Of a platform that cannot be asked for several by their numbers, which is ours to ask: each by the call of the specification (rule platform-dialect-19). */
  const oneByOne = async (resource: string, ids: readonly Identifier[], error: unknown, signal?: AbortSignal) => {
    const { get } = resourceOf(resource).operations
    if (!get || !(error instanceof PlatformError) || (error.status !== 422 && error.status !== 400)) throw error
    const answers = await Promise.allSettled(ids.map(id => run(get, { params: { id }, signal })))
    return answers.flatMap((answer, at) => (answer.status === 'fulfilled' ? [withId(answer.value.data, ids[at])] : []))
  }

  /** An order that is the list's own need not be said. */
  const otherSort = (resource: string, sort: ListWish['sort']): ListWish['sort'] => {
    const [field, order] = resourceOf(resource).list.sort ?? ['id', 'desc']
    return sort?.field === field && sort.order.toLowerCase() === order ? undefined : sort
  }

  const getList = (
    resource: string,
    { pagination, sort, filter, meta, signal }: Parameters<DataProvider['getList']>[1],
  ): Promise<{ data: never[]; total: number; meta: object }> =>
    list(
      operationOf(resource, 'list'),
      { page: pagination?.page, perPage: pagination?.perPage, sort: otherSort(resource, sort), filter, cursor: meta?.cursor },
      signal,
    ) as Promise<{ data: never[]; total: number; meta: object }>

  /** Waits for a job, looking every so often; answers it when it is done. */
  const finished = async (id: Identifier, signal?: AbortSignal): Promise<unknown> => {
    for (;;) {
      const { data } = await run(actionOf('files', 'job'), { params: { id }, signal })
      const { status, error } = data as { status?: string; error?: string | null }
      if (status === 'done') return data
      if (status === 'cancelled') throw new PlatformError('This export was cancelled.', 200)
      if (status === 'failed') throw new PlatformError(error || 'The platform could not make the file. Try again.', 200)
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      signal?.throwIfAborted()
    }
  }

  /** Runs a declared action of a resource or service. A selection answers which records it reached; a refused one has its sentence. */
  async function act<R extends Acting, K extends keyof R['actions'] & string>(
    declaration: R,
    action: K,
    params?: ActParams,
  ): Promise<ActAnswer<ReadAnswer<AnswerOf<R, K>>>>
  async function act(resource: string, action: string, params?: ActParams): Promise<ActAnswer>
  async function act(
    holder: string | Acting,
    action: string,
    { id, ids, input, page, perPage, signal, idempotencyKey }: ActParams = {},
  ): Promise<ActAnswer> {
    const declared = actionOf(typeof holder === 'string' ? holder : holder.name, action)
    const { on, send, assumed, idAs, idsAs = 'ids', max } = declared
    const chosen = ids ?? (on === 'selection' && id !== undefined ? [id] : [])
    if (on === 'selection' && max !== undefined && chosen.length > max)
      throw new PlatformError(
        `Choose at most ${max.toLocaleString('en-IN')} records at once; ${chosen.length.toLocaleString('en-IN')} are chosen.`,
        422,
      )
    const inPath = declared.call.includes('{id}')
    const given = {
      ...(on === 'selection' && { [idsAs]: chosen }),
      ...(on !== 'selection' && !inPath && id !== undefined && { [idAs ?? 'id']: id }),
      ...input,
      // What a call without constants means has no need of them.
      ...(!assumed && send),
    }
    const answer = await run(declared, {
      ...(inPath && id !== undefined && { params: { id } }),
      ...(declared.paged ? pageRequest(declared, { page, perPage }, given) : requestOf(declared, given)),
      ...(!declared.call.startsWith('GET ') && { idempotencyKey: idempotencyKey ?? crypto.randomUUID() }),
      signal,
    })
    return { ...readSelection(on === 'selection' ? answer.data : null, chosen), data: answer.data, message: answer.message }
  }

  return {
    supportAbortSignal: true,

    getList,

    getOne: async (resource, { id, signal }) => {
      const { get, list: full } = resourceOf(resource).operations
      if (get) return { data: withId((await run(get, { params: { id }, signal })).data, id) as never }
      const [found] = (await list(full, { filter: { ids: [id] }, perPage: 1 }, signal)).data
      if (!found) throw new PlatformError('Record not found.', 404)
      return { data: found as never }
    },

    getMany: async (resource, { ids, signal }) => ({ data: (await byIds(resource, ids, signal)) as never[] }),

    getManyReference: (resource, { target, id, filter, ...rest }) =>
      getList(resource, { ...rest, filter: { ...filter, [target]: id } }),

    create: async (resource, { data }) => {
      const answer = await run(operationOf(resource, 'create'), { body: data, idempotencyKey: crypto.randomUUID() })
      return { data: withId(answer.data, undefined) as never }
    },

    update: async (resource, { id, data }) => {
      const answer = await run(operationOf(resource, 'update'), { params: { id }, body: data })
      return { data: { ...data, ...withId(answer.data, id) } as never }
    },

    /** `meta.reason`: why, for the audit log. */
    delete: async (resource, { id, previousData, meta }) => {
      const reason = meta?.reason as string | undefined
      await run(operationOf(resource, 'delete'), { params: { id }, ...(reason && { body: { reason } }) })
      return { data: withId(previousData, id) as never }
    },

    updateMany: resource =>
      Promise.reject(new PlatformError(`${resource}: declare a selection action instead of updateMany.`, 404)),
    deleteMany: resource =>
      Promise.reject(new PlatformError(`${resource}: declare a selection action instead of deleteMany.`, 404)),

    act,

    /** A page of choices for a select, 25 at a time. */
    lookup: (resource: string, { search, page = 1, perPage = LOOKUP_PAGE, ids, filter, signal }: LookupParams = {}) => {
      const call = lightList(resource)
      return list(call, { page, perPage, filter: { ...filter, [call.findsBy ?? 'q']: search, ...(ids && { ids }) } }, signal)
    },

    /** Asks for a file of what the filter finds; answers its address, to be opened in a new tab. */
    exportFile: async (
      resource: string,
      {
        signal,
        onBegun,
        ...wish
      }: Pick<ListWish, 'filter' | 'sort'> & {
        signal?: AbortSignal
        /** Told when it is so long that a job writes it. */
        onBegun?: () => void
      } = {},
    ): Promise<string> => {
      const body = filterOf({ ...wish, sort: otherSort(resource, wish.sort) })
      const { data } = await run(operationOf(resource, 'export'), { body, signal })
      const job = jobOf(data)
      if (job !== undefined) onBegun?.()
      return platform.fileUrl(filePath(job === undefined ? data : await finished(job, signal)))
    },

    /** A spreadsheet to start an import from; answers its address. */
    sampleFile: async (resource: string): Promise<string> =>
      platform.fileUrl(filePath((await run(operationOf(resource, 'sample'), {})).data)),

    /** Imports a file: form data with the file itself in it (rule platform-dialect-8). */
    importFile: async (
      resource: string,
      { file, mapping, values = {}, duplicates, signal, onProgress, idempotencyKey }: ImportParams,
    ): Promise<ImportAnswer> => {
      const [, path = ''] = operationOf(resource, 'import').call.split(' ')
      const { data, message } = await platform.upload(path, importForm(file, mapping, { ...values, duplicates }), {
        signal,
        ...(onProgress && { onProgress }),
        idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
      })
      // A platform that has no jobs answers a row, which has an `id` too.
      const { job_id: job } = (data ?? {}) as { job_id?: Identifier }
      return { job, message }
    },

    /** Uploads a file once; the path that comes back is what a form sends (rule platform-dialect-12). */
    uploadFile: async (
      _resource: string,
      { file, type, signal, onProgress }: { file: File; type: string; signal?: AbortSignal; onProgress?: (done: number) => void },
    ): Promise<UploadedFile> => {
      const form = new FormData()
      form.append('type', type)
      form.append('file', file)
      return (await platform.upload('file-upload', form, { signal, ...(onProgress && { onProgress }) })).data as UploadedFile
    },
  } satisfies DataProvider & Record<string, unknown>
}

/** What an import is sent as: lists as `name[]`, what is not chosen left out. */
const importForm = (file: File, mapping: ImportParams['mapping'], values: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, String(one))
    else if (value !== undefined && value !== null) form.append(name, String(value))
  // As JSON: a form would write the line breaks of a heading another way, and no column would have that name.
  form.append('mapping', JSON.stringify(Object.fromEntries(Object.entries(mapping).map(([heading, field]) => [field, heading]))))
  form.append('file', file)
  return form
}

/** The number of the job that an answer stands for, where the work is not done yet. */
const jobOf = (data: unknown): Identifier | undefined => {
  const { id, job_id: jobId, file_path: path } = (data ?? {}) as Readonly<Record<string, unknown>>
  const number = jobId ?? id
  return path === undefined && (typeof number === 'number' || typeof number === 'string') ? number : undefined
}

const filePath = (data: unknown): string => {
  const path = (data as { file_path?: unknown } | null)?.file_path
  if (typeof path !== 'string')
    throw new PlatformError('The platform answered no file. Try again; if it happens again, tell your operator.', 200)
  return path
}

/** What the desk's own screens may ask of the provider beside react-admin's methods. */
export type PlatformProvider = ReturnType<typeof createPlatformProvider>
