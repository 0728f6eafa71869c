import type { AnyResource } from '../../../resources/language/define.ts'
import type { Register } from '../../../resources/language/endpoints.ts'
import type { Field } from '../../../resources/language/fields.ts'
import type { Words } from '../../kernel/i18n/words.ts'
import { inWords } from '../../kernel/resource/labels.ts'

/** What the log calls things, in the reader's words. */
export interface Meaning {
  /** `Sender ID: Approve`; the raw action where nothing declares it. */
  action: string
  /** `Sender IDs`; the raw name where nothing declares it. */
  entity: string
  fields: Readonly<Record<string, Field>>
  resource: AnyResource | undefined
}

const VERBS: Readonly<Record<string, string>> = {
  create: 'Create',
  update: 'Edit',
  delete: 'Delete',
  export: 'Export',
  import: 'Import',
  run: 'Run',
  done: 'Done',
  failed: 'Failed',
}

/** A row of a list asks for the same few declarations again and again. */
const translated = new WeakMap<Words, Map<string, AnyResource>>()

const resourceInWords = (words: Words, declared: AnyResource): AnyResource => {
  const known = translated.get(words) ?? new Map<string, AnyResource>()
  translated.set(words, known)
  const resource = known.get(declared.name) ?? inWords(words, declared)
  known.set(declared.name, resource)
  return resource
}

/** Finds the declaration behind an entry of the audit log: the labels of its action, its kind of record and its fields. */
export const meaningOf = (
  { resources, services }: Register,
  words: Words,
  { action, entity }: { action: string; entity?: string | null | undefined },
): Meaning => {
  const [owner = '', verb = ''] = action.split('.')
  const declared = resources.find(({ name }) => name === (entity || owner)) ?? resources.find(({ name }) => name === owner)
  const resource = declared && resourceInWords(words, declared)
  const service = services.find(({ name }) => name === owner)
  const named = verb.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const own = resource?.actions[named] ?? service?.actions[named]
  const known = VERBS[verb]
  const what = own ? own.label : known ? words(`desk.audit.verbs.${verb}`, known) : undefined
  const whose = resource?.label.one ?? (service && words(`services.${service.name}`, service.label))
  return {
    action: what && whose ? `${whose}: ${what}` : action,
    entity: resource?.label.many ?? entity ?? '',
    fields: { ...resource?.fields, ...own?.input },
    resource,
  }
}
