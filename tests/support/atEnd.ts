type Ending = () => unknown

const endings: Ending[] = []

/**
 * Does something when the test file ends, whoever asks for it and whenever: last asked, first done, so that a desk goes before its
 * database. Files share their modules, so that a hook registered by a module would run for one file alone.
 */
export function atEnd(ending: Ending): void {
  endings.push(ending)
}

/** Ends everything, also what comes after something that fails. @throws the first failure */
export async function endAll(): Promise<void> {
  const failures: unknown[] = []
  for (const ending of endings.splice(0).reverse()) {
    try {
      await ending()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
