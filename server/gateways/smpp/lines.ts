import type { Places } from '../allowance.ts'
import { Bind, type BindEvents } from './bind.ts'
import { Line } from './line.ts'
import type { SmppSettings } from './options.ts'

/** Why a bind ended, for the log. */
const GIVEN_UP = 'Another process has this bind now'

/** All lines of a route: as many are kept bound as this process has places for, which change while it runs. */
export class Lines {
  readonly all: readonly Line[]
  readonly binds: readonly Bind[]
  private readonly settings: SmppSettings
  private readonly places: Places
  private readonly giveBack: (bind: Bind, why: string) => void

  /** @param giveBack what waits on a bind that is being given up finds another way */
  constructor(settings: SmppSettings, places: Places, events: BindEvents, giveBack: (bind: Bind, why: string) => void) {
    this.settings = settings
    this.places = places
    this.giveBack = giveBack
    const { bindType, instances, port, receivePort } = settings
    this.all = Array.from({ length: instances }, () => {
      const bind = new Bind(settings, bindType, port, events)
      return new Line(bindType === 'transmitter' ? [bind, new Bind(settings, 'receiver', receivePort, events)] : [bind])
    })
    this.binds = this.all.flatMap(line => line.binds)
  }

  /** The route can send, or can receive where it is there for that only. */
  get up(): boolean {
    return this.binds.some(bind => bind.bound && (bind.sends || this.settings.bindType === 'receiver'))
  }

  /** Some are being given up. */
  get leaving(): boolean {
    return this.all.some(({ state }) => state === 'leaving')
  }

  /** Parts that could be written now, beside those that wait to be; and those that wait. */
  get room(): { room: number; waiting: number } {
    let room = 0
    let waiting = 0
    for (const bind of this.binds) {
      if (bind.leaving) continue
      const queued = bind.waiting
      waiting += queued
      room += Math.max(0, bind.room - queued)
    }
    return { room, waiting }
  }

  /** Parts that wait to be written, or for their answer. */
  get underWay(): number {
    return this.binds.reduce((sum, bind) => sum + bind.waiting + (bind.session?.inFlight ?? 0), 0)
  }

  /** The bind with the most room for one more message; none when not even a window's worth of waiting is left anywhere. */
  freest(): Bind | undefined {
    let best: Bind | undefined
    let most = -this.settings.window
    for (const bind of this.binds) {
      if (!bind.sends || !bind.bound || bind.leaving) continue
      const spare = bind.room - bind.waiting
      if (spare <= most) continue
      best = bind
      most = spare
    }
    return best
  }

  /** Binds as many as this process may, and gives up what is more: first what is not bound, then the last. */
  keepToPlaces(): void {
    const { places } = this
    const now = performance.now()
    for (const line of this.all) if (line.state === 'leaving' && (line.idle || places.hurry)) this.close(line, GIVEN_UP)
    for (; places.excess > 0; ) {
      const mine = this.all.filter(({ state }) => state === 'on')
      const line = mine.find(({ bound }) => !bound) ?? mine.at(-1)
      if (!line) break
      line.leave()
      places.leave()
      for (const bind of line.binds) this.giveBack(bind, GIVEN_UP)
      if (line.idle || places.hurry) this.close(line, GIVEN_UP)
    }
    for (const line of this.all) {
      if (line.state !== 'off') continue
      if (!places.take(now)) break
      line.start()
    }
  }

  /** Ends a line and gives its place back. */
  close(line: Line, reason: string): void {
    const { state } = line
    if (state === 'off') return
    line.stop(reason)
    this.places.give(state === 'leaving')
  }
}
