import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import { NoticeItem } from './NoticeItem.tsx'

type NoticePreviewProps = Record<'title' | 'message' | 'type' | 'event', string>

const noop = () => {}

/** A notice as it will stand under the bell, while it is being written. */
export const NoticePreview = ({ title, message, type, event }: NoticePreviewProps) => {
  const notice: NoticeRow = {
    id: 0,
    title,
    data: { message },
    type: type as NoticeRow['type'],
    event,
    url: null,
    sender: null,
    created_at: new Date().toISOString(),
    read_at: null,
    read_status: 0,
  }
  return (
    <div className="panel" inert>
      <NoticeItem notice={notice} onOpen={noop} />
    </div>
  )
}
