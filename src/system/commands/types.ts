import type { Fields } from '../../../resources/language/fields.ts'

/** A command as `GET administration/server-commands` lists it. */
export interface Command {
  key: string
  label: string
  description: string
  level: 'info' | 'warn' | 'danger'
  args: Fields
  dry_run: 0 | 1
  needs_reason: 0 | 1
  /** Seconds. */
  timeout: number
  last_run: Run | null
}

/** A run, without and with its output. */
export interface Run {
  id: number
  command: string
  status: 'queued' | 'running' | 'done' | 'failed'
  dry_run: 0 | 1
  actor_id: number | null
  created_at: string
  finished_at: string | null
  seconds: number | null
  reason: string | null
  args: string | null
}

export interface RunWithOutput extends Run {
  output: { lines: string[] }
  done: number
  total: number | null
}

export const isOver = ({ status }: Pick<Run, 'status'>): boolean => status === 'done' || status === 'failed'
