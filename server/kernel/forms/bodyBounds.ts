/** What there may be in a text that is to be read as JSON. */
export interface JsonBounds {
  keys: number
  /** Lists and objects. */
  lists: number
  /** In lists and objects together. */
  values: number
  /** Lists and objects within each other. */
  depth: number
}

/**
 * A body of ours has a few dozen keys, and no field takes a list of more than 1,000; what comes with thousands is meant to be slow to
 * check. What is nested deeper exhausts the stack of whoever walks it, PostgreSQL's among them.
 */
export const BODY_BOUNDS: JsonBounds = { keys: 2000, lists: 2000, values: 100_000, depth: 100 }
