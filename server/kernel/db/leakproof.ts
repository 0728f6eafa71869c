/**
 * Lets an index answer "contains" (ilike) behind row-level security. PostgreSQL looks there first only with comparisons that are said to
 * tell nothing of the values they refuse; this one tells something by one error, for a pattern that ends in a backslash, and ours are
 * escaped (resources/kinds/text/contains.ts). Without it a search by a tenant looks at every row of his. For a superuser, in the desk's database.
 */
export const LET_CONTAINS_USE_INDEXES = 'alter function pg_catalog.texticlike(text, text) leakproof'
