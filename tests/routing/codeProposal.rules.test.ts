import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposeMeaning } from '../../messaging/codeProposal.ts'
import { statFacts } from '../../messaging/receipts.ts'

describe('the proposed meaning of a code', () => {
  test.each([
    ['DELIVRD', '000', 'DELIVRD', true, 'word'],
    ['UNDELIV', '013', 'FAILED', true, 'word'],
    ['undeliv', 'zz', 'FAILED', true, 'word'],
    ['ENROUTE', '', 'Accepted', false, 'word'],
    ['NOT_DELIVERED', '7', 'FAILED', true, 'resembles'],
    ['DLVRDOK', '', 'DELIVRD', true, 'resembles'],
    ['DND_BLOCK', '', 'FAILED', true, 'resembles'],
    ['SUBMITTED', '', 'Accepted', false, 'resembles'],
    ['QQ', '633', 'FAILED', true, 'number'],
    ['QQ', '6', 'FAILED', true, 'number'],
  ])('%s %s is %s', (stat, err, bucket, final, ground) => {
    expect(proposeMeaning(stat, err)).toMatchObject({ bucket, final, ground })
  })
  test('says what the number means elsewhere, for failures only', () => {
    expect(proposeMeaning('UNDELIV', '013').description).toBe('Handset switched off')
    expect(proposeMeaning('UNDELIV', '13').description).toBe('Call barred')
    expect(proposeMeaning('DELIVRD', '013').description).toBe('Delivered to the handset')
  })
  test('is none where nothing is known, and then nothing may be taken from it', () => {
    expect(proposeMeaning('QQ', 'x9')).toEqual({ bucket: 'Accepted', final: false, description: '', ground: 'none' })
  })
  test('never contradicts a standard word, whatever the number; and a proposal always has a sentence', () => {
    const text = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom('DELIVRD', 'UNDELIV', 'EXPIRED', 'REJECTD', 'ACCEPTD', 'UNKNOWN'), text, (stat, err) => {
        const { bucket, final } = statFacts(stat)
        expect(proposeMeaning(stat, err)).toMatchObject({ bucket, final })
      }),
    )
    fc.assert(
      fc.property(text, text, (stat, err) => {
        const { ground, description, bucket } = proposeMeaning(stat, err)
        expect(ground === 'none' ? description === '' : description.length >= 3).toBe(true)
        if (ground === 'number') expect(bucket).toBe('FAILED')
      }),
    )
  })
})
