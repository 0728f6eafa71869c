import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { KIND_ICONS } from './Thumb.tsx'

const FRAME = {
  display: 'grid',
  placeItems: 'center',
  gap: 1,
  minBlockSize: 180,
  padding: 2,
  borderRadius: 1,
  bgcolor: 'var(--surface-2)',
  color: 'var(--ink-2)',
  '& img, & video': { maxInlineSize: '100%', maxBlockSize: '42vh', borderRadius: 1 },
  '& audio': { inlineSize: '100%' },
} as const

interface PlayerProps {
  kind: string | null
  name: string
  address: string
  /** Whether a browser may show or play it at all. */
  shown: boolean
}

/** A file as people will see or hear it; else what it is, and why it is not shown. */
export const Player = ({ kind, name, address, shown }: PlayerProps) => {
  const words = useWords()
  const [failed, setFailed] = useState(false)
  const onError = () => setFailed(true)
  return (
    <Box sx={FRAME}>
      {failed || !shown ? (
        <>
          <Icon name={KIND_ICONS[kind ?? ''] ?? 'file'} size={40} />
          <span className="hint">
            {failed ? words('The browser cannot show this file. Save it to open it.') : words('Save the file to open it.')}
          </span>
        </>
      ) : kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what somebody has recorded comes without captions.
        <video src={address} controls playsInline preload="metadata" aria-label={name} onError={onError} />
      ) : kind === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: what somebody has recorded comes without captions.
        <audio src={address} controls preload="metadata" aria-label={name} onError={onError} />
      ) : (
        <img src={address} alt={name} onError={onError} />
      )}
    </Box>
  )
}
