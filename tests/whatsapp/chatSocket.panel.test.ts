import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import { openSocket, SOCKET_PAUSE_MS, SOCKET_TRIES, type SocketPush, type SocketState } from '../../dataProvider/socket.ts'

/** The browser's end of a connection, without the network. */
class Wire extends EventTarget {
  readyState = 1
  readonly sent: Record<string, unknown>[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.end(1000)
  }
  open() {
    this.dispatchEvent(new Event('open'))
  }
  say(frame: Record<string, unknown>) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  }
  registered() {
    this.open()
    this.say({ command: 'register', channel: 'whatsapp', error: false, status: 200, message: 'ok', data: null })
  }
  end(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

let wires: Wire[] = []
let states: SocketState[] = []
let pushes: SocketPush[] = []
const last = () => wires.at(-1)!

const start = () =>
  openSocket(
    {
      platform: { config: { ...DEFAULT_CONFIG, apiBase: 'https://desk.example/api' } },
      channel: 'whatsapp',
      token: 'secret-token',
      userId: 12,
      open: url => {
        const wire = new Wire(url)
        wires.push(wire)
        return wire as unknown as WebSocket
      },
    },
    { onPush: push => pushes.push(push), onState: state => states.push(state) },
  )

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  states = []
  pushes = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the connection for conversations', () => {
  test('signs in by its first message, never by its address', () => {
    start()
    expect(last().url).toBe('wss://desk.example/api/socket')
    last().registered()
    expect(last().sent).toEqual([{ command: 'register', channel: 'whatsapp', token: 'secret-token', userId: 12 }])
    expect(states).toEqual(['connecting', 'live'])
  })

  test('is tried five times, three seconds apart, and then when it is asked for', () => {
    const line = start()
    last().registered()
    for (let tries = 1; tries <= SOCKET_TRIES; tries++) {
      last().end(1006)
      vi.advanceTimersByTime(SOCKET_PAUSE_MS - 1)
      expect(wires).toHaveLength(tries)
      vi.advanceTimersByTime(1)
      expect(wires).toHaveLength(tries + 1)
    }
    last().end(1006)
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1 + SOCKET_TRIES)
    line.again()
    expect(wires).toHaveLength(2 + SOCKET_TRIES)
    last().registered()
    expect(states.at(-1)).toBe('live')
  })

  test('has five tries again each time it stood', () => {
    start()
    for (let round = 0; round < 20; round++) {
      last().registered()
      last().end(1006)
      vi.advanceTimersByTime(SOCKET_PAUSE_MS)
    }
    expect(wires).toHaveLength(21)
    expect(states).not.toContain('lost')
  })

  test.each([4401, 4403])('is not tried again where the platform refuses (%i)', code => {
    start()
    last().open()
    last().end(code)
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
    expect(states.at(-1)).toBe('refused')
  })

  test('takes leave, and does not come back', () => {
    const line = start()
    last().registered()
    line.close()
    expect(last().sent.at(-1)).toEqual({ channel: 'whatsapp', command: 'disconnect' })
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
  })

  test('tells what the platform tells, and nothing of answers, other channels or noise', () => {
    start()
    last().registered()
    const push = { command: 'message', channel: 'whatsapp', from: '919812345001', message: 'Hello', data: { is_new: 1 } }
    last().say(push)
    last().say({ ...push, channel: 'live' })
    last().say({ ...push, error: true, status: 422 })
    last().dispatchEvent(Object.assign(new Event('message'), { data: '{' }))
    expect(pushes).toEqual([{ command: 'message', from: '919812345001', message: 'Hello', data: { is_new: 1 } }])
  })
})
