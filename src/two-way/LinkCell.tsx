import { useNotify } from 'react-admin'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { copyLink } from '../kernel/resource/copyLink.ts'
import { platformAddress } from '../kernel/resource/platformAddress.ts'
import { IconButton } from '../kernel/ui/IconButton.tsx'

/** The link for everybody, by what tells it from others, and a button that copies it whole. */
export const LinkCell = ({ record, value }: { record: { title: string | null }; value: string | null }) => {
  const words = useWords()
  const notify = useNotify()
  const { platform } = useDesk()
  if (!value) return null
  const link = platformAddress(platform, value)
  return (
    <span className="row grow">
      <span className="mono ellipsis" data-tip={link}>
        {new URL(link).pathname.replace(/^\/2w\//, '')}
      </span>
      <IconButton
        icon="copy"
        size="small"
        label={words('two_way.copy_of', `Copy the link of ${record.title}`, { title: record.title ?? '' })}
        onClick={event => {
          event.stopPropagation()
          void copyLink(link, words, notify)
        }}
      />
    </span>
  )
}
