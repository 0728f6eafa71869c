import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCAL_CODES } from '../../messaging/errorCodes.ts'
import {
  compareStatus,
  kannelTypeToStat,
  parseReceiptDate,
  parseReceiptText,
  statFacts,
  withoutMessage,
} from '../../messaging/receipts.ts'

const RECEIPT = 'id:0123456789 sub:001 dlvrd:001 submit date:2611201015 done date:2611201016 stat:DELIVRD err:000 text:Dear Asha'

/** The table of rule messaging-14. */
const TABLE = [
  ['ENROUTE', 'Accepted', false, 'info'],
  ['ACCEPTD', 'Accepted', false, 'info'],
  ['BUFFRED', 'Accepted', false, 'info'],
  ['DELIVRD', 'DELIVRD', true, 'success'],
  ['EXPIRED', 'FAILED', true, 'danger'],
  ['DELETED', 'FAILED', true, 'danger'],
  ['UNDELIV', 'FAILED', true, 'danger'],
  ['UNKNOWN', 'FAILED', true, 'secondary'],
  ['REJECTD', 'FAILED', true, 'danger'],
  ['SKIPPED', 'FAILED', true, 'danger'],
  ['FAILED', 'FAILED', true, 'danger'],
  ['NOCRED', 'FAILED', true, 'danger'],
  ['SYSERR', 'FAILED', true, 'danger'],
  ['', 'Pending', false, 'warning'],
] as const

const status = fc.record({
  stat: fc.oneof(
    fc.constantFrom(...TABLE.map(([stat]) => stat), 'DELIVERED', 'delivrd', ' ENROUTE', 'MYSTERY', 'OTHER'),
    fc.string({ maxLength: 3 }),
  ),
  err: fc.constantFrom('', '000', '001', '21', 'L009'),
})

describe('statFacts', () => {
  it.each(TABLE)('puts %j into %s, final %s, tone %s', (stat, bucket, final, tone) => {
    expect(statFacts(stat)).toMatchObject({ bucket, final, tone })
  })

  it('reads a word in any case, and those that operators spell out', () => {
    expect(statFacts(' delivrd ').bucket).toBe('DELIVRD')
    expect(['DELIVERED', 'UNDELIVERABLE', 'REJECTED', 'ACCEPTED'].map(stat => statFacts(stat).bucket)).toEqual([
      'DELIVRD',
      'FAILED',
      'FAILED',
      'Accepted',
    ])
  })

  it('keeps an unknown word as accepted and open', () => {
    expect(statFacts('MYSTERY')).toMatchObject({ bucket: 'Accepted', final: false })
  })
})

describe('compareStatus', () => {
  it('is a total order', () => {
    fc.assert(
      fc.property(status, status, status, (a, b, c) => {
        expect(Math.sign(compareStatus(a, b))).toBe(-Math.sign(compareStatus(b, a)) + 0)
        if (compareStatus(a, b) <= 0 && compareStatus(b, c) <= 0) expect(compareStatus(a, c)).toBeLessThanOrEqual(0)
        const same = a.stat.trim().toUpperCase() === b.stat.trim().toUpperCase() && a.err === b.err
        expect(compareStatus(a, b) === 0).toBe(same)
      }),
      { numRuns: 2000 },
    )
  })

  it('lets every order and repetition of the same receipts end alike', () => {
    const shuffled = fc
      .array(status, { minLength: 1, maxLength: 8 })
      .chain(receipts =>
        fc.tuple(fc.constant(receipts), fc.shuffledSubarray([...receipts, ...receipts], { minLength: receipts.length * 2 })),
      )
    fc.assert(
      fc.property(shuffled, ([receipts, again]) => {
        const end = (list: typeof receipts) => list.reduce((kept, next) => (compareStatus(next, kept) > 0 ? next : kept))
        expect(compareStatus(end(receipts), end(again))).toBe(0)
      }),
    )
  })

  it('puts delivered above failed, failed above accepted, accepted above pending, and an unknown word below the known ones', () => {
    const rising = ['', 'MYSTERY', 'ENROUTE', 'ACCEPTD', 'UNKNOWN', 'EXPIRED', 'UNDELIV', 'DELIVRD'].map(stat => ({
      stat,
      err: '',
    }))
    expect([...rising].reverse().sort(compareStatus)).toEqual(rising)
  })

  it('prefers a code to none', () => {
    expect(compareStatus({ stat: 'UNDELIV', err: '021' }, { stat: 'UNDELIV', err: '' })).toBeGreaterThan(0)
  })
})

