import type { Holder } from '../../server/delivery/limits/split.ts'
import { type PoolRow, Stake, WATCH_MS } from '../../server/delivery/limits/stake.ts'
import { Places } from '../../server/gateways/allowance.ts'
import { Pace } from '../../server/gateways/pace.ts'
import { randomOf } from '../faults/random.ts'

/** How often a process renews, as in server/delivery/limits/limits.ts. */
const RENEW_MS = 150
const TRIES = 6

export interface Fault {
  at: number
  kind: 'kill' | 'stop' | 'freeze' | 'cut' | 'start' | 'crash'
  /** Which of those at work, counted round. */
  who: number
  /** For how long it is frozen or cut off, in milliseconds. */
  lasts: number
}

export interface Plan {
  rate: number
  places: number
  processes: number
  /** Of each machine; the processes run on two of them, in turn. */
  cores: number
  seed: number
  lastsMs: number
  /** A statement takes up to so long to arrive, and its answer as long to come back. */
  delayMs: number
  /** Whether one can tell by the sessions of the database who has died; so unless said otherwise. */
  named?: boolean
  /** What each process can write a second, one after the other, round. */
  speeds: readonly number[]
  faults: readonly Fault[]
}

export interface Story {
  /** When each message was written, by the clock of the world. */
  written: number[]
  /** Most places that were leased at one time, and most that were bound, whoever had them. */
  mostLeased: number
  mostBound: number
  /** Places that are bound at the end, by those that are alive. */
  bound: number
  /** Places that had to be left at once, since another process had them already. */
  torn: number
  /** Places that were left, at once or not, because others were to have them. */
  left: number
  /** Changes of the row that were asked for, and looks at it. */
  writes: number
  reads: number
}

interface Process {
  id: string
  /** Its clock is another's plus this. */
  ahead: number
  stake: Stake
  pace: Pace
  places: Places
  alive: boolean
  stoppedAt: number | undefined
  busyUntil: number
  cutUntil: number
  speed: number
  credit: number
}

