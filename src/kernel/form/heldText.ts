const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.every(isEmpty))

/** What a form holds, to be compared: what is emptied again is as if it had never been filled in. */
export const heldText = (values: unknown): string =>
  JSON.stringify(values, (_, value: unknown) => (isEmpty(value) ? undefined : value)) ?? ''
