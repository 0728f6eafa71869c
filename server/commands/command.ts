import type pg from 'pg'
import type { Deps } from '../http/context.ts'

/** One run of a command, as its function has it. */
export interface CommandRun {
  deps: Deps
  /** Ends statements that take longer than the command may. */
  pool: pg.Pool
  /** Judged against the command's own fields. */
  args: Readonly<Record<string, unknown>>
  /** Only say what would be done. */
  dryRun: boolean
  signal: AbortSignal
  /** Adds a line to what the person reads. */
  say(line: string): Promise<void>
  /** How far it has got; ends the run where it was taken over, stopped or takes too long. */
  progress(done: number, total?: number): Promise<void>
}

/** Carries out a command; what it throws ends the run as failed. Safe to begin again after a crash. */
export type CommandFunction = (run: CommandRun) => Promise<void>

/** `12,345 messages`, `1 message`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-IN')} ${n === 1 ? one : many}`

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Base 1024 (specification core §9). */
export const bytes = (size: number): string => {
  const step = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10))
  return `${(size / 1024 ** step).toLocaleString('en-IN', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`
}
