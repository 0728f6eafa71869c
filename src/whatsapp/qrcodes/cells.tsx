/** Cells of the list of QR codes. */

import { useNotify } from 'react-admin'
import { useWords } from '../../kernel/i18n/words.ts'
import { copyLink } from '../../kernel/resource/copyLink.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { QrPicture } from './Picture.tsx'

export const ImageCell = ({ record, value }: { record: { id: number; has_image: number | null }; value: string | null }) => {
  const words = useWords()
  const there = record.has_image === 1
  return (
    <span className="row">
      <QrPicture id={record.id} there={there} size={28} alt="" />
      <span className={there ? undefined : 'muted'}>{there ? value : words('Not fetched')}</span>
    </span>
  )
}

export const LinkCell = ({ record, value }: { record: { prefilled_message: string | null }; value: string | null }) => {
  const words = useWords()
  const notify = useNotify()
  if (!value) return null
  return (
    <span className="row grow">
      <span className="mono ellipsis" data-tip={value}>
        {value.replace(/^https:\/\//, '')}
      </span>
      <IconButton
        icon="copy"
        size="small"
        label={words('Copy the link of “%{title}”', { title: record.prefilled_message ?? '' })}
        onClick={event => {
          event.stopPropagation()
          void copyLink(value, words, notify)
        }}
      />
    </span>
  )
}
