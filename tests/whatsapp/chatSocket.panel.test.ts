import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../dataProvider/config.ts'
import {
  openWire,
  SOCKET_PAUSE_MS,
  SOCKET_TRIES,
  type SocketPush,
  type SocketState,
  type SocketWire,
} from '../../dataProvider/socket.ts'

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
  answer(channel: string) {
    this.say({ command: 'register', channel, error: false, status: 200, message: 'ok', data: null })
  }
  registered() {
    this.open()
    this.answer('whatsapp')
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
const register = (channel: string) => ({ command: 'register', channel, token: 'secret-token', userId: 12 })

const wire = (): SocketWire =>
  openWire({
    platform: { config: { ...DEFAULT_CONFIG, apiBase: 'https://desk.example/api' } },
    token: 'secret-token',
    userId: 12,
    open: url => {
      const one = new Wire(url)
      wires.push(one)
      return one as unknown as WebSocket
    },
  })
const start = () => wire().join('whatsapp', { onPush: push => pushes.push(push), onState: state => states.push(state) })

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
    expect(last().sent).toEqual([register('whatsapp')])
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

  describe('of several channels', () => {
    const both = () => {
      const heard: Record<string, (SocketState | string)[]> = { whatsapp: [], chat: [] }
      const one = wire()
      const [whatsapp, chat] = ['whatsapp', 'chat'].map(channel =>
        one.join(channel, {
          onPush: ({ message }) => heard[channel]?.push(message),
          onState: state => heard[channel]?.push(state),
        }),
      )
      return { heard, whatsapp: whatsapp!, chat: chat! }
    }

    test('is one, which signs in to one after the other and tells each what is its own', () => {
      const { heard } = both()
      expect(wires).toHaveLength(1)
      last().registered()
      expect(last().sent).toEqual([register('whatsapp'), register('chat')])
      last().answer('chat')
      last().say({ command: 'message', channel: 'chat', from: 'Asha', message: 'Hello', data: {} })
      expect(heard).toEqual({ whatsapp: ['connecting', 'live'], chat: ['connecting', 'live', 'Hello'] })
    })

    test('goes on without the one that is refused, and at once', () => {
      const { heard } = both()
      last().registered()
      last().end(4403)
      expect(wires).toHaveLength(2)
      last().registered()
      expect(last().sent).toEqual([register('whatsapp')])
      expect(heard.whatsapp?.at(-1)).toBe('live')
      expect(heard.chat).toEqual(['connecting', 'refused'])
    })

    test('finds out which one it may not use any more when it is ended later', () => {
      const { heard } = both()
      last().registered()
      last().answer('chat')
      last().end(4403)
      vi.advanceTimersByTime(SOCKET_PAUSE_MS)
      last().open()
      last().end(4403)
      last().open()
      last().answer('chat')
      expect(heard.whatsapp?.at(-1)).toBe('refused')
      expect(heard.chat?.at(-1)).toBe('live')
    })

    test('takes leave with the last of them', () => {
      const { whatsapp, chat } = both()
      last().registered()
      last().answer('chat')
      whatsapp.close()
      expect(last().readyState).toBe(1)
      chat.close()
      expect(last().sent.at(-1)).toEqual({ channel: 'chat', command: 'disconnect' })
      expect(last().readyState).toBe(3)
    })
  })
})
