/** What other domains may use of notifications. */

export { NoticePreview } from './notices/NoticePreview.tsx'
