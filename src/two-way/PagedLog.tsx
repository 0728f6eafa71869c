import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { useWords } from '../kernel/i18n/words.ts'
import type { RowsPage } from '../kernel/resource/readPage.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { PageTurner } from '../kernel/ui/PageTurner.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import '../kernel/ui/parts.css'
import './twoWay.css'

const PER_PAGE = 15
const SKELETONS = 9

export interface LogColumn<R> {
  label: string
  numeric?: boolean
  show: (row: R) => ReactNode
  className?: string
}

export interface LogQuery {
  page: number
  perPage: number
  search?: string
}

interface PagedLogProps<R> {
  label: string
  /** What the rows depend on besides page and search. */
  queryKey: readonly unknown[]
  load: (query: LogQuery, signal: AbortSignal) => Promise<RowsPage<R>>
  columns: readonly LogColumn<R>[]
  keyOf: (row: R) => number | string
  /** What is shown below a row when it is opened, and what its button is called. */
  detail?: { label: (row: R) => string; show: (row: R) => ReactNode; has: (row: R) => boolean }
  /** Beside the search: filters, an export. */
  tools?: ReactNode
  /** Above the rows: sums and averages. */
  above?: (page: RowsPage<R>) => ReactNode
  /** Where nothing was searched for. */
  empty: string
}

/** A paged table with search, whose rows open: what people did with their links. */
export const PagedLog = <R,>(props: PagedLogProps<R>) => {
  const { label, queryKey, load, columns, keyOf, detail, tools, above, empty } = props
  const words = useWords()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<number | string>()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey, page, search],
    queryFn: ({ signal }) => load({ page, perPage: PER_PAGE, ...(search && { search }) }, signal),
    placeholderData: before => before,
    retry: false,
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
    setPage(1)
    setOpen(undefined)
  }
  const span = columns.length + 1 + (detail ? 1 : 0)
  const searchLabel = words('Search a number')
  return (
    <section className="number-log paged-log" aria-label={label}>
      <div className="number-log-bar">
        <form className="row" onSubmit={find}>
          <TextInput
            name="search"
            label={searchLabel}
            hideLabel
            icon="search"
            placeholder={searchLabel}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit">{words('Search')}</Button>
        </form>
        <IconButton icon="refresh" label={words('Refresh')} disabled={isFetching} onClick={() => refetch()} />
        <span className="grow" />
        {tools}
      </div>
      {error && !data && <EmptyState icon="error" title={words('The list could not be loaded')} text={error.message} />}
      {data && above?.(data)}
      {!(error && !data) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too.
        <section className="send-rows" tabIndex={0} aria-label={label}>
          <table>
            <thead>
              <tr>
                <th className="numeric">#</th>
                {columns.map(column => (
                  <th key={column.label} className={column.numeric ? 'numeric' : undefined}>
                    {column.label}
                  </th>
                ))}
                {detail && (
                  <th>
                    <span className="sr-only">{words('Details')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {!data &&
                Array.from({ length: SKELETONS }, (_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
                  <tr key={i}>
                    <td colSpan={span}>
                      <Skeleton height={16} />
                    </td>
                  </tr>
                ))}
              {data?.rows.map((row, i) => {
                const key = keyOf(row)
                return (
                  <Fragment key={key}>
                    <tr>
                      <td className="numeric tabular">{groupIndian((page - 1) * PER_PAGE + i + 1)}</td>
                      {columns.map(({ label: head, numeric, className, show }) => (
                        <td key={head} className={numeric ? 'numeric tabular' : className}>
                          {show(row)}
                        </td>
                      ))}
                      {detail && (
                        <td className="log-open">
                          {detail.has(row) && (
                            <IconButton
                              icon={open === key ? 'chevron-up' : 'chevron-down'}
                              size="small"
                              label={detail.label(row)}
                              aria-expanded={open === key}
                              onClick={() => setOpen(open === key ? undefined : key)}
                            />
                          )}
                        </td>
                      )}
                    </tr>
                    {detail && open === key && (
                      <tr className="log-detail">
                        <td colSpan={span}>{detail.show(row)}</td>
                      </tr>
                    )}
                  </Fragment>
                )
              })}
            </tbody>
          </table>
          {data?.rows.length === 0 && (
            <EmptyState text={search ? words('Nothing fits the search. Clear it to see all.') : empty} />
          )}
        </section>
      )}
      <PageTurner page={page} perPage={PER_PAGE} total={data?.total ?? 0} onPage={setPage} />
    </section>
  )
}
