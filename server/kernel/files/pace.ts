/** What of all uploads waits to be done. */
const waiting: (() => void)[] = []

const doNext = (): void => {
  const work = waiting.shift()
  if (waiting.length > 0) setImmediate(doNext)
  work?.()
}

/**
 * Does a piece of work on an upload in its turn: one in each round of the event loop, however many uploads come at once, so that other calls
 * are answered between them. What cannot be done yet is not read from its connection either, where the work is a step of a stream.
 */
export const inTurn = (work: () => void): void => {
  if (waiting.push(work) === 1) setImmediate(doNext)
}
