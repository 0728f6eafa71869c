import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import type { Operation } from '../../resources/language/operations.ts'
import type { Shape } from '../../resources/language/shape.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { SearchBox } from '../kernel/resource/list/SearchBox.tsx'
import { type RowsPage, readPage } from '../kernel/resource/readPage.ts'
import { Failed } from '../kernel/ui/Failed.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import { type Column, Table } from '../kernel/ui/Table.tsx'

const PER_PAGE = 15
const LAYOUT = {
  gap: 1,
  '.ui-tab-panel > &': { mt: 2 },
  '&& td': { verticalAlign: 'middle' },
  '& td:has(> button)': { width: 44 },
  '& .list-search': { flex: '0 1 260px' },
}

/** Whose clicks and responses: those of one campaign, or those of all campaigns with one page. */
export type ReportSource = { campaign: number } | { content: number }

type Call<R> = Pick<Operation, 'call' | 'paged'> & { readonly answers: Shape<{ data: R[] }> }

interface PagedLogProps<R> {
  label: string
  source: ReportSource
  /** What answers the rows of a campaign, and those of a page. */
  calls: { campaign: Call<R>; content: Call<R> }
  /** By what is answered beside the rows. */
  columns: (beside: RowsPage<R>['beside']) => readonly Column<R>[]
  /** What is shown below a row when it is opened, and what its button is called. */
  detail?: { label: (row: R) => string; show: (row: R) => ReactNode; has: (row: R) => boolean }
  /** Beside the search: filters, an export. */
  tools?: ReactNode
  /** Above the rows: sums and averages. */
  above?: (beside: RowsPage<R>['beside']) => ReactNode
  /** Where nothing was searched for. */
  empty: string
}

const NOTHING = {}

/** A paged table with search, whose rows open: what people did with their links. */
export const PagedLog = <R extends { id: number }>(props: PagedLogProps<R>) => {
  const { label, source, calls, columns, detail, tools, above, empty } = props
  const words = useWords()
  const { platform } = useDesk()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<number>()
  const query = useQuery({
    queryKey: [calls.campaign.call, source, page, search],
    queryFn: ({ signal }) => {
      const asked = { page, perPage: PER_PAGE, ...(search && { search }) }
      return 'campaign' in source
        ? readPage(platform, calls.campaign, undefined, { send_sms_id: source.campaign, ...asked }, signal)
        : readPage(platform, calls.content, source.content, asked, signal)
    },
    placeholderData: before => before,
    retry: false,
  })
  const { data, error, refetch, isFetching } = query
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
    setOpen(undefined)
  }
  const numberOf = (_: R, place: number) => groupIndian((page - 1) * PER_PAGE + place + 1)
  const openers: Column<R> = {
    head: words('Details'),
    silent: true,
    show: row =>
      detail?.has(row) && (
        <IconButton
          icon={open === row.id ? 'chevron-up' : 'chevron-down'}
          size="small"
          label={detail.label(row)}
          aria-expanded={open === row.id}
          onClick={() => setOpen(open === row.id ? undefined : row.id)}
        />
      ),
  }
  return (
    <Stack component="section" aria-label={label} sx={LAYOUT}>
      <div className="row wrap">
        <SearchBox value={search} hint={words('Search a number')} onSearch={find} />
        <IconButton icon="refresh" label={words('Refresh')} disabled={isFetching} onClick={() => refetch()} />
        <span className="grow" />
        {tools}
      </div>
      {data && above?.(data.beside)}
      {error && !data ? (
        <Failed query={query} title={words('The list could not be loaded')} />
      ) : (
        <Table
          label={label}
          rows={data?.rows}
          keyOf={({ id }) => id}
          columns={[
            { head: '#', numeric: true, show: numberOf },
            ...columns(data?.beside ?? NOTHING),
            ...(detail ? [openers] : []),
          ]}
          below={row => open === row.id && detail?.show(row)}
          waiting={9}
          empty={search ? words('Nothing fits the search. Clear it to see all.') : empty}
        />
      )}
      <PageTurner page={page} perPage={PER_PAGE} total={data?.total ?? 0} onPage={setPage} />
    </Stack>
  )
}
