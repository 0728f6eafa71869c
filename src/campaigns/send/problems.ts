import { PlatformError } from '../../../dataProvider/platformError.ts'

/** Field errors of a refused call, a sentence each; what belongs to no field of the form stays in `rest`. */
export const problemsOf = (
  error: unknown,
  known: readonly string[],
): { errors: Record<string, string>; rest: string | undefined } => {
  const fields = error instanceof PlatformError ? error.fields : {}
  const at = Object.entries(fields).map(([name, sentences]) => [name, sentences.join('\n')] as const)
  const elsewhere = at.filter(([name]) => !known.includes(name)).map(([, text]) => text)
  const message = error instanceof Error ? error.message : String(error)
  return {
    errors: Object.fromEntries(at.filter(([name]) => known.includes(name))),
    rest: at.length === 0 ? message : elsewhere.length > 0 ? elsewhere.join('\n') : undefined,
  }
}
