/** What other domains may use of DLT. */

export { ASSIGN_MODES } from './choices.ts'
export { LENT_TO } from './lent.answers.ts'
