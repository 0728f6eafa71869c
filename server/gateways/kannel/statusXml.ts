import { present } from '../../../messaging/present.ts'
import type { RouteHealth, Traffic } from '../driver.ts'

/** What Kannel's status.xml says (rule delivery-14). */
export interface KannelStatus {
  /** First line of the version report. */
  version: string
  /** `running`, `isolated` (takes nothing from phones), `suspended` (sends nothing either), `filled`, `going down`. */
  state: string
  /** Messages that no SMSC has taken yet. */
  queued: number
  smscs: KannelSmsc[]
}

export type KannelSmsc = Omit<RouteHealth, 'lastError'>

interface Element {
  name: string
  text: string
  children: Element[]
}

/** Reads the page; `denied` when the password is wrong, which Kannel says with status 200; undefined when it is another page. */
export function readStatusXml(page: string): KannelStatus | 'denied' | undefined {
  const gateway = child(readElements(page), 'gateway')
  if (!gateway) return undefined
  if (gateway.text.trim() === 'Denied') return 'denied'
  const state = /^[a-z ]{1,60}$/.exec(present((child(gateway, 'status')?.text ?? '').split(',', 1)[0]).trim())?.[0]
  if (!state) return undefined
  return {
    version: child(gateway, 'version')?.text.trim().split('\n')[0] ?? '',
    state,
    queued: count(gateway, 'sms', 'sent', 'queued'),
    smscs:
      child(gateway, 'smscs')
        ?.children.filter(({ name }) => name === 'smsc')
        .map(readSmsc) ?? [],
  }
}

function readSmsc(smsc: Element): KannelSmsc {
  const text = (name: string) => child(smsc, name)?.text.trim() ?? ''
  const [, word = '', seconds = '0'] = /^([a-z-]+)(?:\s+(\d+)s)?/.exec(text('status')) ?? []
  const known = ['online', 'connecting', 're-connecting', 'dead'] as const
  return {
    name: text('name'),
    adminId: text('admin-id'),
    id: text('id'),
    status: known.find(status => status === word) ?? 'disconnected',
    onlineSeconds: Number(seconds),
    failed: count(smsc, 'failed'),
    queued: Math.max(0, count(smsc, 'queued')),
    sms: readTraffic(child(smsc, 'sms')),
    dlr: readTraffic(child(smsc, 'dlr')),
  }
}

function readTraffic(element: Element | undefined): Traffic {
  return {
    received: count(element, 'received'),
    sent: count(element, 'sent'),
    inbound: rates(element, 'inbound'),
    outbound: rates(element, 'outbound'),
  }
}

function count(element: Element | undefined, ...path: string[]): number {
  const found = path.reduce<Element | undefined>(child, element)
  return Number(/^\s*(-?\d+)\s*$/.exec(found?.text ?? '')?.[1] ?? 0)
}

function rates(element: Element | undefined, name: string): Traffic['inbound'] {
  const [minute = 0, fiveMinutes = 0, total = 0] = (child(element, name)?.text ?? '').split(',').map(rate => Number(rate) || 0)
  return [minute, fiveMinutes, total]
}

function child(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find(one => one.name === name)
}

/**
 * The elements of a page, leniently: Kannel writes names of connections into its page as they are, so `&` and `<` may stand anywhere.
 * A tag that closes nothing is passed over.
 */
function readElements(page: string): Element {
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  for (const [token, slash, name] of page.matchAll(/<(\/?)([A-Za-z][\w-]*)>|<[?!][^>]*>|<|[^<]+/g)) {
    const current = present(open.at(-1))
    if (!name) current.text += token
    else if (!slash) {
      const element = { name, text: '', children: [] }
      current.children.push(element)
      open.push(element)
    } else {
      const place = open.findLastIndex((element, depth) => depth > 0 && element.name === name)
      if (place > 0) open.length = place
    }
  }
  return top
}
