import type { FastifyInstance } from 'fastify'
import type { Answered } from './world.ts'

export interface Part {
  name: string
  value: string | Buffer
  /** Makes it a file. */
  filename?: string
  type?: string
}

const BOUNDARY = 'relaydesk-test-boundary'

/** A form-data body as a browser writes it (RFC 7578). */
export const formData = (parts: readonly Part[], boundary = BOUNDARY): { payload: Buffer; headers: Record<string, string> } => {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${
        filename === undefined ? '' : `Content-Type: ${type ?? 'application/octet-stream'}\r\n`
      }\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Sends form data, as the panel's uploads and any script's are. */
export const sendForm = async (
  app: FastifyInstance,
  token: string | undefined,
  path: string,
  parts: readonly Part[],
): Promise<Answered> => {
  const { payload, headers } = formData(parts)
  const response = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  return { status: response.statusCode, body: response.body.startsWith('{') ? JSON.parse(response.body) : {} }
}
