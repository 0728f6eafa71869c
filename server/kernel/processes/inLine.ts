/** Makes of `work` what is never done twice at a time: each call is a run of its own, behind those before it, whatever became of them. */
export const inLine = (work: () => Promise<void>): (() => Promise<void>) => {
  let last = Promise.resolve()
  return () => {
    last = last.catch(() => {}).then(work)
    return last
  }
}
