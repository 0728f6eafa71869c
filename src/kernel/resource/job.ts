/** Long work of the platform: an import or an export, followed by its number. */

import { useQuery } from '@tanstack/react-query'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { recordOf } from '../../../messaging/record.ts'

export interface Job<R = unknown> {
  id: number | string
  kind: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  done: number
  /** 0 while nobody has counted. */
  total: number
  result?: R | null
  file_path?: string | null
  error?: string | null
}

/** Milliseconds between two looks. */
const LOOK_MS = 800

/** The job that an action's answer stands for, where the platform does the work in the background (`job_id` and nothing done yet). */
export const begunJob = (data: unknown): Job['id'] | undefined => {
  const { job_id: id, done } = recordOf(data)
  return done === undefined && (typeof id === 'number' || typeof id === 'string') ? id : undefined
}

export const isOver = (job: Pick<Job, 'status'> | undefined): boolean =>
  job !== undefined && job.status !== 'queued' && job.status !== 'running'

/** Looks again until it is over. */
export const useJob = <R>(id: Job['id'] | undefined) => {
  const provider = useDeskProvider()
  return useQuery({
    queryKey: ['job', id],
    queryFn: async ({ signal }) => (await provider.act('files', 'job', { id: id as Job['id'], signal })).data as Job<R>,
    enabled: id !== undefined,
    refetchInterval: query => (isOver(query.state.data) ? false : LOOK_MS),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
}
