import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytes,
  collapse,
  displayDate,
  displayDateTime,
  groupIndian,
  initials,
  isEmpty,
  isNonEmptyList,
  kSuffix,
  messageText,
  truncate,
  wireDateTime,
} from '../../messaging/format.ts'
import { instantOf, wallClock } from '../../messaging/zone.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }

const INDIA = 'Asia/Kolkata'

describe('collapse', () => {
  it('leaves single blanks only, and none at the ends', () => {
    expect(collapse(' a \t\r\n b\u00a0c\n')).toBe('a b c')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '\u00a0', '\u3000') }), text => {
        const words = text.split(/\s+/).filter(Boolean)
        expect(collapse(text)).toBe(words.join(' '))
      }),
    )
  })
})

describe('the text of a message', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u00a0', '\u2028', '\u3000') })

  it('keeps its lines, and of other white space single blanks', () => {
    expect(messageText(' Dear  Asha,\r\n\r\n\tRs\u00a05 \n due \n')).toBe('Dear Asha,\nRs 5\ndue')
    fc.assert(
      fc.property(typed, text => {
        const sent = messageText(text)
        expect(sent).toMatch(/^(\S+([ \n]\S+)*)?$/)
        expect(sent.split(/\s/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean))
        const lines = text.split(/[\n\r\u2028]/).filter(line => line.trim() !== '')
        expect(sent.split('\n').filter(Boolean)).toHaveLength(lines.length)
      }),
    )
  })

  it('is as long as the specification counts it, and stays as it is the second time', () => {
    fc.assert(
      fc.property(typed, text => {
        expect(messageText(text)).toHaveLength(collapse(text).length)
        expect(messageText(messageText(text))).toBe(messageText(text))
      }),
    )
  })
})

describe('isEmpty and isNonEmptyList', () => {
  it('take null, undefined, no text, the text null and the default for nothing', () => {
    for (const nothing of [null, undefined, '', 'null']) expect(isEmpty(nothing)).toBe(true)
    expect(isEmpty(7, 7)).toBe(true)
    for (const something of [0, false, ' ', 'NULL', [], {}]) expect(isEmpty(something)).toBe(false)
  })

  it('take only a list with something in it for a list', () => {
    expect([[0], [], 'a', { length: 1 }, null, undefined].map(isNonEmptyList)).toEqual([true, false, false, false, false, false])
  })
})

describe('initials', () => {
  it.each(vectors.initials)('of $input are $expected', ({ input, expected }) => {
    expect(initials(input)).toBe(expected)
  })

  it('are one letter for one word, letters only, and none for no name', () => {
    expect(['asha', '  ', '', '(Asha) "Verma"', 'Asha -', 'élan 7up', 'शिव कुमार'].map(initials)).toEqual([
      'A',
      '',
      '',
      'AV',
      'A',
      'É7',
      'शिकु',
    ])
  })
})

describe('numbers', () => {
  it.each(vectors.en_in)('groups $input as $expected', ({ input, expected }) => {
    expect(groupIndian(input)).toBe(expected)
  })

  it('groups every whole number as the number formats of the browser do', () => {
    const indian = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.bigInt()), value => {
        expect(groupIndian(value)).toBe(indian.format(value))
      }),
    )
  })

  it.each(vectors.k_suffix)('shortens $input to $expected', ({ input, expected }) => {
    expect(kSuffix(input)).toBe(expected)
  })

  it('shortens only above 999, whatever the sign', () => {
    expect([999, -999, -1000, 1].map(kSuffix)).toEqual(['999', '-999', '-1.0k', '1'])
  })

  it('counts bytes in steps of 1024, or of 1000 when asked, and never shows a full step', () => {
    expect([0, 1023, 1024, 1536, 1_048_575, 1_048_576, 5 * 1024 ** 3].map(size => bytes(size))).toEqual([
      '0 B',
      '1023 B',
      '1.0 KB',
      '1.5 KB',
      '1.0 MB',
      '1.0 MB',
      '5.0 GB',
    ])
    expect(bytes(2 ** 60)).toBe('1024.0 PB')
    expect([999, 1000, 999_999, 2_500_000].map(size => bytes(size, true))).toEqual(['999 B', '1.0 kB', '1.0 MB', '2.5 MB'])
  })
})

