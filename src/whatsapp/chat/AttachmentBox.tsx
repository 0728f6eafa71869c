/** The file of an answer before it is sent: how it looks, how far it has gone up, and the way to leave it out. */

import { bytes } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { KIND_ICONS, Thumb } from '../media/Thumb.tsx'
import type { Attached, Attachment } from './useAttachment.ts'

export const AttachmentBox = ({ attachment: { attached, address, bar, drop } }: { attachment: Attachment }) => {
  const words = useWords()
  if (!attached) return null
  const { kind, name, size } = attached
  return (
    <section className="wa-attached" aria-label={words('File of the reply')}>
      <Look attached={attached} address={address} />
      <div className="grow">
        <p className="ellipsis">
          <bdi>{name}</bdi>
        </p>
        {bar ?? <p className="hint">{bytes(size)}</p>}
        {kind === 'audio' && !bar && <p className="hint">{words('A sound has no caption.')}</p>}
      </div>
      {!bar && <IconButton icon="close" label={words('desk.file.remove', 'Remove the file')} onClick={drop} />}
    </section>
  )
}

const Look = ({ attached: { kind, name, given }, address }: { attached: Attached; address: string | undefined }) => {
  if (given && 'wa_file_id' in given) return <Thumb id={given.wa_file_id} kind={kind} />
  if (address && kind === 'image') return <img src={address} alt={name} />
  // biome-ignore lint/a11y/useMediaCaption: what somebody has recorded comes without captions.
  if (address && kind === 'video') return <video src={address} controls playsInline preload="metadata" aria-label={name} />
  // biome-ignore lint/a11y/useMediaCaption: what somebody has recorded comes without captions.
  if (address && kind === 'audio') return <audio src={address} controls preload="metadata" aria-label={name} />
  return <Icon name={KIND_ICONS[kind] ?? 'file'} size={28} />
}
