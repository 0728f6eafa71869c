import type { FastifyInstance } from 'fastify'
import { formData } from './upload.ts'
import type { Answered } from './world.ts'

/** A body as the fields of a form: `name[]` for lists, `name[key]` for what stands within, numbers for lists of more than texts. */
export const formPairs = (body: Readonly<Record<string, unknown>>): [string, string][] => {
  const pairs = (name: string, value: unknown): [string, string][] => {
    if (Array.isArray(value)) {
      if (value.length === 0) return [[`${name}[]`, '']]
      const plain = value.every(item => typeof item !== 'object' || item === null)
      return value.flatMap((item, i) => pairs(plain ? `${name}[]` : `${name}[${i}]`, item))
    }
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, item]) => pairs(`${name}[${key}]`, item))
    return [[name, value === null || value === undefined ? '' : String(value)]]
  }
  return Object.entries(body).flatMap(([name, value]) => pairs(name, value))
}

export const ENCODINGS = ['multipart/form-data', 'application/x-www-form-urlencoded'] as const

/** Sends a body as form data of either kind. */
export const sendAsForm = async (
  app: FastifyInstance,
  token: string | undefined,
  [method, path]: readonly [method: string, path: string],
  body: Readonly<Record<string, unknown>>,
  encoding: (typeof ENCODINGS)[number],
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> => {
  const pairs = formPairs(body)
  const sent =
    encoding === 'multipart/form-data'
      ? formData(pairs.map(([name, value]) => ({ name, value })))
      : { payload: new URLSearchParams(pairs).toString(), headers: { 'content-type': encoding } }
  const response = await app.inject({
    method: method as 'POST',
    url: `/api/${path}`,
    payload: sent.payload,
    headers: { ...sent.headers, ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
  return { status: response.statusCode, body: response.body.startsWith('{') ? JSON.parse(response.body) : {} }
}
