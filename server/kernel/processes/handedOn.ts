const { NODE_COMPILE_CACHE, GLIBC_TUNABLES } = process.env

/**
 * What makes programs quicker, for those that are started with an environment of their own: where they find what was compiled before, and
 * that the C library asks for large pages (docs/decisions.md).
 */
export const HANDED_ON: Readonly<Record<string, string>> = {
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  ...(GLIBC_TUNABLES && { GLIBC_TUNABLES }),
}
