/** Files: exports, samples, imports, uploads. */

import type { Identifier } from 'react-admin'
import { recordOf, rowIn } from '../messaging/record.ts'
import type { AnswerOf } from '../resources/language/derived.ts'
import type { files } from '../resources/system/services.ts'
import type { Calls } from './calls.ts'
import { filterOf, type ListQuery } from './dialect.ts'
import type { Platform } from './platform.ts'
import { PlatformError } from './platformError.ts'

/** Milliseconds between two looks at a job. */
const LOOK_MS = 700

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
  /** The newest of its rows, where that was answered. */
  row: ReturnType<typeof rowIn>
  message: string
}

type UploadedFile = AnswerOf<typeof files, 'upload'>

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

const isIdentifier = (value: unknown): value is Identifier => typeof value === 'number' || typeof value === 'string'

/** The number of the job that an answer stands for, where the work is not done yet. */
const jobOf = (data: unknown): Identifier | undefined => {
  const { id, job_id: jobId, file_path: path } = recordOf(data)
  const number = jobId ?? id
  return path === undefined && isIdentifier(number) ? number : undefined
}

const filePath = (data: unknown): string => {
  const path = recordOf(data).file_path
  if (typeof path !== 'string')
    throw new PlatformError('The platform answered no file. Try again; if it happens again, tell your operator.', 200)
  return path
}

/** @param otherSort an order where it is not the list's own */
export const filesOf = (
  { operation: operationOf, action: actionOf, run }: Calls,
  platform: Platform,
  otherSort: (resource: string, sort: ListQuery['sort']) => ListQuery['sort'],
) => {
  /** Waits for a job, looking every so often; answers it when it is done. */
  const finished = async (id: Identifier, signal?: AbortSignal): Promise<unknown> => {
    for (;;) {
      const { data } = await run(actionOf('files', 'job'), { params: { id }, signal })
      const { status, error } = recordOf(data)
      if (status === 'done') return data
      if (status === 'cancelled') throw new PlatformError('This export was cancelled.', 200)
      if (status === 'failed')
        throw new PlatformError(
          typeof error === 'string' && error !== '' ? error : 'The platform could not make the file. Try again.',
          200,
        )
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      signal?.throwIfAborted()
    }
  }

  return {
    /** Asks for a file of what the filter finds; answers its address, to be opened in a new tab. */
    exportFile: async (
      resource: string,
      {
        signal,
        onBegun,
        ...query
      }: Pick<ListQuery, 'filter' | 'sort'> & {
        signal?: AbortSignal
        /** Told when it is so long that a job writes it. */
        onBegun?: () => void
      } = {},
    ): Promise<string> => {
      const body = filterOf({ ...query, sort: otherSort(resource, query.sort) })
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
      const { job_id: job } = recordOf(data)
      return { job: isIdentifier(job) ? job : undefined, row: rowIn(data), message }
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
  }
}
