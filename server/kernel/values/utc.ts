/** SQL: a moment in UTC, as ISO 8601 writes it. */
export const utc = (sql: string): string => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
