import { waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import { createEventReader, openEvents, type ServerEvent } from '../../dataProvider/events.ts'
import { createPlatform } from '../../dataProvider/platform.ts'
import { startPlatform } from './providersServer.ts'

let server: Awaited<ReturnType<typeof startPlatform>> | undefined
let close: (() => void) | undefined
afterEach(async () => {
  close?.()
  vi.useRealTimers()
  await server?.stop()
})

const open = (onEvent: (event: ServerEvent) => void, onState?: (live: boolean) => void) => {
  const platform = createPlatform({
    config: { ...DEFAULT_CONFIG, apiBase: `${server?.base}/api` },
    token: () => 'tok',
    hasUser: () => true,
    onUnauthenticated: () => undefined,
  })
  close = openEvents(platform, 'events', { onEvent, ...(onState && { onState }) })
}

const STREAM = ': hello\n\nid: 1\nevent: campaign\ndata: {"id":9,\ndata: "done":5}\n\nid: 2\ndata: plain\n\n'
const EVENTS = [
  { name: 'campaign', data: { id: 9, done: 5 }, id: '1' },
  { name: 'message', data: 'plain', id: '2' },
]

describe('an event stream', () => {
  it('is read the same however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 8 }), cuts => {
        const read = createEventReader()
        const at = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
        const events = at.slice(1).flatMap((end, index) => read(STREAM.slice(at[index], end)))
        expect(events).toEqual(EVENTS)
      }),
    )
  })

  it('is asked for with the session, and again after the last event when it breaks', async () => {
    server = await startPlatform((_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.write(STREAM)
      response.end()
    })
    const events: ServerEvent[] = []
    const states: boolean[] = []
    open(
      event => events.push(event),
      live => states.push(live),
    )
    await waitFor(() => expect(server?.seen).toHaveLength(2))
    expect(events.slice(0, 2)).toEqual(EVENTS)
    await waitFor(() => expect(states.slice(0, 3)).toEqual([true, false, true]))
    expect(server.seen[0]).toMatchObject({
      url: '/api/events',
      headers: { authorization: 'Bearer tok', accept: 'text/event-stream' },
    })
    expect(server.seen[1]?.url).toBe('/api/events?last_event_id=2')
  })

  it('ends for good when it is refused', async () => {
    server = await startPlatform((_, response) => {
      response.statusCode = 403
      return { error: true, message: 'No' }
    })
    const states: boolean[] = []
    open(
      () => undefined,
      live => states.push(live),
    )
    await waitFor(() => expect(states).toEqual([false]))
    expect(server.seen).toHaveLength(1)
  })
})