describe('truncate', () => {
  it('never exceeds the limit, keeps short texts and cuts only between characters', () => {
    const cluster = fc.constantFrom('a', ' ', '😀', 'e\u0301', '👩‍👩‍👧', 'कि', '\r\n')
    fc.assert(
      fc.property(fc.array(cluster), fc.integer({ min: 0, max: 30 }), (clusters, max) => {
        const text = clusters.join('')
        const cut = truncate(text, max)
        expect(cut.length).toBeLessThanOrEqual(max)
        if (text.length <= max) expect(cut).toBe(text)
        else if (max > 0) {
          const kept = cut.slice(0, -1)
          const starts = [...new Intl.Segmenter('en').segment(text)].map(({ index }) => text.slice(0, index).trimEnd())
          expect(starts).toContain(kept)
        }
      }),
    )
    expect(truncate('hello world', 7)).toBe('hello…')
    expect(truncate('hello', 1)).toBe('…')
  })
})

describe('dates', () => {
  it('are shown in the zone with a 12-hour clock, and sent with a 24-hour one', () => {
    expect(displayDateTime('2026-11-20T10:15:30.120Z', INDIA)).toBe('20-11-2026 03:45:30 PM')
    expect(displayDateTime(new Date('2026-11-19T18:30:00Z'), INDIA)).toBe('20-11-2026 12:00:00 AM')
    expect(displayDateTime('2026-11-20T06:30:00Z', INDIA)).toBe('20-11-2026 12:00:00 PM')
    expect(displayDate('2026-11-19T18:30:00Z', INDIA)).toBe('20-11-2026')
    expect(wireDateTime('2026-11-20T10:15:30Z', INDIA)).toBe('2026-11-20 15:45:30')
    expect(wireDateTime('2026-11-20T10:15:30+05:30', 'UTC')).toBe('2026-11-20 04:45:30')
  })

  it('without an offset are wall-clock time already, whatever zone the machine is in', () => {
    expect(displayDateTime('2026-11-20 15:45:30', INDIA)).toBe('20-11-2026 03:45:30 PM')
    expect(displayDateTime('2026-11-20T15:45', 'UTC')).toBe('20-11-2026 03:45:00 PM')
    expect(displayDate('2026-11-20', 'America/New_York')).toBe('20-11-2026')
  })

  it('that are missing or no dates show nothing', () => {
    for (const moment of [null, undefined, '', 'soon', new Date(Number.NaN)]) {
      expect([displayDateTime(moment, INDIA), displayDate(moment, INDIA), wireDateTime(moment, INDIA)]).toEqual(['', '', ''])
    }
  })

  it('refuse a zone that does not exist', () => {
    expect(() => displayDate('2026-11-20T10:15:30Z', 'Asia/Nowhere')).toThrow(RangeError)
  })
})

describe('wall clocks', () => {
  const ANY = fc.date({ min: new Date('1990-01-01'), max: new Date('2045-01-01'), noInvalidDate: true })
  const CHANGES = [
    '2026-03-08T07:00Z',
    '2026-11-01T06:00Z',
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-10-03T15:30Z',
    '2026-04-04T15:00Z',
  ]
  /** Within two days of a change of the clocks in New York, London or on Lord Howe Island. */
  const NEAR_CHANGE = fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2880, max: 2880 }))
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000))
  const instant = fc.oneof(ANY, NEAR_CHANGE)
  const zone = fc.constantFrom(INDIA, 'Asia/Kathmandu', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'UTC')

  it('show what Intl shows', () => {
    const swedish = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const shown = new Map(
      ['Asia/Kathmandu', INDIA, 'America/New_York', 'Australia/Lord_Howe', 'UTC'].map(name => [name, swedish(name)]),
    )
    fc.assert(
      fc.property(instant, fc.constantFrom(...shown.keys()), (at, timeZone) => {
        expect(wireDateTime(at, timeZone)).toBe(shown.get(timeZone)!.format(at))
      }),
      { numRuns: 2000 },
    )
  })

  it('lead back to the instant, but for the hour shown twice, whose first is meant', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const wall = wallClock(at, timeZone)
        const back = instantOf(wall, timeZone)
        expect(wallClock(back, timeZone)).toEqual(wall)
        expect(back.getTime()).toBeLessThanOrEqual(at.getTime())
      }),
      { numRuns: 2000 },
    )
    const twice = new Date('2026-11-01T01:30:00Z')
    expect(instantOf(twice, 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'))
  })

  it('read a skipped time as if the clocks had not yet changed', () => {
    expect(instantOf(new Date('2026-03-08T02:30:00Z'), 'America/New_York')).toEqual(new Date('2026-03-08T07:30:00Z'))
  })
})
