import { describe, expect, it } from 'vitest'
import { Pulse, Silence } from '../../server/kernel/db/silence.ts'

const DEATH = 15_000
const clockOf = () => {
  let at = 1000
  return {
    now: () => at,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

describe('somebody else', () => {
  const watched = () => {
    const clock = clockOf()
    const silence = new Silence<string>(DEATH, clock.now)
    /** Looks each two seconds for so long. */
    const look = (milliseconds: number, beatOf: (second: number) => string) => {
      let silent: string[] = []
      for (let passed = 0; passed <= milliseconds; passed += 2000) {
        silent = silence.silent([{ key: 'one', beat: beatOf(passed / 1000) }])
        clock.pass(2000)
      }
      return silent
    }
    return { clock, look }
  }

  it('is silent when the sign has not changed for the time, and no sooner, whatever the sign says', () => {
    for (const said of ['an hour ago', 'in an hour']) {
      const { look } = watched()
      expect(look(14_000, () => said)).toEqual([])
      expect(look(2000, () => said)).toEqual(['one'])
    }
  })

  it('is alive as long as the sign changes, to earlier times too', () => {
    const { look } = watched()
    expect(look(60_000, second => String(-second))).toEqual([])
  })

  it('is judged anew after we could not look for a while', () => {
    const { clock, look } = watched()
    expect(look(30_000, () => 'same')).toEqual(['one'])
    clock.pass(60_000)
    expect(look(14_000, () => 'same')).toEqual([])
    expect(look(4000, () => 'same')).toEqual(['one'])
  })

  it('that is not there any more is forgotten', () => {
    const clock = clockOf()
    const silence = new Silence<number>(DEATH, clock.now)
    for (const signs of [[{ key: 1, beat: 'a' }], [], [{ key: 1, beat: 'a' }]]) {
      expect(silence.silent(signs)).toEqual([])
      clock.pass(8000)
    }
    expect(silence.silent([{ key: 1, beat: 'a' }])).toEqual([])
  })
})

describe('our own pulse', () => {
  it('is fresh for less than the time after which others take us for dead, and steady after that time without a gap', () => {
    const clock = clockOf()
    const pulse = new Pulse(DEATH, clock.now)
    expect(pulse).toMatchObject({ fresh: false, steady: false })
    for (let beats = 0; beats < 8; beats++) {
      pulse.note(clock.now())
      expect(pulse).toMatchObject({ fresh: true, steady: false })
      clock.pass(2000)
    }
    expect(pulse.steady).toBe(true)
    clock.pass(8000)
    expect(pulse).toMatchObject({ fresh: false, steady: false })
    pulse.note(clock.now())
    expect(pulse).toMatchObject({ fresh: true, steady: false })
  })
})
