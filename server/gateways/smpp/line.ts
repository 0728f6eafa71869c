import type { Bind } from './bind.ts'

/** One of a route's binds: a transceiver, or a transmitter and the receiver beside it. It takes one place of those the route allows. */
export class Line {
  readonly binds: readonly Bind[]
  state: 'off' | 'on' | 'leaving' = 'off'

  constructor(binds: readonly Bind[]) {
    this.binds = binds
  }

  get bound(): boolean {
    return this.binds.some(bind => bind.bound)
  }

  /** Nothing is under way on it. */
  get idle(): boolean {
    return this.binds.every(bind => bind.waiting === 0 && (bind.session?.inFlight ?? 0) === 0)
  }

  start(): void {
    this.state = 'on'
    for (const bind of this.binds) {
      bind.leaving = false
      bind.start()
    }
  }

  /** Takes no more messages; what is under way may finish. */
  leave(): void {
    this.state = 'leaving'
    for (const bind of this.binds) bind.leaving = true
  }

  stop(reason: string): void {
    this.state = 'off'
    for (const bind of this.binds) bind.stop(reason)
  }
}
