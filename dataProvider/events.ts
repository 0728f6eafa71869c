/**
 * `const stop = openEvents(platform, 'events', { onEvent: ({ name, data, id }) => …, onState: live => … })`
 * Server-sent events over fetch, because EventSource cannot send the session's token. Connects again by itself, after the last event seen.
 */

import type { Platform } from './platform.ts'
import { PlatformError } from './platformError.ts'

export interface ServerEvent {
  /** `message` where the server names none. */
  name: string
  /** Read as JSON where it is JSON, else the text. */
  data: unknown
  id: string | undefined
}

export interface EventHandlers {
  onEvent: (event: ServerEvent) => void
  /** Whether the connection stands. */
  onState?: (live: boolean) => void
  query?: Readonly<Record<string, string | number | undefined>>
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const readData = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Cuts a stream of text into events; keeps the unfinished rest for the next piece (HTML standard, §9.2.6). */
export const createEventReader = () => {
  let rest = ''
  let lastId: string | undefined
  return (piece: string): ServerEvent[] => {
    rest += piece
    const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/)
    rest = blocks.pop() ?? ''
    return blocks.flatMap(block => {
      const lines: string[] = []
      let name = 'message'
      for (const line of block.split(/\r\n|\n|\r/)) {
        const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
        if (field === 'data') lines.push(value)
        else if (field === 'event') name = value
        else if (field === 'id') lastId = value
      }
      return lines.length > 0 ? [{ name, data: readData(lines.join('\n')), id: lastId }] : []
    })
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Returns what closes it. A refusal (no permission, no session) ends it for good; anything else is tried again, up to every 30 s. */
export const openEvents = (platform: Platform, path: string, { onEvent, onState, query }: EventHandlers): (() => void) => {
  const stop = new AbortController()
  let lastId: string | undefined
  let wait = FIRST_WAIT_MS

  const listen = async () => {
    const after = lastId === undefined ? {} : { last_event_id: lastId }
    const response = await platform.fetch('GET', path, {
      accept: 'text/event-stream',
      signal: stop.signal,
      query: { ...query, ...after },
    })
    onState?.(true)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = createEventReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      wait = FIRST_WAIT_MS
      for (const event of read(piece.value)) {
        lastId = event.id ?? lastId
        onEvent(event)
      }
    }
  }

  const run = async () => {
    while (!stop.signal.aborted) {
      try {
        await listen()
      } catch (error) {
        if (error instanceof PlatformError && [401, 403, 404].includes(error.status)) break
      }
      if (stop.signal.aborted) break
      onState?.(false)
      await pause(wait, stop.signal)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    onState?.(false)
  }

  void run()
  return () => stop.abort()
}
