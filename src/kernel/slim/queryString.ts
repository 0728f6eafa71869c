/** In place of `query-string` below react-admin, which names only what is said once: what browsers have by themselves. */

export const parse = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export const stringify = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  ).toString()
