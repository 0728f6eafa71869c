/**
 * The columns of a batch as rows of a query: `(select unnest($1::bigint[]) as id, …)`, a parameter each. In the select list PostgreSQL takes the
 * values one by one; as a function in `from` each array would be written into a store of its own first, which takes a third longer.
 * @param columns name and type of each, in the order of the parameters
 * @param first number of its first parameter
 */
export const batchRows = (columns: Readonly<Record<string, string>>, first = 1): string =>
  `(select ${Object.entries(columns)
    .map(([name, type], nth) => `unnest($${first + nth}::${type}[]) as ${name}`)
    .join(', ')})`
