import type { Log } from './log.ts'

type Level = 'info' | 'warn' | 'error'

interface Sink {
  write(text: string): unknown
}

/** What a terminal would obey is shown instead. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const shown = (character: string) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/**
 * A line of the log: time in UTC, level, text. Further lines of a text (a trace) are indented, so that nothing which is written into a text
 * can pass for a line of its own.
 */
export const logLine = (level: Level, text: string, at = new Date()): string =>
  `${at.toISOString()} ${level.padEnd(5)} ${text.trimEnd().replaceAll('\r\n', '\n').replaceAll(CONTROLS, shown).replaceAll('\n', '\n  ')}\n`

/** The log of a process: information to one stream, warnings and errors to the other. */
export const processLog = (out: Sink = process.stdout, err: Sink = process.stderr): Log => ({
  info: message => void out.write(logLine('info', message)),
  warn: message => void err.write(logLine('warn', message)),
  error: message => void err.write(logLine('error', message)),
})
