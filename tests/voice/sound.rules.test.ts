import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SoundProblem } from '../../server/voice/sound/problem.ts'
import { RATES, TELEPHONE_RATE, ToTelephone } from '../../server/voice/sound/resample.ts'
import { wavBlocks, wavOf } from '../../server/voice/sound/wav.ts'
import { chunk, wav } from './soundFiles.ts'

/** What a WAV file holds, as telephones play it. */
const called = (file: Buffer, most = 600 * TELEPHONE_RATE): Int16Array => {
  let line: ToTelephone | undefined
  for (const { rate, samples } of wavBlocks(file)) {
    line ??= new ToTelephone(rate, most)
    expect(line.push(samples)).toBe(true)
  }
  return line!.end()
}

/** How much of a tone is in a sound, of 1 for a whole one of full size. */
const share = (samples: Int16Array, hertz: number): number => {
  let [sine, cosine] = [0, 0]
  for (const [place, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hertz * place) / TELEPHONE_RATE
    sine += sample * Math.sin(angle)
    cosine += sample * Math.cos(angle)
  }
  return (2 * Math.hypot(sine, cosine)) / samples.length / 32_768
}

describe('a WAV file', () => {
  it.each([
    { coding: 1, bits: 8 },
    { coding: 1, bits: 16 },
    { coding: 1, bits: 24 },
    { coding: 1, bits: 32 },
    { coding: 3, bits: 32 },
    { coding: 3, bits: 64 },
  ])('of coding $coding with $bits bits sounds as it was recorded', options => {
    const samples = called(wav({ ...options, seconds: 1 }))
    expect(samples).toHaveLength(8000)
    expect(share(samples, 440)).toBeCloseTo(0.5, 1)
  })

  it.each([
    { coding: 6, bits: 8 },
    { coding: 7, bits: 8 },
  ])('of a telephone exchange ($coding) is read, too', options => {
    const samples = called(wav({ ...options, seconds: 1 }))
    expect([samples.length, Math.max(...samples) < 300]).toEqual([8000, true])
  })

  it('of several channels is mixed to one', () => {
    expect(share(called(wav({ channels: 6, seconds: 1, rate: 16_000 })), 440)).toBeCloseTo(0.5, 2)
  })

  it('may have other chunks before its sound, of uneven length too', () => {
    expect(called(wav({ seconds: 1, before: chunk('LIST', Buffer.alloc(33)) }))).toHaveLength(8000)
  })

  it('is as long as it is, where a program left the length open', () => {
    for (const bytes of [0, 0xffff_ffff]) expect(called(wav({ seconds: 1, says: { bytes } }))).toHaveLength(8000)
  })

  it.each([
    ['that is cut off', wav().subarray(0, 5000), /cut off/],
    ['whose header says more than there is', wav({ says: { bytes: 4_000_000_000 } }), /cut off/],
    ['without sound', wav().subarray(0, 36), /no sound/],
    [
      'whose sound comes before its header',
      Buffer.concat([wav().subarray(0, 12), chunk('data', Buffer.alloc(99))]),
      /before its header/,
    ],
    ['with 65,535 channels', wav({ says: { channels: 65_535 } }), /channels/],
    ['without channels', wav({ says: { channels: 0 } }), /channels/],
    ['of a coding that is no sound as it stands', wav({ says: { coding: 0x55 } }), /PCM with 16 bits/],
    ['of 12 bits', wav({ says: { bits: 12 } }), /PCM with 16 bits/],
  ])('%s is refused with a sentence', (_what, file, sentence) => {
    const read = () => [...wavBlocks(file)]
    expect(read).toThrow(SoundProblem)
    expect(read).toThrow(sentence)
  })

  it('whatever is wrong with it, is read or refused with a sentence', () => {
    const good = wav({ seconds: 0.05 })
    const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), fc.nat(good.length), (changes, length) => {
        const file = Buffer.from(good)
        for (const [at, byte] of changes) file[at] = byte
        try {
          for (const { samples } of wavBlocks(file.subarray(0, length))) expect(samples.every(Number.isFinite)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(SoundProblem)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('that was written is read as it was', () => {
    const samples = Int16Array.from({ length: 9000 }, (_, place) => (place * 77) % 32_768)
    expect(called(wavOf(samples, TELEPHONE_RATE))).toEqual(samples)
  })
})

describe('sound brought to telephones', () => {
  it.each(RATES)('from %d samples a second is as long as it was, and sounds the same', rate => {
    const samples = called(wav({ rate, seconds: 1.5, hertz: 1000 }))
    expect(samples).toHaveLength(12_000)
    expect(share(samples, 1000)).toBeCloseTo(0.5, 1)
  })

  it('loses what is too high for them, which would come back as another tone', () => {
    const samples = called(wav({ rate: 48_000, seconds: 1, hertz: 7000 }))
    expect(share(samples, 1000)).toBeLessThan(0.005)
  })

  it('is the same whether it comes whole or in pieces', () => {
    const whole = Float32Array.from({ length: 44_100 }, (_, place) => Math.sin(place / 20) / 2)
    const once = new ToTelephone(44_100, 80_000)
    once.push(whole)
    const expected = once.end()
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 9000 }), size => {
        const line = new ToTelephone(44_100, 80_000)
        for (let at = 0; at < whole.length; at += size) line.push(whole.subarray(at, at + size))
        expect(line.end()).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })

  it('says when it becomes longer than it may be', () => {
    const line = new ToTelephone(44_100, 8000)
    const second = new Float32Array(44_100)
    expect([line.push(second), line.push(second)]).toEqual([true, false])
  })
})
