const { NODE_COMPILE_CACHE } = process.env

/** Where programs find what was compiled before, for those that are started with an environment of their own. */
export const COMPILED: Readonly<Record<string, string>> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
