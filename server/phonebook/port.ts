/** What other domains may use of phonebook. */

export { blockedAmong, InvalidSeries, loadInvalidSeries } from './barred.ts'
export { notAgreed } from './consents.ts'
