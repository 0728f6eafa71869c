/**
 * `const log = usePagedLog({ queryKey, load })` and `<PagedLog log={log} label="Clicks" columns={…} />`: a paged table with search, whose
 * rows open. What was read before stays while other rows are asked for, and where they cannot be read.
 */

import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Failed } from '../ui/Failed.tsx'
import { FailedNote } from '../ui/FailedNote.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PageTurner } from '../ui/PageTurner.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { SearchBox } from './list/SearchBox.tsx'
import type { RowsPage } from './readPage.ts'

const PER_PAGE = 15
/** Many columns: in small print, and beside two lines in the middle. */
const LAYOUT = {
  gap: 1,
  '.ui-tab-panel > &': { mt: 2 },
  '& .table': { fontSize: 'var(--text-sm)' },
  '&& td': { verticalAlign: 'middle' },
  '& td:has(> button)': { width: 44 },
  '& .list-search': { flex: '0 1 260px' },
}

interface LogSource<R> {
  /** Without page and search. */
  queryKey: readonly unknown[]
  load: (wanted: { page: number; perPage: number; search?: string; cursor?: string }, signal: AbortSignal) => Promise<RowsPage<R>>
  refetchInterval?: number | false
}

export const usePagedLog = <R,>({ queryKey, load, refetchInterval = false }: LogSource<R>) => {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  /** Of each page, where the platform gives them. */
  const [cursors, setCursors] = useState<Readonly<Record<number, string>>>({})
  const [open, setOpen] = useState<number>()
  const [last, setLast] = useState<RowsPage<R> & { page: number }>()
  const query = useQuery({
    queryKey: [...queryKey, page, search],
    queryFn: async ({ signal }) => {
      const cursor = cursors[page]
      const wanted = { page, perPage: PER_PAGE, ...(search && { search }), ...(cursor && { cursor }) }
      return { ...(await load(wanted, signal)), page }
    },
    retry: false,
    refetchInterval,
  })
  if (query.data && query.data !== last) setLast(query.data)
  const shown = query.data ?? last
  const first = () => {
    setPage(1)
    setCursors({})
    setOpen(undefined)
  }
  return {
    query,
    shown,
    page,
    search,
    /** The number of the first row, less one. */
    before: ((shown?.page ?? 1) - 1) * PER_PAGE,
    /** Whose row is open. */
    open,
    toggle: (id: number) => setOpen(open === id ? undefined : id),
    /** Back to the first page: something else is asked for. */
    first,
    find: (text: string) => {
      setSearch(text)
      first()
    },
    turn: (to: number) => {
      const cursor = shown?.cursor
      if (cursor) setCursors({ ...cursors, [shown.page + 1]: cursor })
      setPage(to)
    },
  }
}

/** A part of a number is looked for in every row of a log, so not while it is being typed. */
const WHOLE_NUMBER = 10

interface PagedLogProps<R> {
  log: ReturnType<typeof usePagedLog<R>>
  label: string
  columns: readonly Column<R>[]
  /** What stands below the row that is open. */
  below?: (row: R) => ReactNode
  /** Beside the search: filters, an export. */
  tools?: ReactNode
  /** Above the rows: sums and averages. */
  above?: ReactNode
  empty: string
}

export const PagedLog = <R extends { id: number }>({ log, label, columns, below, tools, above, empty }: PagedLogProps<R>) => {
  const words = useWords()
  const { query, shown, page, search, open, find, turn } = log
  const { error, isFetching, refetch } = query
  return (
    <Stack sx={LAYOUT}>
      <div className="row wrap">
        <SearchBox value={search} hint={words('Search a number')} letters={WHOLE_NUMBER} onSearch={find} />
        <IconButton icon="refresh" label={words('Refresh')} disabled={isFetching} onClick={() => refetch()} />
        <span className="grow" />
        {tools}
      </div>
      {error && shown && <FailedNote query={query} />}
      {above}
      {error && !shown ? (
        <Failed query={query} title={words('The list could not be loaded')} />
      ) : (
        <Table
          label={label}
          rows={shown?.rows}
          keyOf={({ id }) => id}
          columns={columns}
          below={row => open === row.id && below?.(row)}
          waiting={9}
          empty={empty}
        />
      )}
      <PageTurner page={page} perPage={PER_PAGE} total={shown?.total ?? 0} onPage={turn} />
    </Stack>
  )
}
