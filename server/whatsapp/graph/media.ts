import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { tell } from '../../../messaging/tell.ts'
import { mediaKindOf } from '../../../messaging/whatsapp/media.ts'
import { graphCall } from '../../gateways/graph/call.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { graphFile } from '../../gateways/graph/file.ts'
import { type NumberAccess, textIn } from './numbers.ts'

/** Of a large file over a slow line. */
const UPLOAD_MS = 300_000

/** A file as it lies on disk. */
export interface FileOnDisk {
  path: string
  name: string
  mime: string
  size: number
}

/** What stands in the head of a part of a form: quotes and line ends would end it. */
const quoted = (name: string) => name.replaceAll(/["\\\r\n]/g, '_')

/** A form with one file, never whole in memory. */
const formOf = ({ path, name, mime, size }: FileOnDisk) => {
  const boundary = `relaydesk-${randomUUID()}`
  const field = (key: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', mime)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${mime}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const parts = async function* () {
    yield head
    yield* createReadStream(path)
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    open: () => Readable.from(parts(), { objectMode: false }),
  }
}

/** Uploads a file for the messages of a number. @returns the id by which messages name it @throws GraphFailure */
export const uploadMedia = async ({ place, token, id: number }: NumberAccess, file: FileOnDisk): Promise<string> => {
  const answer = await graphCall(place, token, {
    method: 'POST',
    path: `${number}/media`,
    stream: formOf(file),
    timeoutMs: UPLOAD_MS,
  })
  const id = textIn(answer, 'id')
  if (!id) throw new GraphFailure(tell('The provider gave the file no ID: try again later.'))
  return id
}

const MEDIA_ID = /^[\w.:-]{1,200}$/

/** What the provider says of a file. */
export interface MediaFacts {
  address: unknown
  /** Of the whole file, in hexadecimal; null where he does not say. */
  sha256: string | null
  size: number | null
  mime: string | null
}

/** @throws GraphFailure */
export const describeMedia = async ({ place, token, id: number }: NumberAccess, id: string): Promise<MediaFacts> => {
  if (!MEDIA_ID.test(id)) throw new GraphFailure(tell('This is no ID of a file.'))
  const answer = await graphCall(place, token, { path: id, query: { phone_number_id: number } })
  const { url: address, file_size: size } = answer
  const mime = textIn(answer, 'mime_type')
  return {
    address,
    sha256: textIn(answer, 'sha256'),
    size: typeof size === 'number' ? size : null,
    mime: mime !== null && mediaKindOf(mime) ? mime : null,
  }
}

/** Fetches a file as it comes. @throws GraphFailure; what `into` throws */
export const fetchMedia = (
  { place, token }: NumberAccess,
  { address }: MediaFacts,
  into: (file: Readable) => Promise<unknown>,
): Promise<void> => graphFile(place, { address, token, into })

/** @throws GraphFailure */
export const deleteMedia = ({ place, token, id: number }: NumberAccess, id: string): Promise<unknown> =>
  graphCall(place, token, { method: 'DELETE', path: id, query: { phone_number_id: number } })
