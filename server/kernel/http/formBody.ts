import type { FastifyInstance } from 'fastify'
import { BODY_BOUNDS } from '../forms/bodyBounds.ts'
import { nestedFields, tooManyFields } from '../forms/formFields.ts'

const isCrowded = (form: string): boolean => {
  let at = -1
  for (let fields = 1; fields <= BODY_BOUNDS.keys; fields++) {
    at = form.indexOf('&', at + 1)
    if (at < 0) return false
  }
  return true
}

const read = (form: string): Record<string, unknown> => {
  if (isCrowded(form)) throw tooManyFields()
  return nestedFields(new URLSearchParams(form))
}

/** Reads bodies of `application/x-www-form-urlencoded` (WHATWG URL §5) into the object that JSON would bring. */
export const addFormBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => read(String(body)),
  )
}
