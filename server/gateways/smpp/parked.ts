import type { Submission } from './submission.ts'

interface Parked {
  submission: Submission
  dueAt: number
  since: number
}

/** Messages that wait in the driver: for another try after a fault of the gateway, or for a link to send the rest of their parts. */
export class ParkedSubmissions {
  private readonly patienceMs: number
  private entries: Parked[] = []

  /** @param patienceMs how long one may wait for a link */
  constructor(patienceMs: number) {
    this.patienceMs = patienceMs
  }

  get size(): number {
    return this.entries.length
  }

  /** Adding one that waits already changes nothing. Times are milliseconds. */
  add(submission: Submission, now: number, delayMs: number): void {
    if (submission.parked) return
    submission.parked = true
    this.entries.push({ submission, dueAt: now + delayMs, since: now })
  }

  /**
   * Takes out those whose time has come. Without a link, those that the gateway has in part stay until their patience is over.
   * Messages that ended meanwhile are forgotten.
   */
  due(now: number, linked: boolean): Submission[] {
    if (this.entries.length === 0) return []
    const leaves = ({ submission, dueAt, since }: Parked) =>
      submission.ended || (dueAt <= now && (linked || !submission.begun || now - since >= this.patienceMs))
    const due = this.entries.filter(leaves)
    if (due.length > 0) this.entries = this.entries.filter(entry => !leaves(entry))
    return release(due)
  }

  /** Takes out all. */
  drop(): Submission[] {
    return release(this.entries.splice(0))
  }
}

function release(entries: readonly Parked[]): Submission[] {
  const submissions = entries.map(({ submission }) => submission)
  for (const submission of submissions) submission.parked = false
  return submissions.filter(submission => !submission.ended)
}
