/** What the database code needs of a logger; Fastify's logger fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
