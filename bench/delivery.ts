/** Campaigns through today's desk and the one before a change, in turn: how fast they go, from first submit to last stored receipt. */

import { type Comparison, type InTurn, inRounds, inTurn } from './inTurn.ts'

/** Campaigns, SMPP to the simulator in a process of its own, PostgreSQL with fsync. CPU in microseconds a message. */
export interface DeliveryRun {
  perSecond: number
  databaseMicros: number
  deskMicros: number
  simulatorMicros: number
  /** Cores in use from the beginning to the last receipt. */
  cores: number
  /** Milliseconds of CPU a second of each process beside the first; 0 where there is none. */
  besideMillis: number
  /** Bytes of the database's log a message, images of whole pages included. */
  logBytes: number
  /** Seconds from entry until every row stood in the database, and the same rows by a bare COPY into the same table. */
  expandSeconds: number
  copySeconds: number
  /** The finished rows inserted once by one connection, in batches of 2,000 and of 500. */
  floorPerSecond: number
  smallFloorPerSecond: number
}

/** The largest campaign one file may make. */
export const MESSAGES = 500_000

/** Into how many campaigns the messages are divided, whose they are, and how many processes send them. */
export interface Division {
  campaigns: number
  accounts: number
  processes: number
  /** Of the route, for all of them together; one for each where nothing is said. */
  binds?: number
  /** Seconds for which rows lie before they are sent; none where nothing is said. */
  rest?: number
}

const RUN = 'deliveryRun.ts'
const valuesOf = ({ campaigns, accounts, processes, binds = processes, rest = 0 }: Division) => [
  MESSAGES,
  campaigns,
  accounts,
  processes,
  binds,
  rest,
]

export const benchDelivery = (division: Division, comparison: Comparison): Promise<InTurn<DeliveryRun>> =>
  inTurn<DeliveryRun>(RUN, valuesOf(division), comparison)

/** Longer than several take to begin: what the database does with new rows meanwhile (vacuum, statistics) it does for one as well. */
const REST_SECONDS = 30

/** One campaign by one process and by each of so many, in turn, over as many binds: each more costs something, whoever has it. */
export const benchProcesses = async (
  several: readonly number[],
  rounds: number,
): Promise<(readonly [Division, InTurn<DeliveryRun>])[]> => {
  const binds = Math.max(...several)
  const divisions = [1, ...several].map(
    (processes): Division => ({
      campaigns: 1,
      accounts: 1,
      processes,
      binds,
      rest: REST_SECONDS,
    }),
  )
  const runs = await inRounds<DeliveryRun>(RUN, divisions.map(valuesOf), rounds)
  const [byOne = []] = runs
  return divisions.map((division, at) => [
    division,
    { today: runs[at] ?? [], before: byOne, of: 'by one process', missing: undefined },
  ])
}
