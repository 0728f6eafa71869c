/** By what a kind is tried (tests/kernel/kindFolders.rules.test.ts): a field of it, and what may arrive for that. Loaded by tests alone. */
export interface Samples<F> {
  field: F
  /** What arrives, and what it is read as. */
  good: readonly (readonly [arrives: unknown, value: unknown])[]
  /** What arrives, and words of what is said of it. */
  bad: readonly (readonly [arrives: unknown, says: string])[]
}
