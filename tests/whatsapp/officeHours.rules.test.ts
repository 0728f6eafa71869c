import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closedSince, type OfficeHours } from '../../messaging/whatsapp/officeHours.ts'

const INDIA = 'Asia/Kolkata'
const week = (open_time: string, close_time: string): OfficeHours[] =>
  (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const).map(day_of_week => ({ day_of_week, open_time, close_time }))

it.each([
  // A Wednesday.
  ['10:00', '2026-11-25T04:30:00Z', undefined],
  ['the minute it opens', '2026-11-25T03:30:00Z', undefined],
  ['the minute it closes', '2026-11-25T12:30:00Z', '2026-11-25T12:30:00Z'],
  ['the night after', '2026-11-25T20:00:00Z', '2026-11-25T12:30:00Z'],
  ['before it opens', '2026-11-25T03:29:00Z', '2026-11-24T12:30:00Z'],
  // From Friday evening on.
  ['Sunday', '2026-11-29T06:00:00Z', '2026-11-27T12:30:00Z'],
])('nobody answers at %s since the office closed last', (_at, now, since) => {
  expect(closedSince(week('0900', '18:00'), new Date(now), INDIA)?.toISOString()).toBe(since && new Date(since).toISOString())
})

it('an office that never opens has always been closed', () => {
  expect(closedSince([], new Date(), INDIA)).toEqual(new Date(0))
})

it('whatever the moment: it closed before it, and while it is closed the answer is the same', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), at => {
      const since = closedSince(week('0900', '1800'), at, INDIA)
      if (!since) return
      expect(since.getTime()).toBeLessThanOrEqual(at.getTime())
      expect(closedSince(week('0900', '1800'), since, INDIA)).toEqual(since)
    }),
  )
})