describe('kannelTypeToStat', () => {
  it.each([
    [8, 'ACK/', 'ACCEPTD', ''],
    [16, 'NACK/0x0000000b/Invalid Destination Address', 'REJECTD', '0x0000000b'],
    [1, RECEIPT, 'DELIVRD', '000'],
    [2, RECEIPT.replace('DELIVRD err:000', 'UNDELIV err:021'), 'UNDELIV', '021'],
    [2, RECEIPT.replace('DELIVRD', 'REJECTD'), 'REJECTD', '000'],
    [34, RECEIPT.replace('DELIVRD', 'EXPIRED'), 'EXPIRED', '000'],
    [34, '', 'EXPIRED', ''],
    [66, '', 'UNKNOWN', ''],
    [2, RECEIPT.replace('DELIVRD', 'ENROUTE'), 'UNDELIV', '000'],
    [4, RECEIPT.replace('DELIVRD', 'ACCEPTD'), 'ACCEPTD', '000'],
    [4, '', 'ENROUTE', ''],
    [1 | 8, RECEIPT, 'DELIVRD', '000'],
    [1, RECEIPT.replace('DELIVRD', 'UNDELIV'), 'DELIVRD', '000'],
  ])('reads mask %i with %j as %s %s', (mask, answer, stat, err) => {
    expect(kannelTypeToStat(mask, answer)).toEqual({ stat, err })
  })

  it('says nothing when the mask says nothing', () => {
    expect(kannelTypeToStat(0, RECEIPT)).toBeNull()
    expect(kannelTypeToStat(128, '')).toBeNull()
  })

  it('takes failure for failure whatever other bits are set', () => {
    fc.assert(
      fc.property(fc.nat(127), fc.constantFrom('', RECEIPT), (mask, answer) => {
        const stat = kannelTypeToStat(mask, answer)?.stat
        const bucket = stat === undefined ? undefined : statFacts(stat).bucket
        const expected = mask & 1 ? 'DELIVRD' : mask & (2 | 16) ? 'FAILED' : mask & (4 | 8) ? 'Accepted' : undefined
        expect(bucket).toBe(expected)
      }),
    )
  })
})

