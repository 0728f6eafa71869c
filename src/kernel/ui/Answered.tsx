/**
 * `<Answered query={useAnswer(wallet, 'overview')} waiting={180}>{data => …}</Answered>`: its place while it is waited for; where it
 * failed, why, and a button that asks again. What was answered before stays while it is asked again.
 */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

type Asking = Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>

interface AnsweredProps<T> {
  query: Asking & { data: T | undefined }
  /** The height of its place, or what stands there meanwhile. */
  waiting?: ReactNode
  /** In place of "This could not be loaded". */
  failed?: string
  children: (data: T) => ReactNode
}

export const Answered = <T,>({ query, waiting = 180, failed, children }: AnsweredProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed query={query} {...(failed && { title: failed })} />
  return typeof waiting === 'number' ? <Skeleton height={waiting} /> : waiting
}

/** Says what failed, and asks again. */
export const Failed = ({ query: { error, isFetching, refetch }, title }: { query: Asking; title?: string }) => {
  const words = useWords()
  return (
    <EmptyState icon="error" title={title ?? words('This could not be loaded')} text={error?.message}>
      <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
        {words('Try again')}
      </Button>
    </EmptyState>
  )
}
