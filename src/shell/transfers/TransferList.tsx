import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge, type BadgeTone } from '../../kernel/ui/Badge.tsx'
import type { TransfersQuery } from './useTransfers.ts'

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']
const ITEM = { display: 'grid', gap: 0.5, py: 1.5, borderBlockEnd: '1px solid var(--line)', overflowWrap: 'anywhere' }

interface TransferListProps<R> {
  query: TransfersQuery<R>
  /** What they are, in a sentence. */
  hint: string
  failed: string
  older: string
  /** Where there are none. */
  empty: ReactNode
  children: (row: R) => ReactNode
}

/** Exports or imports, newest first. */
export const TransferList = <R extends { id: number }>({ query, hint, failed, older, empty, children }: TransferListProps<R>) => {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const waiting = PLACEHOLDERS.map(name => (
    <Box key={name} sx={ITEM}>
      <Skeleton />
    </Box>
  ))
  return (
    <div className="stack" aria-busy={!query.data && !query.error}>
      <p className="hint">{hint}</p>
      <Answered query={query} waiting={waiting} failed={failed}>
        {({ pages }) => {
          const rows = pages.flatMap(page => page.rows)
          return rows.length === 0 ? empty : <ul>{rows.map(children)}</ul>
        }}
      </Answered>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {older}
        </Button>
      )}
    </div>
  )
}

interface TransferItemProps {
  title: string
  /** What it holds, in a line. */
  about: string | undefined
  state: { label: string; tone: BadgeTone }
  progress: ReactNode
  error: string | undefined
  /** Those that say something stand in a line. */
  facts: readonly (string | false | null | 0)[]
  /** What can be done with it. */
  children: ReactNode
}

/** One export or import: what it is, how far, what came of it. */
export const TransferItem = ({ title, about, state, progress, error, facts, children }: TransferItemProps) => (
  <Box component="li" sx={ITEM}>
    <div className="row">
      <strong className="grow ellipsis">{title}</strong>
      <Badge tone={state.tone}>{state.label}</Badge>
    </div>
    {about && <span className="hint">{about}</span>}
    {progress}
    {error && <span className="tone-error">{error}</span>}
    <div className="row">
      <span className="grow hint">{facts.filter(Boolean).join(' · ')}</span>
      {children}
    </div>
  </Box>
)