describe('parseReceiptText', () => {
  it('reads what is written as usual as it reads it key by key', () => {
    const word = (letters: string, maxLength: number, minLength = 1) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })
    const digits = '0123456789'
    const letters = `${digits}aZ_-`
    const free = fc.oneof(fc.string(), fc.constantFrom(' text:', 'stat:X', ' id:7 stat:UNDELIV', 'a\nb', ' err:9'))
    const usual = fc
      .tuple(
        word(letters, 70),
        word(digits, 10),
        word(digits, 15, 9),
        word(letters, 21),
        word(letters, 21),
        fc.option(free),
        fc.boolean(),
      )
      .map(([id, sub, date, stat, err, text, loud]) => {
        const head = `id:${id} sub:${sub} dlvrd:${sub} submit date:${date} done date:${date} stat:${stat} err:${err}`
        return `${loud ? head.toUpperCase() : head}${text === null ? '' : ` text:${text}`}`
      })
    // With anything before its first key it is not what is usual.
    fc.assert(
      fc.property(usual, receipt => {
        expect(parseReceiptText(receipt)).toEqual(parseReceiptText(`. ${receipt}`))
      }),
      { numRuns: 2000 },
    )
  })

  it('reads the text of SMPP 3.4 appendix B', () => {
    expect(parseReceiptText(RECEIPT)).toEqual({
      id: '0123456789',
      sub: 1,
      dlvrd: 1,
      submitDate: '2611201015',
      doneDate: '2611201016',
      stat: 'DELIVRD',
      err: '000',
      text: 'Dear Asha',
    })
  })

  it('reads each key wherever it stands, in any case, and does without the rest', () => {
    const keys = [
      'id:4f-A.9@x',
      'Sub:001',
      'DLVRD:0',
      'submit date:261120101500',
      'Done_Date:2611201016',
      'Stat:UNDELIV',
      'ERR:21',
    ]
    const whole = {
      id: '4f-A.9@x',
      sub: 1,
      dlvrd: 0,
      submitDate: '261120101500',
      doneDate: '2611201016',
      stat: 'UNDELIV',
      err: '21',
    }
    fc.assert(
      fc.property(fc.shuffledSubarray([...keys.keys()]), order => {
        const names = Object.keys(whole) as (keyof typeof whole)[]
        const expected = Object.fromEntries(order.map(key => [names[key], whole[names[key]!]]))
        expect(parseReceiptText(order.map(key => keys[key]).join(' '))).toEqual(expected)
      }),
    )
  })

  it('takes an empty value for none, not the next key for it', () => {
    expect(parseReceiptText('id: sub:001 stat: err:000 text:')).toEqual({ sub: 1, err: '000', text: '' })
  })

  it('never lets the customer’s text answer for the operator', () => {
    expect(parseReceiptText('id:7 err:001 text:stat:DELIVRD err:000')).toEqual({
      id: '7',
      err: '001',
      text: 'stat:DELIVRD err:000',
    })
    expect(parseReceiptText('text:x id:7 stat:EXPIRED')).toMatchObject({ id: '7', stat: 'EXPIRED' })
  })

  it('finds nothing in what is no receipt, and never throws', () => {
    expect(parseReceiptText('Hello there')).toEqual({})
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('id:', 'stat:', 'text:', ' ', 'err', ':', 'A', '0') }),
        text => typeof parseReceiptText(text) === 'object',
      ),
    )
  })

  it('refuses an identifier longer than SMPP allows', () => {
    expect(parseReceiptText(`id:${'9'.repeat(65)} `).id).toHaveLength(65)
    expect(parseReceiptText(`id:${'9'.repeat(66)} `).id).toBeUndefined()
  })
})

describe('parseReceiptDate', () => {
  it.each([
    ['2611201015', 'Asia/Kolkata', '2026-11-20T04:45:00.000Z'],
    ['261120101530', 'Asia/Kolkata', '2026-11-20T04:45:30.000Z'],
    ['20261120101530', 'Asia/Kolkata', '2026-11-20T04:45:30.000Z'],
    ['201120101530', 'UTC', '2020-11-20T10:15:30.000Z'],
    ['2402290000', 'UTC', '2024-02-29T00:00:00.000Z'],
    ['2607010000', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ])('reads %s in %s', (text, zone, iso) => {
    expect(parseReceiptDate(text, zone)?.toISOString()).toBe(iso)
  })

  it.each([
    '',
    '2613201015',
    '2602300000',
    '2611202415',
    '26112010',
    '261120101560',
    '19991231235959',
    '26112010155',
    'yesterday',
  ])('does not take %j for a date', text => {
    expect(parseReceiptDate(text, 'UTC')).toBeUndefined()
  })
})

describe('withoutMessage', () => {
  it('leaves what an operator says of a message, and nothing of the message', () => {
    expect(withoutMessage(RECEIPT)).toBe(RECEIPT.slice(0, RECEIPT.indexOf(' text:')))
    expect(withoutMessage(`type=2 ref=5 ans=${RECEIPT}`)).not.toContain('Asha')
    expect(withoutMessage('Text:Dear Asha id:7 stat:UNDELIV')).toBe('')
    expect(withoutMessage('Not delivered: Dear Asha')).toBe('')
    expect(withoutMessage('stat:UNDELIV err:013')).toBe('stat:UNDELIV err:013')
  })
})

describe('local rejection codes', () => {
  it('run from L001 to L014, each with a description', () => {
    expect(Object.keys(LOCAL_CODES)).toEqual(Array.from({ length: 14 }, (_, index) => `L${String(index + 1).padStart(3, '0')}`))
    expect(Object.values(LOCAL_CODES).every(text => /^[A-Z]/.test(text))).toBe(true)
  })
})
