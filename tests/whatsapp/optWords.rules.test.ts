import { describe, expect, test } from 'vitest'
import { optWordIn } from '../../messaging/whatsapp/optWords.ts'

describe('a wish', () => {
  test.each([
    ['STOP', 'stop'],
    ['  stop. ', 'stop'],
    ['“Stop promotions”', 'stop'],
    ['Opt-Out', 'stop'],
    ['opt\nout!', 'stop'],
    ['*UNSUBSCRIBE*', 'stop'],
    ['बंद करें।', 'stop'],
    ['Start', 'start'],
    ['opt_in', 'start'],
    ['शुरू करें', 'start'],
  ])('is heard in %j', (text, wish) => {
    expect(optWordIn(text)).toBe(wish)
  })

  test.each(['', '...', 'Please stop', 'stop it, we said', 'starting', 'Do not stop', `stop${' '.repeat(100)}`])(
    'is not heard in %j',
    text => {
      expect(optWordIn(text)).toBeUndefined()
    },
  )
})
