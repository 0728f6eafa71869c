/** What an error says; of anything else that was thrown, what it is as text. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** What an error says and where it came from, for a log. */
export const stackOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))

/** The code of an error of Node or PostgreSQL: `ENOENT`, `23505`; undefined where it has none. */
export const errorCode = (thrown: unknown): string | undefined => {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined
  return typeof code === 'string' ? code : undefined
}
