/** Laying pieces end to end over a text, in time proportional to pieces × positions whatever they are. */

/**
 * Positions at which something may end: stretches from a first to a last position, empty where the last is before the first. Reused, for
 * it is filled millions of times.
 */
export class Ends {
  count = 0
  readonly firsts: number[] = []
  readonly lasts: number[] = []

  add(first: number, last = first): void {
    this.firsts[this.count] = first
    this.lasts[this.count++] = last
  }
}

/** Adds to `ends` where something that starts at `start` may end. */
export type Spans = (start: number, ends: Ends) => void

export interface CoverPiece {
  spans: Spans
  /** Of several ends the piece takes the last that lets the rest fit; otherwise the first. */
  greedy: boolean
}

/**
 * Where each piece ends when they cover the positions 0 to `length` one after the other; null when they cannot. The first piece chooses
 * first, then the second, and so on, as in a regular expression, but without its backtracking: what the rest can cover is worked out
 * beforehand, from the last piece to the first.
 */
export function cover(pieces: readonly CoverPiece[], length: number): number[] | null {
  const ends = new Ends()
  /** For each piece: from each position on, the next one from which all pieces after it reach the end; length + 1 for none. */
  const nexts: Int32Array[] = []
  let next = new Int32Array(length + 2).fill(length)
  next[length + 1] = length + 1
  for (const { spans } of pieces.toReversed()) {
    nexts.push(next)
    const here = new Int32Array(length + 2)
    here[length + 1] = length + 1
    for (let start = length; start >= 0; start--) {
      ends.count = 0
      spans(start, ends)
      here[start] = reaches(ends, next) ? start : here[start + 1]!
    }
    next = here
  }
  return next[0] === 0 ? choose(pieces, nexts.reverse()) : null
}

function reaches({ count, firsts, lasts }: Ends, next: Int32Array): boolean {
  for (let index = 0; index < count; index++) if (next[firsts[index]!]! <= lasts[index]!) return true
  return false
}

function choose(pieces: readonly CoverPiece[], nexts: readonly Int32Array[]): number[] {
  let position = 0
  return pieces.map(({ spans, greedy }, index) => {
    const ends = new Ends()
    spans(position, ends)
    position = greedy ? lastReachable(ends, nexts[index]!) : firstReachable(ends, nexts[index]!)
    return position
  })
}

function firstReachable({ count, firsts, lasts }: Ends, next: Int32Array): number {
  let found = Number.POSITIVE_INFINITY
  for (let index = 0; index < count; index++) {
    const end = next[firsts[index]!]!
    if (end <= lasts[index]!) found = Math.min(found, end)
  }
  return found
}

function lastReachable({ count, firsts, lasts }: Ends, next: Int32Array): number {
  let found = -1
  for (let index = 0; index < count; index++) {
    for (let end = lasts[index]!; end >= firsts[index]! && end > found; end--) if (next[end] === end) found = end
  }
  return found
}
