/** What other domains may use of DLT: who has a record that is lent. */

export { Borrowers } from './Borrowers.tsx'
export { LentName } from './LentName.tsx'
