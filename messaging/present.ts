/**
 * What must be there, as what is there: for what the code around it knows and the types cannot.
 * @throws Error where it is missing after all, instead of going on with nothing
 */
export const present = <T>(value: T): NonNullable<T> => {
  if (value === undefined || value === null) throw new Error('Something that has to be there is missing.')
  return value
}
