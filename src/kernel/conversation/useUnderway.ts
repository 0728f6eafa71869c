/** Messages on their way: shown at once, kept until the platform has stored them, sent again under the same name where no answer came. */

import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { firstSentence } from './firstSentence.ts'

export interface Underway<I> {
  /** Makes a repeat harmless. */
  key: string
  input: I
  /** Why it was not sent; none while it is on its way. */
  problem?: string
}

interface Sending<I, M> {
  /** Where they are kept, by conversation. */
  key: QueryKey
  submit: (one: Underway<I>) => Promise<M>
  stored: (message: M) => void
}

const NONE: readonly never[] = []
/** No answer came, too many at once, or nothing could be saved just now: it is tried again by itself. */
const PASSES = [0, 429, 503]
const TRIES = 4
const PAUSE_MS = 1000

const isPassing = (count: number, error: unknown) =>
  count < TRIES &&
  error instanceof PlatformError &&
  // Where the platform says how long to wait, as while the first try still runs, it is not refused.
  (PASSES.includes(error.status) || error.retryAfter !== undefined)

export const useUnderway = <I, M>({ key, submit, stored }: Sending<I, M>) => {
  const client = useQueryClient()
  const { data: underway } = useQuery<readonly Underway<I>[]>({
    queryKey: key,
    queryFn: () => client.getQueryData<readonly Underway<I>[]>(key) ?? NONE,
    initialData: NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (next: (all: readonly Underway<I>[]) => readonly Underway<I>[]) =>
    client.setQueryData<readonly Underway<I>[]>(key, all => next(all ?? NONE))

  const { mutate } = useMutation({
    mutationFn: submit,
    // One after the other: what was written first is there first.
    scope: { id: JSON.stringify(key) },
    retry: isPassing,
    retryDelay: PAUSE_MS,
    onSuccess: (message, { key: sent }) => {
      stored(message)
      change(all => all.filter(one => one.key !== sent))
    },
    onError: (error, { key: sent }) =>
      change(all => all.map(one => (one.key === sent ? { ...one, problem: firstSentence(error) } : one))),
  })

  const send = (input: I) => {
    const one: Underway<I> = { key: crypto.randomUUID(), input }
    change(all => [...all, one])
    mutate(one)
  }
  const again = ({ problem: _, ...one }: Underway<I>) => {
    change(all => all.map(other => (other.key === one.key ? one : other)))
    mutate(one)
  }
  const drop = ({ key: dropped }: Underway<I>) => change(all => all.filter(one => one.key !== dropped))
  return { underway, send, again, drop }
}
