import type { ApiDocument } from '../../resources/documents/apiDocuments.ts'
import type { SampleCall } from '../../resources/documents/codeSamples.ts'

/** Who calls, as the samples show it. */
export interface Caller {
  /** `https://desk.example/api` */
  base: string
  /** The key itself, its beginning, or what stands in its place. */
  key: string
  /** Declared path → the path of this platform (dataProvider/config.ts). */
  paths: Readonly<Record<string, string>>
}

/** The call of a document as a sample program makes it. */
export const sampleOf = ({ method, path, fields, example }: ApiDocument, { base, key, paths }: Caller): SampleCall => ({
  method,
  url: `${base}/${(paths[path] ?? path).replaceAll(/\{(\w+)\}/g, (_, name) => String(fields.find(field => field.name === name)?.example ?? 1))}`,
  token: key,
  body: example,
})
