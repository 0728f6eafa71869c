import type { MessageStatus } from '../../messaging/whatsapp/messageStatus.ts'
import { countryOf } from './countries.ts'
import type { Taken } from './record.ts'
import type { PhoneNumber } from './world.ts'

export const HALF_HOUR_S = 1800

/** What happened to one kind of message in one half hour. */
export interface Cell {
  /** Start of the half hour, in seconds. */
  start: number
  waba: string
  number: string
  country: string
  category: string
  billable: boolean
  template: string
  sent: number
  delivered: number
  read: number
}

const DAY_S = 86_400

interface Click {
  template: string
  /** In seconds. */
  day: number
  type: 'quick_reply_button' | 'url_button'
  text: string
  count: number
}

/** Counts what was sent, by half hour: what the reports of the provider are made of. */
export class Analytics {
  readonly cells = new Map<string, Cell>()
  private readonly clicks: Click[] = []

  /** A message was taken: it counts as sent. */
  take(message: Taken, number: PhoneNumber): void {
    this.cell(message, number).sent++
  }

  /** A status was reported, and `before` was the highest until then: who reads a message has got it. */
  report(message: Taken, number: PhoneNumber, status: MessageStatus, before: MessageStatus): void {
    if (status !== 'delivered' && status !== 'read') return
    if (before !== 'delivered' && before !== 'read') this.cell(message, number).delivered++
    if (status === 'read' && before !== 'read') this.cell(message, number).read++
  }

  /** A person has clicked a button of a template. */
  click(template: string, type: Click['type'], text: string): void {
    const day = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S
    const found = this.clicks.find(one => one.template === template && one.day === day && one.type === type && one.text === text)
    if (found) found.count++
    else this.clicks.push({ template, day, type, text, count: 1 })
  }

  /** Counts what happened before this program began. */
  plant(cell: Cell): void {
    const key = JSON.stringify([cell.start, cell.number, cell.country, cell.category, cell.billable, cell.template])
    const known = this.cells.get(key)
    this.cells.set(key, {
      ...cell,
      sent: cell.sent + (known?.sent ?? 0),
      delivered: cell.delivered + (known?.delivered ?? 0),
      read: cell.read + (known?.read ?? 0),
    })
  }

  /** As the provider tells them, of one day. */
  clicksOf(template: string, day: number): { type: string; button_content: string; count: number }[] {
    return this.clicks
      .filter(one => one.template === template && one.day === day)
      .map(({ type, text, count }) => ({ type, button_content: text, count }))
  }

  private cell(message: Taken, { waba, id }: PhoneNumber): Cell {
    const start = Math.floor(message.at / 1000 / HALF_HOUR_S) * HALF_HOUR_S
    const { category, billable, template } = message
    const country = countryOf(message.to)
    const key = JSON.stringify([start, id, country, category, billable, template])
    let cell = this.cells.get(key)
    if (!cell) {
      cell = { start, waba, number: id, country, category, billable, template, sent: 0, delivered: 0, read: 0 }
      this.cells.set(key, cell)
    }
    return cell
  }
}
