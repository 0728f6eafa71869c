import type { Notation } from './messageIds.ts'

/** Receipts that must agree. */
const ENOUGH = 20
/** How many times as many must speak for a notation as for any other. */
const MARGIN = 4
/** Remembered for each account at an operator. */
const MOST = 2000
const HOUR_MS = 3_600_000
/** As long as receipts wait for their message. */
const DAY_MS = 24 * HOUR_MS
const BUCKET_MS = HOUR_MS / 6

interface Account {
  /** What each receipt speaks for that can be of a message of ours in one notation only, and when it came. */
  receipts: Map<number | string, { notation: Notation; at: number }>
  /** How many were found in the notation that is known, by when. */
  fitting: { at: number; count: number }[]
}

/** The account of which so many receipts speak for a notation. */
export interface Decision {
  account: string
  notation: Notation
  count: number
}

/**
 * What receipts say of how their operator writes ids, by account at the operator. Of this process alone: receipts come again and again,
 * and every process that matches them comes to the same result.
 */
export class IdEvidence {
  private readonly accounts = new Map<string, Account>()

  /** A receipt can be of a message of ours in this notation only; undefined: (by now) in several. `at`: when it came, of the clock. */
  note(account: string, receipt: number | string, notation: Notation | undefined, at: number): void {
    const { receipts } = this.of(account)
    receipts.delete(receipt)
    if (notation !== undefined && receipts.size < MOST) receipts.set(receipt, { notation, at })
  }

  /** So many receipts were found in the notation that is known. */
  fits(account: string, count: number, at: number): void {
    const { fitting } = this.of(account)
    const last = fitting.at(-1)
    if (last && at - last.at < BUCKET_MS) last.count += count
    else fitting.push({ at, count })
  }

  /**
   * The accounts of which enough receipts agree on a notation other than the one that is known: of the last day where none is, else of the
   * last hour and beside those that fit.
   */
  decide(knownOf: (account: string) => Notation | undefined, now: number): Decision[] {
    return [...this.accounts].flatMap(([account, { receipts, fitting }]) => {
      const known = knownOf(account)
      const since = now - (known === undefined ? DAY_MS : HOUR_MS)
      while (fitting[0] && fitting[0].at < now - HOUR_MS) fitting.shift()
      const counts = new Map<Notation, number>()
      for (const [receipt, { notation, at }] of receipts)
        if (at < now - DAY_MS) receipts.delete(receipt)
        else if (at >= since && notation !== known) counts.set(notation, (counts.get(notation) ?? 0) + 1)
      const [best, ...others] = [...counts].sort(([, a], [, b]) => b - a)
      const fit = known === undefined ? 0 : fitting.reduce((sum, { count }) => sum + count, 0)
      const against = Math.max(others[0]?.[1] ?? 0, fit / MARGIN ** 2)
      if (!best || best[1] < ENOUGH || best[1] < against * MARGIN) return []
      return [{ account, notation: best[0], count: best[1] }]
    })
  }

  /** What was noted of an account has been acted upon. */
  clear(account: string): void {
    this.accounts.delete(account)
  }

  private of(account: string): Account {
    let known = this.accounts.get(account)
    if (!known) {
      known = { receipts: new Map(), fitting: [] }
      this.accounts.set(account, known)
    }
    return known
  }
}
