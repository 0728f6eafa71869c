import type { ReactNode } from 'react'
import type { Operation } from '../../resources/language/operations.ts'
import type { Shape } from '../../resources/language/shape.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { PagedLog, usePagedLog } from '../kernel/resource/PagedLog.tsx'
import { numberColumn, openColumn } from '../kernel/resource/pagedLogColumns.tsx'
import { type RowsPage, readPage } from '../kernel/resource/readPage.ts'
import type { Column } from '../kernel/ui/Table.tsx'

/** Whose clicks and responses: those of one campaign, or those of all campaigns with one page. */
export type ReportSource = { campaign: number } | { content: number }

type Call<R> = Pick<Operation, 'call' | 'paged'> & { readonly answers: Shape<{ data: R[] }> }

interface ReportLogProps<R> {
  label: string
  source: ReportSource
  /** What answers the rows of a campaign, and those of a page. */
  calls: { campaign: Call<R>; content: Call<R> }
  /** By what is answered beside the rows. */
  columns: (beside: RowsPage<R>['beside']) => readonly Column<R>[]
  /** What is shown below a row when it is opened, and what its button is called. */
  detail?: { label: (row: R) => string; show: (row: R) => ReactNode; has: (row: R) => boolean }
  /** Beside the search: an export. */
  tools?: ReactNode
  /** Above the rows: sums and averages. */
  above?: (beside: RowsPage<R>['beside']) => ReactNode
  /** Where nothing was searched for. */
  empty: string
}

const NOTHING = {}

/** What people did with their links, numbered, a page at a time. */
export const ReportLog = <R extends { id: number }>(props: ReportLogProps<R>) => {
  const { label, source, calls, columns, detail, tools, above, empty } = props
  const words = useWords()
  const { platform } = useDesk()
  const log = usePagedLog<R>({
    queryKey: [calls.campaign.call, source],
    load: (wanted, signal) =>
      'campaign' in source
        ? readPage(platform, calls.campaign, undefined, { send_sms_id: source.campaign, ...wanted }, signal)
        : readPage(platform, calls.content, source.content, wanted, signal),
  })
  const { shown, search } = log
  return (
    <PagedLog
      log={log}
      label={label}
      columns={[
        numberColumn(log),
        ...columns(shown?.beside ?? NOTHING),
        ...(detail ? [openColumn(log, { head: words('Details'), ...detail })] : []),
      ]}
      below={row => detail?.show(row)}
      tools={tools}
      above={shown && above?.(shown.beside)}
      empty={search ? words('Nothing matches the search. Clear it to see all.') : empty}
    />
  )
}
