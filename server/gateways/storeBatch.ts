/** How long the first of a batch waits for others. */
const GATHER_MS = 5

const MAX_BATCH = 1000

/** Beyond it, callers are turned away at once. */
const MAX_WAITING = 20_000

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: Error) => void
}

/** Gathers items that arrive one by one and stores them together: one store at a time, in the order they came. */
export class StoreBatch<T> {
  private readonly store: (items: readonly T[]) => Promise<void>
  private waiting: Waiting<T>[] = []
  private storing = false
  private timer: NodeJS.Timeout | undefined

  constructor(store: (items: readonly T[]) => Promise<void>) {
    this.store = store
  }

  /** Resolves when the item is stored; rejects when it is not, or when too many wait already. */
  add(item: T): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new Error(`${MAX_WAITING} wait to be stored already`))
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      if (this.storing) return
      if (this.waiting.length >= MAX_BATCH) void this.flush()
      else this.timer ??= setTimeout(() => void this.flush(), GATHER_MS)
    })
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.storing = true
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_BATCH)
      try {
        await this.store(batch.map(({ item }) => item))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error as Error)
      }
    }
    this.storing = false
  }
}
