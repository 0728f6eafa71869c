import type { FastifyRequest } from 'fastify'
import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { errorCode, messageOf } from '../../../messaging/thrown.ts'
import { shortName } from '../../../resources/language/body.ts'
import type { Deps } from '../context/context.ts'
import { nestedFields } from '../forms/formFields.ts'
import { HttpProblem, invalid, TOO_LARGE } from '../problem/errors.ts'
import { LARGEST, tooLarge } from './contents.ts'
import { type Draft, dropDraft, newDraft, writeDraft } from './store.ts'

export interface ReceivedFile {
  draft: Draft
  /** As the sender calls it: for showing only. */
  name: string
  size: number
  sha256: string
}

export interface Form {
  /** As JSON would bring them, every value a text. */
  fields: Record<string, unknown>
  /** By the names they came under. */
  files: ReadonlyMap<string, ReceivedFile>
}

export interface FormRules {
  /** How many files may come. */
  files: number
  /** How many fields, and what they may weigh together. */
  fields: number
  fieldBytes: number
  /** Bytes that a file may have at most, whatever it is. */
  fileBytes: number
  /** The same of the one that comes, by the fields before it. */
  mostOf?: (fields: Readonly<Record<string, unknown>>) => number
  /** Checks a file by its name in the form before a byte of it is kept. @throws HttpProblem */
  validate?: (name: string) => void
}

/** Of an upload: few short fields and one file (rule platform-dialect-16). */
export const UPLOAD: FormRules = { files: 1, fields: 50, fieldBytes: 100_000, fileBytes: LARGEST }
const LIMITS = { fieldNameSize: 500, headerPairs: 20 }
/** What stands around each field of a form: its boundary, its headers. */
const WRAPPING = 1000

/**
 * Receives form data, files streamed to disk, and hands both to `work`. Whatever happens, nothing that was not kept stays behind.
 * @throws HttpProblem 400 for a body cut off or malformed, 413 for too much of anything, 415 for another kind of body, 422 at a field
 */
export const withForm = async <T>(
  deps: Deps,
  request: FastifyRequest,
  work: (form: Form) => Promise<T>,
  rules: FormRules = UPLOAD,
): Promise<T> => {
  if (!request.isMultipart()) throw new HttpProblem(415, tell('Send form data (multipart/form-data), with the file in it.'))
  const { files, fields, fieldBytes, fileBytes } = rules
  // Whoever says beforehand that it is too much need not be read to find out.
  if (Number(request.headers['content-length'] ?? 0) > files * fileBytes + fieldBytes + fields * WRAPPING)
    throw refuse(request, files > 0 ? tooLarge(fileBytes) : new HttpProblem(413, TOO_LARGE))
  const drafts: Draft[] = []
  try {
    const form = await receive(deps, request, drafts, rules).catch(error => {
      throw refuse(request, readable(error, fileBytes))
    })
    return await work(form)
  } finally {
    for (const draft of drafts) await dropDraft(draft)
  }
}

const receive = async (deps: Deps, request: FastifyRequest, drafts: Draft[], rules: FormRules): Promise<Form> => {
  const pairs: [string, string][] = []
  const files = new Map<string, ReceivedFile>()
  let left = rules.fieldBytes
  // One more than may come, so that it is we who say so, and at what.
  const limits = {
    ...LIMITS,
    fields: rules.fields,
    fieldSize: left,
    fileSize: rules.fileBytes + 1,
    files: rules.files + 1,
    parts: rules.fields + rules.files + 1,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      // A part may say that it is JSON: it would be read before anybody has looked how much of it there is.
      if (typeof part.value !== 'string') throw invalid({ [shortName(part.fieldname)]: [tell('Send this as plain text.')] })
      left -= Buffer.byteLength(part.value)
      if (part.valueTruncated || part.fieldnameTruncated || left < 0) throw new HttpProblem(413, TOO_LARGE)
      pairs.push([part.fieldname, part.value])
      continue
    }
    rules.validate?.(part.fieldname)
    if (drafts.length === rules.files)
      throw new HttpProblem(
        413,
        rules.files === 1 ? tell('Send at most 1 file.') : tell('Send at most %{count} files.', { count: rules.files }),
      )
    const draft = await newDraft(deps)
    drafts.push(draft)
    const { size, sha256 } = await writeDraft(draft, part.file, rules.mostOf?.(Object.fromEntries(pairs)) ?? rules.fileBytes)
    // A browser names a file input that holds nothing, too.
    if (part.filename || size > 0) files.set(part.fieldname, { draft, name: part.filename, size, sha256 })
  }
  return { fields: nestedFields(pairs), files }
}

/** Lets the rest of the body run out, so that the sender gets to read the answer. */
const refuse = <E>(request: FastifyRequest, problem: E): E => {
  request.raw.unpipe()
  request.raw.resume()
  return problem
}

/** How the parser begins its errors for a body that ends too early or makes no sense; they name no status. */
const MALFORMED = /multipart|boundary|content type|terminated early|needle/i

const readable = (error: unknown, most: number): unknown => {
  const { statusCode } = recordOf(error)
  const code = errorCode(error)
  const message = messageOf(error)
  if (error instanceof HttpProblem) return error
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(most)
  if (typeof statusCode === 'number')
    return new HttpProblem(statusCode, tell('The form cannot be read: %{message}.', { message }))
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || (code === undefined && MALFORMED.test(message)))
    return new HttpProblem(400, tell('The upload was cut off or malformed. Nothing was saved. Send it again.'))
  return error
}
