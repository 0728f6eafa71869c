/** Calls whose answers are not declared yet. Nothing may be added. */
export const ANSWERS_PENDING: readonly string[] = []
