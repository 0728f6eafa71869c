/** Whether it is an object with names: neither null nor a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What came from outside, to be read by name: empty where it is no such object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** What came from outside as a row of a list, by its number; undefined where it is none. */
export const rowIn = (value: unknown): (Readonly<Record<string, unknown>> & { readonly id: number }) | undefined => {
  const { id, ...others } = recordOf(value)
  return typeof id === 'number' ? { ...others, id } : undefined
}
