import type { FastifyRequest } from 'fastify'
import type { Deps } from '../http/context.ts'
import { HttpProblem, invalid } from '../http/errors.ts'
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
  fields: Record<string, string>
  /** The one file of the form. */
  file: ReceivedFile | undefined
}

/** Few short fields and one file; what is more is no form of ours (security case 16). */
const LIMITS = { files: 1, fields: 50, parts: 51, fieldNameSize: 100, fieldSize: 100_000, headerPairs: 20, fileSize: LARGEST + 1 }

/**
 * Receives form data, the file streamed to disk, and hands both to `work`. Whatever happens, nothing that was not kept stays behind.
 * @throws HttpProblem 400 for a body cut off or malformed, 413 for too much of anything, 415 for another kind of body
 */
export const withForm = async <T>(deps: Deps, request: FastifyRequest, work: (form: Form) => Promise<T>): Promise<T> => {
  if (!request.isMultipart()) throw new HttpProblem(415, 'Send form data (multipart/form-data), with the file in it.')
  // Whoever says beforehand that it is too much need not be read to find out.
  if (Number(request.headers['content-length'] ?? 0) > LARGEST + LIMITS.fields * LIMITS.fieldSize)
    throw refuse(request, tooLarge(LARGEST))
  const drafts: Draft[] = []
  try {
    const form = await receive(deps, request, drafts).catch(error => {
      throw refuse(request, readable(error))
    })
    return await work(form)
  } finally {
    for (const draft of drafts) await dropDraft(draft)
  }
}

const receive = async (deps: Deps, request: FastifyRequest, drafts: Draft[]): Promise<Form> => {
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new HttpProblem(413, 'A field of the form is too long.')
      if (Object.hasOwn(fields, part.fieldname)) throw invalid({ [part.fieldname]: ['Send this once.'] })
      fields[part.fieldname] = String(part.value)
      continue
    }
    const draft = await newDraft(deps)
    drafts.push(draft)
    const { size, sha256 } = await writeDraft(draft, part.file, LARGEST)
    // A browser names a file input that holds nothing, too.
    if (part.filename || size > 0) file = { draft, name: part.filename, size, sha256 }
  }
  return { fields, file }
}

/** Lets the rest of the body run out, so that the sender gets to read the answer. */
const refuse = <E>(request: FastifyRequest, problem: E): E => {
  request.raw.unpipe()
  request.raw.resume()
  return problem
}

/** How the parser begins its errors for a body that ends too early or makes no sense; they name no status. */
const MALFORMED = /multipart|boundary|content type|terminated early|needle/i

const readable = (error: unknown): unknown => {
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string }
  if (error instanceof HttpProblem) return error
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(LARGEST)
  if (statusCode !== undefined) return new HttpProblem(statusCode, `The form cannot be read: ${message ?? 'it is malformed'}.`)
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || (code === undefined && MALFORMED.test(message ?? '')))
    return new HttpProblem(400, 'The upload was cut off or malformed. Nothing was saved. Send it again.')
  return error
}
