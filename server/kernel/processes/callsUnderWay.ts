/** A call that takes longer than this does not wait for us alone: an upload, an export, a stream. */
const LONG_MS = 1000

/**
 * The calls that somebody waits for in this process. Every answer of the database on the way of one stands behind what the loop is busy with,
 * so work in bulk goes in smaller steps beside them.
 */
export class CallsUnderWay {
  private count = 0

  get any(): boolean {
    return this.count > 0
  }

  /** @returns to be called when it is answered */
  begin(): () => void {
    this.count++
    let counts = true
    const end = () => {
      clearTimeout(timer)
      if (counts) this.count--
      counts = false
    }
    const timer = setTimeout(end, LONG_MS).unref()
    return end
  }
}
