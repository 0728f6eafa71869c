/**
 * `<Answered query={useAnswer(wallet, 'overview')} waiting={180}>{data => …}</Answered>`: its place while it is waited for; where it
 * failed, why, and a button that asks again. What was answered before stays while it is asked again, below a line that says so where that
 * failed.
 */

import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import type { Asking } from './Again.tsx'
import { Failed } from './Failed.tsx'
import { FailedNote } from './FailedNote.tsx'

interface AnsweredProps<T> {
  query: Asking & { data: T | undefined }
  /** The height of its place, or what stands there meanwhile. */
  waiting?: ReactNode
  /** In place of "This could not be loaded". */
  failed?: string
  children: (data: T) => ReactNode
}

export const Answered = <T,>({ query, waiting = 180, failed, children }: AnsweredProps<T>) => {
  const words = useWords()
  if (query.data !== undefined)
    return (
      <>
        {query.error && <FailedNote query={query} sx={{ mb: 2 }} />}
        {children(query.data)}
      </>
    )
  if (query.error) return <Failed query={query} {...(failed && { title: failed })} />
  return typeof waiting === 'number' ? <Skeleton height={waiting} role="status" aria-label={words('Loading')} /> : waiting
}
