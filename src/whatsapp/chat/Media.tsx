/** What a message brings beside its text: a picture at once, sound and film when they are wanted, a file to open. */

import Button from '@mui/material/Button'
import MuiSkeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { mediaKindOf } from '../../../messaging/whatsapp/media.ts'
import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Again } from '../../kernel/ui/Again.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

type File = NonNullable<ThreadMessage['media']>

/** A link is good for ten minutes. */
const GOOD_MS = 300_000

const useFileLink = ({ id }: File, isWanted: boolean) => {
  const provider = useDeskProvider()
  const { platform } = useDesk()
  return useQuery({
    queryKey: [threads.name, 'file', id],
    queryFn: async ({ signal }) =>
      platform.fileUrl((await provider.act(threads, 'file', { input: { media_id: id }, signal })).data.file_path),
    enabled: isWanted,
    staleTime: GOOD_MS,
    gcTime: GOOD_MS,
    retry: false,
  })
}

const SHOWN = ['image', 'sticker']
const PLAYED = { video: 'Play the video', audio: 'Play the sound' } as const
const isPlayed = (type: string): type is keyof typeof PLAYED => type in PLAYED

/** What the file of a message is: of a template, by its format. */
const kindIn = ({ mime_type: mime }: File, type: ThreadMessage['type']): ThreadMessage['type'] =>
  type === 'template' ? (mediaKindOf(mime ?? '') ?? 'document') : type

export const Media = ({ media, type: ofMessage }: { media: File; type: ThreadMessage['type'] }) => {
  const words = useWords()
  const told = useTold()
  const type = kindIn(media, ofMessage)
  const [isWanted, setWanted] = useState(SHOWN.includes(type))
  const link = useFileLink(media, isWanted)
  const name = media.filename ?? ''
  if (link.error)
    return (
      <p className="row wrap hint" role="alert">
        {told(link.error.message)}
        <Again query={link} size="small" />
      </p>
    )
  if (isWanted && link.data === undefined)
    return <MuiSkeleton variant="rounded" width={220} height={SHOWN.includes(type) ? 140 : 40} aria-label={words('Loading')} />
  if (SHOWN.includes(type))
    return (
      <a href={link.data} target="_blank" rel="noopener noreferrer">
        <img className={type} src={link.data} alt={name || words(type === 'sticker' ? 'Sticker' : 'Picture')} />
      </a>
    )
  if (type === 'video' && link.data)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people send has no captions.
      <video src={link.data} controls autoPlay aria-label={name || words('Video')} />
    )
  if (type === 'audio' && link.data)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people send has no captions.
      <audio src={link.data} controls autoPlay aria-label={words('Sound')} />
    )
  if (isPlayed(type))
    return (
      <Button size="small" startIcon={<Icon name="play" />} onClick={() => setWanted(true)}>
        {media.voice ? words('Play the voice message') : words(PLAYED[type])}
      </Button>
    )
  if (link.data)
    return (
      <Button size="small" startIcon={<Icon name="download" />} href={link.data} download={name || true}>
        {words('Save the file')}
      </Button>
    )
  return (
    <Button size="small" startIcon={<Icon name="file" />} onClick={() => setWanted(true)}>
      <bdi className="ellipsis">{name || words('Document')}</bdi>
    </Button>
  )
}
