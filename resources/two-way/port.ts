/** What other domains may use of two-way. */

export { TAKE_RESPONSES } from './choices.ts'
