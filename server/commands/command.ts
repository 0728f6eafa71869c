import type pg from 'pg'
import type { Deps } from '../kernel/context/context.ts'

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
