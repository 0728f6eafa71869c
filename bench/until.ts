const PATIENCE_MS = 600_000

/** Asks again and again until it is so. Throws after ten minutes, with `what` was waited for. */
export const until = async (what: string, condition: () => Promise<boolean>, everyMs = 100): Promise<void> => {
  const since = performance.now()
  while (!(await condition())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error(`After ten minutes this is still not so: ${what}.`)
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}
