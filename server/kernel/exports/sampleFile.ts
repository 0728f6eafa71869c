import { writeFile } from 'node:fs/promises'
import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { LINK } from '../../../resources/language/answers.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import type { Field } from '../../../resources/language/fields.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { CallContext } from '../context/context.ts'
import type { ReplyWith } from '../context/envelope.ts'
import { BYTE_ORDER_MARK, csvRow } from '../csv/csvCell.ts'
import { signedPath } from '../files/download.ts'
import { dropDraft, keepDraft, newDraft } from '../files/store.ts'
import { notFound } from '../problem/errors.ts'
import { sampleCell } from '../records/kinds.ts'

const SAMPLE_HOURS = 1

type Link = ReplyWith<FromShape<typeof LINK>>

/** What a person would write into the cell: the label of a choice, the title of another record. */
const exampleOf = (field: Field, register: Register): string =>
  sampleCell(field, named => {
    const target = register.resources.find(resource => resource.name === named)
    const title = target?.fields[target.title]
    return title ? exampleOf(title, register) : ''
  })

/** A sheet to start an import from: the columns it may have, and one row as it should look. */
export const sampleText = (resource: AnyResource, register: Register): string => {
  const names = Object.keys(resource.operations.import?.columns ?? {})
  const example = names.map(name => exampleOf(present(resource.fields[name]), register))
  return BYTE_ORDER_MARK + csvRow(names) + csvRow(example)
}

/** Keeps a sample for an hour; answers its `data.file_path`. */
export const answerSample = async (
  { deps, tx, caller }: Pick<CallContext, 'deps' | 'tx' | 'caller'>,
  name: string,
  content: string | Uint8Array,
  mime = 'text/csv',
): Promise<Link> => {
  const draft = await newDraft(deps)
  try {
    await writeFile(draft.path, content, { mode: 0o600 })
    const id = await keepDraft(deps, tx, caller, draft, { kind: 'sample', name, mime, hours: SAMPLE_HOURS })
    return { message: tell('The sample file is ready'), data: { file_path: signedPath(deps.secrets, id) } }
  } finally {
    await dropDraft(draft)
  }
}

/** Answers `data.file_path` of a resource's sample. */
export const sampleFile = async (context: CallContext, resource: AnyResource): Promise<Link> => {
  if (!resource.operations.import) throw notFound()
  return answerSample(context, `${resource.name}-sample.csv`, sampleText(resource, context.deps.register))
}
