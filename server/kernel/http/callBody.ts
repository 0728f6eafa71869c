import type { FastifyRequest } from 'fastify'
import { type Endpoint, takesFile } from '../../../resources/language/endpoints.ts'
import type { FileField } from '../../../resources/language/fields.ts'
import type { Deps } from '../context/context.ts'
import { inspectContent, mostBytesOf } from '../files/contents.ts'
import { type ReceivedFile, withForm } from '../files/form.ts'
import { readableName, wirePath } from '../files/names.ts'
import { keepDraft, removeLeftOver } from '../files/store.ts'
import { BODY_BOUNDS } from '../forms/bodyBounds.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { bodyOf } from './body.ts'

/** What a call brings, however it was written. */
export interface CallBody {
  /** In the place of a file that came along: the path it is going to have. */
  fields: Record<string, unknown>
  /** Files that came along, by their field. */
  files: ReadonlyMap<string, ReceivedFile>
  /** Fields that may refer to an upload, by name. */
  declared?: ReadonlyMap<string, FileField>
}

/** Fields that refer to an upload. In form data the file may stand there itself, under that name or, of `file_path`, as `file`. */
const fileFields = (group: readonly Endpoint[]): ReadonlyMap<string, FileField> =>
  new Map(
    group
      .flatMap(({ kind, resource, body }) =>
        Object.entries((kind === 'create' || kind === 'update' ? resource?.fields : body) ?? {}),
      )
      .flatMap(([name, field]) => (field.kind === 'file' ? [[name, field] as const] : [])),
  )

const namesOf = (declared: ReadonlyMap<string, FileField>): ReadonlyMap<string, string> =>
  new Map([...declared.keys()].flatMap(name => [[name, name] as const, [name.replace(/_path$/, ''), name] as const]))

const placed = (fields: Record<string, unknown>, files: ReadonlyMap<string, ReceivedFile>): void => {
  for (const [field, { draft }] of files) {
    if (Object.hasOwn(fields, field)) throw invalid({ [field]: ['Send either the file or the path of an upload, not both.'] })
    fields[field] = wirePath(draft.id)
  }
}

/**
 * Reads what a request brings: JSON, or form data of either kind (rule platform-dialect-8). What takes a file reads its own form.
 * @param mayBring whether the caller may make one of these calls: nobody else's files are received
 * @throws HttpProblem 400, 413 or 422 for what cannot be read
 */
export const withBody = async <T>(
  deps: Deps,
  request: FastifyRequest,
  group: readonly Endpoint[],
  mayBring: boolean,
  work: (body: CallBody) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) return work({ fields: bodyOf(request), files: new Map() })
  if (group.some(takesFile)) return work({ fields: {}, files: new Map() })
  const declared = mayBring ? fileFields(group) : new Map<string, FileField>()
  const known = namesOf(declared)
  const received = new Set<string>()
  const validate = (name: string) => {
    const field = known.get(name)
    if (field === undefined) throw invalid({ [name]: ['This call does not accept a file.'] })
    if (received.has(field)) throw invalid({ [field]: ['Send one file.'] })
    received.add(field)
  }
  return withForm(
    deps,
    request,
    async form => {
      const files = new Map([...form.files].map(([name, file]) => [known.get(name) ?? name, file]))
      const fields = bodyOf({ body: form.fields })
      placed(fields, files)
      // Where a handler looks for what no field declares: how it was entered, a page, a search.
      request.body = fields
      try {
        return await work({ fields, files, declared })
      } catch (error) {
        // What was kept for a transaction that came to nothing; the sweep would find it a day later.
        for (const { draft } of files.values()) await removeLeftOver(deps, draft.id).catch(() => {})
        throw error
      }
    },
    {
      files: declared.size,
      fields: BODY_BOUNDS.keys,
      fieldBytes: request.routeOptions.bodyLimit,
      fileBytes: Math.max(...[...declared.values()].map(({ uploadAs }) => mostBytesOf(uploadAs)), 0),
      validate,
    },
  )
}

/** What makes it the same call under the same key: a file by what it holds. */
export const samenessOf = ({ fields, files }: CallBody): Record<string, unknown> => ({
  ...fields,
  ...Object.fromEntries([...files].map(([field, { sha256 }]) => [field, sha256])),
})

/**
 * Makes the files that came along uploads of the caller, in the transaction of what refers to them. Which kinds of file a field accepts
 * is checked like that of any upload.
 * @throws HttpProblem 413 or 422 at the field for what may not be uploaded at all
 */
export const keepFiles = async (deps: Deps, tx: Tx, caller: Caller, { files, declared }: CallBody): Promise<void> => {
  for (const [field, file] of files)
    await keepFile(deps, tx, caller, file, declared?.get(field)?.uploadAs).catch(error => {
      throw error instanceof HttpProblem && error.errors?.file ? invalid({ [field]: error.errors.file }) : error
    })
}

const keepFile = async (
  deps: Deps,
  tx: Tx,
  caller: Caller,
  { draft, name, size, sha256 }: ReceivedFile,
  type = 'document',
): Promise<void> => {
  const content = await inspectContent(draft.path, size, type)
  const facts = { kind: 'upload', name: readableName(name, `file.${content.ending}`), mime: content.mime, sha256 }
  await keepDraft(deps, tx, caller, draft, facts)
}
