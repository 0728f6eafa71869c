import type { Claim } from './claim.ts'

/** What a pump has claimed and handed over, until its outcome is written. */
export class ClaimBook {
  /** Without an outcome so far, by their reference. */
  private readonly waiting = new Map<string, Claim>()
  /** How many messages of each claim are not settled. */
  private readonly left = new Map<number, number>()
  private unsettled = 0

  /** Messages that are not settled. */
  get size(): number {
    return this.unsettled
  }

  /** Claims of which messages are not settled. */
  get claimIds(): number[] {
    return [...this.left.keys()]
  }

  add(claims: readonly Claim[]): void {
    for (const claim of claims) {
      this.waiting.set(String(claim.id), claim)
      this.left.set(claim.claimId, (this.left.get(claim.claimId) ?? 0) + 1)
    }
    this.unsettled += claims.length
  }

  /** The message has its outcome; undefined where it is none of ours, or had one before: each is settled once. */
  end(ref: string): Claim | undefined {
    const claim = this.waiting.get(ref)
    this.waiting.delete(ref)
    return claim
  }

  /** Its outcome is written. */
  settle({ claimId }: Claim): void {
    const left = this.left.get(claimId)
    if (left === undefined) return
    this.unsettled--
    if (left > 1) this.left.set(claimId, left - 1)
    else this.left.delete(claimId)
  }
}
