import { describe, expect, test } from 'vitest'
import { filled, SENTENCES, type Sentence } from '../../server/campaigns/pending/sentences.ts'
import campaignsInHindi from '../../src/kernel/i18n/hi/campaigns.ts'

const NAMES = Object.keys(SENTENCES) as Sentence[]
const HINDI: Readonly<Record<string, unknown>> = campaignsInHindi.campaign.why
const inHindi = (name: Sentence) => String(HINDI[name.replace('.', '_')])
const counting = NAMES.filter(name => SENTENCES[name].includes('%{count}'))

const formsOf = (text: string) => text.split(' |||| ')
const placesIn = (text: string) => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort()

describe('why a campaign is pending', () => {
  test('is said of one and of several, in both languages, wherever it is counted', () => {
    expect(counting.length).toBeGreaterThan(15)
    for (const name of counting)
      for (const text of [SENTENCES[name], inHindi(name)]) {
        const [one = '', several = ''] = formsOf(text)
        expect({ name, forms: formsOf(text).length, one: one.includes('%{count}') }).toEqual({ name, forms: 2, one: false })
        expect(several).toContain('%{count}')
      }
  })

  test('names no value in Hindi that the platform does not fill in', () => {
    for (const name of NAMES)
      expect({ name, places: placesIn(inHindi(name)) }).toEqual({ name, places: placesIn(SENTENCES[name]) })
  })

  test('speaks of 1 message and 1 receipt as of one', () => {
    const at = '27-11-2026 10:00:00 AM'
    expect(filled('receipts', { count: '1', at }, 1)).toBe(
      `All messages are sent. 1 receipt is still out; without it by ${at} its message is closed as expired.`,
    )
    expect(filled('receipts', { count: '1,001', at }, 1001)).toMatch(/1,001 receipts are still out; messages without one/)
    expect(filled('receipts.calls', { count: '1', at }, 1)).toBe(
      `All calls were sent to vendors. 1 has no outcome yet; without one by ${at} it is closed as expired.`,
    )
    expect(filled('hand', { count: '1' }, 1)).toBe('Sending the last message.')
    expect(filled('lane.off', { count: '1', number: '+91' }, 1)).toBe('+91 is switched off. 1 message is waiting for it.')
  })
})
