import type { openApi } from '../../resources/language/openapi.ts'

/** The schema that a body refers to by its name in a document; any other schema as it is. @throws Error for a name that is not there */
export const namedSchema = (document: ReturnType<typeof openApi>, schema: object): object => {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec((schema as { $ref?: string }).$ref ?? '') ?? []
  if (name === undefined) return schema
  const found = document.components.schemas[name]
  if (!found) throw new Error(`The document has no schema ${name}.`)
  return found
}
