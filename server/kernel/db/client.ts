import type pg from 'pg'

/** A connection inside a transaction; `pipeline`: statements may be sent before those before them are answered (`together`). */
export type Client = Pick<pg.ClientBase, 'query'> & { readonly pipeline?: boolean }