/** Processes that share one limit over one database, in a world whose clock a test moves: each renews, writes, dies as it is told. */
export function shareUnderFaults(plan: Plan): Story {
  const random = randomOf(plan.seed)
  const story: Story = { written: [], mostLeased: 0, mostBound: 0, bound: 0, torn: 0, left: 0, writes: 0, reads: 0 }
  const processes: Process[] = []
  const later: { at: number; run: () => void }[] = []
  const faults = [...plan.faults].sort((a, b) => a.at - b.at)
  let row: PoolRow | undefined
  let now = 0
  const at = (delay: number, run: () => void) => later.push({ at: now + delay, run })
  const delay = () => random() * plan.delayMs
  const working = () => processes.filter(({ alive }) => alive)

  const start = () => {
    const speed = plan.speeds[processes.length % plan.speeds.length]!
    const pace = new Pace()
    const places = new Places()
    const needs = () => ({ ready: places.taken > 0, waiting: true, ill: false })
    const id = `p${processes.length}`
    const stake = new Stake('route', { rate: plan.rate, places: plan.places }, id, {
      pace,
      places,
      needs,
      machine: { id: `m${processes.length % 2}`, cores: plan.cores },
      session: () => (plan.named === false ? undefined : id),
    })
    const process: Process = {
      id,
      ahead: random() * 1e6,
      stake,
      pace,
      places,
      alive: true,
      stoppedAt: undefined,
      busyUntil: 0,
      cutUntil: 0,
      speed,
      credit: 0,
    }
    // Its binds: taken when they may be, given up when they must.
    places.watch(() => {
      for (; places.excess > 0; ) {
        places.leave()
        story.left++
        if (places.hurry) {
          story.torn++
          places.give(true)
        } else at(20, () => process.alive && places.give(true))
      }
    })
    processes.push(process)
    renew(process)
  }

  /** One statement: it arrives, does its work at once, and its answer comes back; unless somebody is away. */
  const ask = <T>(process: Process, work: () => T, then: (answer: T | undefined) => void) => {
    const answer = (value: T | undefined) => {
      if (!process.alive) return
      const awake = Math.max(process.busyUntil, now)
      if (awake > now) at(awake - now, () => answer(value))
      else then(value)
    }
    const isCut = process.cutUntil > now
    at(delay(), () => {
      const value = isCut ? undefined : work()
      at(isCut ? 1000 : delay(), () => answer(process.cutUntil > now ? undefined : value))
    })
  }

  const renew = (process: Process) => {
    const { stake } = process
    const clock = () => now + process.ahead
    const done = () => at(stake.standsBy ? WATCH_MS : RENEW_MS, () => whenAwake(process, () => renew(process)))
    const copy = () => structuredClone(row)
    const change = (tries: number) => {
      if (!stake.known || tries === 0) return done()
      const sentAt = clock()
      const seen = stake.version
      const next = structuredClone(stake.propose(sentAt, random()))
      if (!next) return done()
      story.writes++
      ask(
        process,
        () => {
          if (row?.version !== seen) return { changed: false, row: copy() }
          row = next
          return { changed: true, row }
        },
        answer => {
          if (!answer) return done()
          if (answer.changed) {
            stake.accepted(clock(), sentAt)
            while (process.places.take(clock())) {}
            return done()
          }
          if (answer.row) stake.saw(answer.row, clock())
          else stake.lost()
          change(tries - 1)
        },
      )
    }
    const read = () => {
      story.reads++
      ask(process, copy, answer => {
        if (answer) stake.saw(answer, clock())
        else stake.lost()
        const living = new Set(working().map(({ id }) => id))
        const doubtful = stake.doubtful(clock()).map(({ id }) => id)
        stake.gone(doubtful.filter(id => !living.has(id)))
        change(TRIES)
      })
    }
    if (!stake.known)
      ask(
        process,
        () => {
          const made = row === undefined
          const settling = processes.some(other => other !== process && other.stoppedAt === undefined) ? random() : 0
          const untouched = made && settling === 0 && processes.every(({ stoppedAt = -Infinity }) => now - stoppedAt >= 2000)
          row ??= { version: random(), settling, holders: {} as Record<string, Holder> }
          return { untouched, row: copy()! }
        },
        answer => {
          if (!answer) return done()
          stake.saw(answer.row, clock(), answer.untouched)
          change(TRIES)
        },
      )
    else if (stake.crowded) read()
    else change(TRIES)
  }

  const whenAwake = (process: Process, run: () => void) => {
    if (!process.alive) return
    if (process.busyUntil > now) at(process.busyUntil - now, () => whenAwake(process, run))
    else run()
  }

  const strike = ({ kind, who, lasts }: Fault) => {
    if (kind === 'start') return start()
    if (kind === 'crash') {
      row = undefined
      return
    }
    const there = working()
    const process = there[who % Math.max(1, there.length)]
    if (!process) return
    if (kind === 'kill') process.alive = false
    if (kind === 'freeze') process.busyUntil = now + lasts
    if (kind === 'cut') process.cutUntil = now + lasts
    if (kind === 'stop') {
      process.alive = false
      process.stoppedAt = now
      while (process.places.taken > 0) process.places.give()
      if (row && process.stake.known) {
        process.stake.saw(structuredClone(row), now + process.ahead)
        row = structuredClone(process.stake.leave(now + process.ahead, random())) ?? row
      }
    }
  }

  for (let index = 0; index < plan.processes; index++) start()
  for (; now < plan.lastsMs; now++) {
    while (faults[0] && faults[0].at <= now) strike(faults.shift()!)
    for (const event of later.filter(({ at }) => at <= now)) event.run()
    later.splice(0, later.length, ...later.filter(({ at }) => at > now))
    let leased = 0
    let bound = 0
    for (const process of processes) {
      const { pace, places, alive, busyUntil } = process
      const clock = now + process.ahead
      if (alive && places.holds(clock)) leased += places.allowed
      if (alive) bound += places.taken
      if (!alive || busyUntil > now || places.taken === 0) continue
      process.credit = Math.min(process.credit + process.speed / 1000, Math.max(1, process.speed / 20))
      const count = Math.min(pace.available(clock), Math.floor(process.credit))
      process.credit -= count
      for (let message = 0; message < count; message++) {
        pace.spend()
        story.written.push(now)
      }
      if (count > 0) pace.written(count, clock)
    }
    story.mostLeased = Math.max(story.mostLeased, leased)
    story.mostBound = Math.max(story.mostBound, bound)
    story.bound = bound
  }
  return story
}
