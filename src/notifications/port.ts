/** What other domains may use of notifications. */

export { NoticeItem } from './notices/NoticeItem.tsx'
