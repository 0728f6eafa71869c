/** What other domains may use of two-way. */

export { linkBaseOr422 } from './address.ts'
export { twoWayFigures } from './figures.ts'
export { codeLength, EXAMPLE_KEY, type LinkKey, linkMaker, linkStart } from './links.ts'
