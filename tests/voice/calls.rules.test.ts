import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callRef, callRefOf } from '../../messaging/voice/callRef.ts'
import { callReportOf, reportsIn, withCountry } from '../../messaging/voice/callReport.ts'
import { CALL_STATUSES, callStatusOf, compareCallStatus, isFinalCall } from '../../messaging/voice/callStatus.ts'
import { baseFile, composeBody, isNameTaken, nationalOf, vendorTime } from '../../messaging/voice/listWire.ts'

const statuses = fc.constantFrom(...CALL_STATUSES)

describe('statuses of calls', () => {
  it('end alike in every order of reports, and a final one is never replaced by one that is not', () => {
    const last = (reports: readonly (typeof CALL_STATUSES)[number][]) =>
      reports.reduce((known, report) => (compareCallStatus(report, known) > 0 ? report : known))
    fc.assert(
      fc.property(
        fc
          .array(statuses, { minLength: 1, maxLength: 6 })
          .chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(last(shuffled)).toBe(last(all))
          expect(last([...all, ...all])).toBe(last(all))
          if (all.some(isFinalCall)) expect(isFinalCall(last(all))).toBe(true)
        },
      ),
    )
  })

  it('are read whatever their case and signs, under the names vendors have for them, and nothing else is', () => {
    for (const status of CALL_STATUSES) expect(callStatusOf(` ${status.toLowerCase()} `)).toBe(status)
    expect(['COMPLETED', 'INV-NUMBER', 'no_answer', 'user busy', 'Ringing'].map(callStatusOf)).toEqual([
      'ANSWERED',
      'INVALID',
      'NOANSWER',
      'BUSY',
      'Dialling',
    ])
    expect(callStatusOf('')).toBeUndefined()
    expect(callStatusOf('DELIVRD')).toBeUndefined()
  })
})

describe('a report of a call', () => {
  it('holds what either vendor tells, with clocks of his country and seconds begun', () => {
    const of = callReportOf({
      campaignId: 7,
      webhookId: 'rd3-ab',
      number: '9876543210',
      status: 'ANSWERED',
      startTime: '2026-11-26 15:00:00',
      endTime: '2026-11-26T09:30:42.000Z',
      duration: '41.2',
      dtmf: '1 2x#',
      retryCount: 2,
    })
    expect(of).toEqual({
      campaign: '7',
      batch: 'rd3-ab',
      call: '',
      ref: '',
      number: '919876543210',
      status: 'ANSWERED',
      startedAt: new Date('2026-11-26T09:30:00Z'),
      answeredAt: null,
      endedAt: new Date('2026-11-26T09:30:42Z'),
      seconds: 42,
      dtmf: '12#',
      retries: 2,
    })
    expect(callReportOf({ msgid: 'A1', campaign_name: 'rd-5-1', number: '919876543210', status: 'busy' })).toMatchObject({
      call: 'A1',
      ref: 'rd-5-1',
      status: 'BUSY',
      seconds: null,
    })
  })

  it('that is none says why', () => {
    expect(callReportOf('x')).toBe('It is no report of a call.')
    expect(callReportOf({ number: '9876543210' })).toBe('It says nothing of a status.')
    expect(callReportOf({ number: '9876543210', status: 'Dreaming' })).toBe('The status "Dreaming" is not known.')
    expect(callReportOf({ number: 'x', status: 'BUSY' })).toBe('It names no number.')
  })

  it('never throws, whatever it is made of', () => {
    fc.assert(fc.property(fc.object(), value => void callReportOf(value)))
    fc.assert(
      fc.property(fc.anything(), value => {
        expect(['string', 'object']).toContain(typeof callReportOf(value))
      }),
    )
  })

  it('comes alone, among others or as a form', () => {
    expect(reportsIn('{"a":1}')).toEqual([{ a: 1 }])
    expect(reportsIn('[{"a":1},{"a":2}]')).toHaveLength(2)
    expect(reportsIn('{"reports":[{"a":1}]}')).toEqual([{ a: 1 }])
    expect(reportsIn('msgid=1&status=BUSY&number=9876543210')).toEqual([{ msgid: '1', status: 'BUSY', number: '9876543210' }])
    expect(() => reportsIn('hello')).toThrow('neither JSON nor a form')
    expect(() => reportsIn('{"a":')).toThrow('is none')
  })
})

describe('what vendors are asked with', () => {
  it('names a call so that it is found again', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(99), (message, tries) => {
        expect(callRefOf(callRef(String(message), tries))).toEqual({ message: String(message), tries })
      }),
    )
    expect(callRefOf('rd-1')).toBeUndefined()
    expect(callRefOf('rd-x-1')).toBeUndefined()
  })

  it('lists ten digits a line, of Indian numbers alone', () => {
    expect(nationalOf('919876543210')).toBe('9876543210')
    expect(nationalOf('14155550100')).toBeUndefined()
    expect(nationalOf('911234567890')).toBeUndefined()
    expect(baseFile(['9876543210', '9876543211'])).toBe('9876543210\n9876543211\n')
    expect(withCountry('09876543210')).toBe('919876543210')
  })

  it('composes a list with digits and callback where there are any', () => {
    const list = { name: 'rd1-a', userId: '7', promptId: '3', baseId: '4', callerId: '1409876543', retries: 2, retryMinutes: 10 }
    const at = new Date('2026-11-26T20:00:00Z')
    expect(vendorTime(at)).toBe('2026-11-27 01:30:00')
    expect(composeBody(list, at)).toEqual({
      userId: '7',
      campaignName: 'rd1-a',
      templateId: 0,
      baseId: '4',
      welcomePId: '3',
      scheduleTime: '2026-11-27 01:30:00',
      retries: 2,
      retryInterval: 10,
      clis: '1409876543',
    })
    const dtmf = { digits: ['1', '2'], waitSeconds: 5 }
    expect(composeBody({ ...list, dtmf, webhook: 'https://desk/x' }, at)).toMatchObject({
      templateId: 1,
      dtmf: '1,2',
      menuWaitTime: 5,
      webhook: 'https://desk/x',
      webhookId: 'rd1-a',
    })
  })

  it('knows a refusal for a name that exists from another', () => {
    expect(isNameTaken('Campaign name already exists')).toBe(true)
    expect(isNameTaken('Duplicate campaign name')).toBe(true)
    expect(isNameTaken('The prompt is not approved')).toBe(false)
  })
})
