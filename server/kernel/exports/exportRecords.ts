import type { AnyResource } from '../../../resources/language/define.ts'
import type { CallContext } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import type { Companion } from '../records/companion.ts'
import { startExport } from './startExport.ts'

/** Where a list stands, and how a request came. */
const ASIDE = new Set(['page', 'per_page', 'per_page_record', 'cursor', 'entry_mode', 'request_id'])

/** Exports a list with the filter it shows, all its pages: where the list stands is neither asked nor kept. */
export const exportRecords = (
  context: CallContext,
  resource: AnyResource,
  companion: Companion | undefined,
  sent: Readonly<Record<string, unknown>>,
): Promise<Reply> =>
  startExport(context, {
    resource,
    companion,
    body: Object.fromEntries(Object.entries(sent).filter(([key]) => !ASIDE.has(key))),
    title: `Export: ${resource.label.many}`,
  })
