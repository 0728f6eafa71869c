/**
 * `askForPassword()`: resolves with true when the person has given the password again, with false when he would rather not. Any number of
 * calls may wait for one answer. `<StepUp />` listens by `subscribeStepUp`.
 */

type Answer = (given: boolean) => void

let waiting: Answer[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const askForPassword = (): Promise<boolean> =>
  new Promise(resolve => {
    waiting = [...waiting, resolve]
    tell()
  })

export const isPasswordAsked = (): boolean => waiting.length > 0

export const answerStepUp = (given: boolean): void => {
  const answered = waiting
  waiting = []
  tell()
  for (const resolve of answered) resolve(given)
}

export const subscribeStepUp = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
