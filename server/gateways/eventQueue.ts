import type { DriverEvents, Outcome } from './driver.ts'

/** What is told of a line to the gateway. */
export interface LinkChange {
  up: boolean
  reason: string
}

/** Gathers what happens in one turn of the event loop and tells the engine at its end: link up, outcomes, link down, free capacity. */
export class EventQueue {
  protected readonly events: DriverEvents
  /** Called before the engine is told, to use what room there is. Returns whether the engine may hand over more. */
  private readonly prepare: () => boolean
  private outcomes: Outcome[] = []
  private links: LinkChange[] = []
  private scheduled = false

  constructor(events: DriverEvents, prepare: () => boolean) {
    this.events = events
    this.prepare = prepare
  }

  outcome(outcome: Outcome): void {
    this.outcomes.push(outcome)
    this.wake()
  }

  link(up: boolean, reason: string): void {
    this.links.push({ up, reason })
    this.wake()
  }

  /** Makes sure that `flush` runs at the end of this turn. */
  wake(): void {
    if (this.scheduled) return
    this.scheduled = true
    setImmediate(() => this.flush())
  }

  flush(): void {
    this.scheduled = false
    const room = this.prepare()
    const { outcomes, links } = this
    this.outcomes = []
    this.links = []
    this.tell(outcomes, links)
    if (room) this.events.onCapacity()
  }

  /** What was gathered, in the order in which the engine is to know it. */
  protected tell(outcomes: readonly Outcome[], links: readonly LinkChange[]): void {
    for (const { up, reason } of links) if (up) this.events.onLink(true, reason)
    if (outcomes.length > 0) this.events.onOutcomes(outcomes)
    for (const { up, reason } of links) if (!up) this.events.onLink(false, reason)
  }
}
