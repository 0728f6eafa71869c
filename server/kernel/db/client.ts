import type pg from 'pg'

/** A connection inside a transaction. */
export type Client = Pick<pg.ClientBase, 'query'>
