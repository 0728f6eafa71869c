import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatusXml } from '../../server/gateways/kannel/statusXml.ts'
import { statusPage } from './kannelSmsbox.ts'

const page = statusPage({
  state: 'running',
  queued: 12,
  smscs: [
    { id: 'airtel', status: 'online 4s', queued: 3, sent: 20 },
    { id: 'vi', status: 're-connecting' },
    { id: 'jio', status: 'disconnected' },
    { id: 'bsnl', status: 'dead', queued: -1 },
  ],
})

describe('the status page of Kannel', () => {
  test('is read into state, queue and connections', () => {
    expect(readStatusXml(page)).toMatchObject({
      version: "Kannel bearerbox version `1.4.5'.",
      state: 'running',
      queued: 12,
      smscs: [
        {
          name: 'SMPP:10.0.0.1:2775/2775:esme&co:<VMA',
          adminId: 'airtel-a',
          id: 'airtel',
          status: 'online',
          onlineSeconds: 4,
          failed: 2,
          queued: 3,
          sms: { received: 3, sent: 20, inbound: [0.05, 0.01, 0], outbound: [1.5, 0.25, 0.1] },
          dlr: { received: 3, sent: 0 },
        },
        { id: 'vi', status: 're-connecting', onlineSeconds: 0 },
        { id: 'jio', status: 'disconnected' },
        { id: 'bsnl', status: 'dead', queued: 0 },
      ],
    })
  })

  test.each(['isolated', 'suspended', 'filled', 'going down'])('says when Kannel is %s', state => {
    expect(readStatusXml(statusPage({ state, queued: 0, smscs: [] }))).toMatchObject({ state, smscs: [] })
  })

  test('that says "Denied" is told from a page', () => {
    expect(readStatusXml('<?xml version="1.0"?>\n<gateway>\nDenied</gateway>')).toBe('denied')
  })

  test.each(['', 'OK', '<html><body>Hello</body></html>', '<gateway></gateway>', '{"gateway":{"status":"running"}}'])(
    'is told from something else: %s',
    text => {
      expect(readStatusXml(text)).toBeUndefined()
    },
  )

  test('may be cut or mixed up anywhere: it is read without an error, and never into a number that is none', () => {
    const cut = fc
      .tuple(fc.nat(page.length), fc.nat(page.length), fc.string())
      .map(([from, to, put]) => page.slice(0, from) + put + page.slice(to))
    fc.assert(
      fc.property(fc.oneof(cut, fc.string()), text => {
        const status = readStatusXml(text)
        if (status === undefined || status === 'denied') return
        const { queued, smscs } = status
        const numbers = [
          queued,
          ...smscs.flatMap(({ failed, queued: waiting, sms, dlr }) => [
            failed,
            waiting,
            sms.sent,
            ...sms.inbound,
            ...dlr.outbound,
          ]),
        ]
        expect(numbers.every(Number.isFinite)).toBe(true)
      }),
    )
  })
})
