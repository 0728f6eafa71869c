import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import { useStoredPicture } from '../../kernel/resource/useStoredPicture.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** What stands for a file that has no picture, by its type. */
export const KIND_ICONS: Readonly<Record<string, string>> = {
  image: 'image',
  sticker: 'image',
  video: 'play',
  audio: 'bell',
  document: 'file',
}

const FRAME = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 36,
  blockSize: 28,
  borderRadius: 1,
  bgcolor: 'var(--surface-2)',
  color: 'var(--ink-2)',
  overflow: 'hidden',
  '.cards &': { inlineSize: 240, maxInlineSize: '100%', blockSize: 150, '& svg': { inlineSize: 36, blockSize: 36 } },
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
} as const

/** Whether an element has been in sight: what is far below is not fetched. */
const useSeen = () => {
  const frame = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!frame.current || seen) return
    const watch = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setSeen(true), {
      rootMargin: '200px',
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [seen])
  return { frame, seen }
}

interface ThumbProps {
  id: number
  kind: string | null
}

/** A file at a glance: its picture where it is one, else what it is. Decorative. */
export const Thumb = ({ id, kind }: ThumbProps) => {
  const { frame, seen } = useSeen()
  const isPicture = kind === 'image' || kind === 'sticker'
  const address = useStoredPicture({
    path: 'wa-file-picture/{id}',
    id: isPicture && seen ? id : undefined,
    key: [waFiles.name, 'picture', id],
  })
  return (
    <Box component="span" ref={frame} sx={FRAME} aria-hidden>
      {address ? <img src={address} alt="" /> : <Icon name={KIND_ICONS[kind ?? ''] ?? 'file'} />}
    </Box>
  )
}
