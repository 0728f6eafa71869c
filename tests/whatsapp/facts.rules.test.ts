import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAY_REACH_ANEW, MAY_REACH_LATER, REMEDIES, WHATSAPP_ERRORS, whatsappError } from '../../messaging/whatsapp/errors.ts'
import { isLanguage, LANGUAGES } from '../../messaging/whatsapp/languages.ts'
import { throughputOf, tierLimit } from '../../messaging/whatsapp/limits.ts'
import { mediaKindOf, mediaProblem } from '../../messaging/whatsapp/media.ts'
import { compareMessageStatus, highestStatus, MESSAGE_STATUSES, statusOf } from '../../messaging/whatsapp/messageStatus.ts'
import { editProblem, templateStatusAfter } from '../../messaging/whatsapp/templateStatus.ts'

const DAY = 86_400_000
const MB = 1024 * 1024

describe('languages', () => {
  it('are the 71 of the classic list, by the letter', () => {
    expect(Object.keys(LANGUAGES)).toHaveLength(71)
    expect(['en_US', 'hi', 'rw_RW', 'fil'].every(isLanguage)).toBe(true)
    expect(['en_us', 'EN', 'hi_IN', '', 'constructor', 'xx'].some(isLanguage)).toBe(false)
  })
})

describe('statuses of a message', () => {
  it('stand in one order, in which failed counts only below delivered', () => {
    expect(highestStatus(['sent', 'failed'])).toBe('failed')
    expect(highestStatus(['failed', 'sent', 'delivered'])).toBe('delivered')
    expect(highestStatus(['read', 'delivered', 'failed'])).toBe('read')
    expect(highestStatus([])).toBe('pending')
  })

  it('end alike in whatever order and however often they come', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MESSAGE_STATUSES)), fc.infiniteStream(fc.nat()), (reports, random) => {
        const places = [...random.take(reports.length)]
        const shuffled = [...reports, ...reports.slice(0, 3)].sort(
          (a, b) => (places[reports.indexOf(a)] ?? 0) - (places[reports.indexOf(b)] ?? 0),
        )
        expect(highestStatus(shuffled)).toBe(highestStatus(reports))
        for (const report of reports) expect(compareMessageStatus(highestStatus(reports), report)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('are read from the words of the provider, and a word that is not known is none', () => {
    expect(['accepted', 'played', 'delivered'].map(statusOf)).toEqual(['pending', 'read', 'delivered'])
    expect(['deleted', 'warning', 'READ', '', 'toString'].map(statusOf)).toEqual(Array(5).fill(undefined))
  })
})

describe('life of a template', () => {
  it('forbids editing what is under review, and an approved one twice in a day or eleven times in a month', () => {
    const now = 100 * DAY
    expect(editProblem('PENDING', [], now)).toMatch(/PENDING cannot be edited/)
    expect(editProblem('DISABLED', [], now)).toMatch(/cannot be edited/)
    expect(editProblem('APPROVED', [now - DAY / 2], now)).toMatch(/once in 24 hours/)
    const month = Array.from({ length: 10 }, (_, index) => now - (index + 2) * DAY)
    expect(editProblem('APPROVED', month, now)).toMatch(/10 times in 30 days/)
    expect(editProblem('APPROVED', month.slice(1), now)).toBeUndefined()
    expect(editProblem('REJECTED', [now, now], now)).toBeUndefined()
  })

  it('follows the events of the provider, those that only report too', () => {
    expect(['APPROVED', 'REINSTATED', 'FLAGGED', 'LOCKED'].map(templateStatusAfter)).toEqual([
      'APPROVED',
      'APPROVED',
      'APPROVED',
      'LOCKED',
    ])
    expect(templateStatusAfter('SOMETHING_NEW')).toBeUndefined()
  })
})

describe('limits', () => {
  it('are known by their words, and a word that is not known says nothing', () => {
    expect(['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED'].map(tierLimit)).toEqual([
      250,
      2000,
      10_000,
      100_000,
      null,
    ])
    expect(tierLimit('TIER_NEW')).toBeUndefined()
    expect(['STANDARD', 'HIGH', 'COEXISTENCE', 'NOT_APPLICABLE'].map(throughputOf)).toEqual([80, 1000, 20, 80])
  })

  it('of files refuse a type that is not sent, one too large, and an empty one', () => {
    expect(mediaProblem('image/png', 5 * MB)).toBeUndefined()
    expect(mediaProblem('image/png', 5 * MB + 1)).toBe('An image can have 5 MB at most.')
    expect(mediaProblem('image/gif', 10)).toMatch(/takes no files of the type image\/gif/)
    expect(mediaProblem('image/webp', 500 * 1024 + 1)).toMatch(/500 KB/)
    expect(mediaProblem('application/pdf', 0)).toBe('The file is empty.')
    expect(mediaKindOf('audio/ogg; codecs=opus')).toBe('audio')
  })
})

describe('error codes', () => {
  it('say which another try may reach, and no others', () => {
    const again = [...WHATSAPP_ERRORS].filter(([, error]) => error.again).map(([code]) => code)
    expect(again.sort((a, b) => a - b)).toEqual([1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004, 135000])
    expect(WHATSAPP_ERRORS.size).toBeGreaterThan(55)
  })

  it('after which the message may reach when it is sent anew are none of the person, the content or a restriction', () => {
    const anew = new Set(MAY_REACH_ANEW)
    for (const code of [190, 200, 299, 130429, 131000, 131042, 131048, 132015, 133010])
      expect(anew.has(code), `${code}`).toBe(true)
    for (const code of [131026, 131047, 131049, 131050, 130472, 131009, 131053, 132005, 368, 131031, 300, 999_999])
      expect(anew.has(code), `${code}`).toBe(false)
    for (const code of MAY_REACH_ANEW)
      expect(['number', 'consent', 'health', 'window', 'content', 'media', 'policy']).not.toContain(whatsappError(code).group)
    expect(MAY_REACH_LATER.codes.map(code => whatsappError(code).group)).toEqual(['health'])
  })

  it('each have a remedy, and one that is not known is final', () => {
    for (const { group, title } of WHATSAPP_ERRORS.values()) expect([title, REMEDIES[group]].every(Boolean)).toBe(true)
    expect(whatsappError(999_999)).toMatchObject({ group: 'other', again: false, stops: 'message' })
    expect(whatsappError(215)).toMatchObject({ group: 'access', stops: 'account' })
    expect(whatsappError(131056)).toMatchObject({ again: true, stops: 'recipient' })
  })
})
