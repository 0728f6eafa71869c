/** Rule reports-2: what was counted holds for a minute. */
const HOLDS_MS = 60_000
const MOST = 500

/**
 * Keeps answers for a minute, each under everything it depends on. The key must name whose scope it is: an answer is never shared
 * between sights.
 */
export class Kept<T> {
  private readonly answers = new Map<string, { until: number; answer: T }>()

  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  async of(key: string, make: () => Promise<T>): Promise<T> {
    const held = this.answers.get(key)
    if (held && held.until > this.now()) return held.answer
    const answer = await make()
    this.answers.delete(key)
    // The eldest goes first: a map remembers the order of its keys.
    if (this.answers.size >= MOST) this.answers.delete(this.answers.keys().next().value as string)
    this.answers.set(key, { until: this.now() + HOLDS_MS, answer })
    return answer
  }
}
