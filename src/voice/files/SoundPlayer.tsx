/** `<SoundPlayer name="Fee reminder" seconds={28} load={…} />`: plays a sound from any place, by mouse and keyboard; it is fetched when it is first wanted. */

import Box from '@mui/material/Box'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../kernel/i18n/words.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { clock } from './clock.ts'

interface SoundPlayerProps {
  name: string
  /** As measured. */
  seconds: number
  /** Answers the address it is played from; called again where that works no longer. */
  load: () => Promise<string>
  /** In a cell, as narrow as it can be; how long it is stands beside it. */
  small?: boolean
}

const FRAME = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minInlineSize: 0,
  '& input': {
    flex: '1 1 40px',
    minInlineSize: 40,
    inlineSize: '100%',
    accentColor: 'var(--accent)',
    cursor: 'pointer',
    margin: 0,
  },
  '& output': { flex: 'none', color: 'var(--ink-2)', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '.cards &': { inlineSize: '100%' },
} as const

/** What is heard: one sound at a time. */
let heard: HTMLAudioElement | undefined

const useSound = (load: SoundPlayerProps['load']) => {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<'still' | 'loading' | 'playing' | 'failed'>('still')
  const [at, setAt] = useState(0)
  useEffect(() => {
    const sound = audio.current
    return () => sound?.pause()
  }, [])
  const play = async () => {
    const sound = audio.current
    if (!sound) return
    setState('loading')
    try {
      if (!sound.getAttribute('src')) {
        sound.src = await load()
        sound.currentTime = at
      }
      if (heard !== sound) heard?.pause()
      heard = sound
      await sound.play()
    } catch {
      // Another address may work, where this one's time is over.
      sound.removeAttribute('src')
      setState('failed')
    }
  }
  const seek = (seconds: number) => {
    setAt(seconds)
    if (audio.current?.getAttribute('src')) audio.current.currentTime = seconds
  }
  const events = {
    onPlaying: () => setState('playing'),
    onPause: () => setState(before => (before === 'failed' ? before : 'still')),
    onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
    onEnded: () => seek(0),
  }
  return { audio, state, at, play, seek, events }
}

/** In a row that opens when it is pressed. */
const stays = (event: MouseEvent) => event.stopPropagation()

export const SoundPlayer = ({ name, seconds, load, small = false }: SoundPlayerProps) => {
  const words = useWords()
  const { audio, state, at, play, seek, events } = useSound(load)
  const time = small ? clock(at) : `${clock(at)} / ${clock(seconds)}`
  const isOn = state === 'playing' || state === 'loading'
  // In a cell, where it has not begun, it would read as its length.
  const counts = !small || isOn || at > 0
  return (
    <Box component="span" sx={[FRAME, { inlineSize: small ? 190 : '100%' }]} onClick={stays}>
      <IconButton
        icon={isOn ? 'pause' : 'play'}
        size={small ? 'small' : 'medium'}
        label={isOn ? words('Pause %{name}', { name }) : words('Play %{name}', { name })}
        onClick={() => (isOn ? audio.current?.pause() : void play())}
      />
      <input
        type="range"
        min={0}
        max={seconds}
        step={0.1}
        value={Math.min(at, seconds)}
        aria-label={words('Position in %{name}', { name })}
        aria-valuetext={words('%{at} of %{whole}', { at: clock(at), whole: clock(seconds) })}
        onChange={event => seek(Number(event.target.value))}
      />
      {state === 'failed' ? (
        <output role="alert">{words('Cannot be played')}</output>
      ) : (
        counts && <output aria-hidden>{time}</output>
      )}
      <audio ref={audio} preload="none" {...events} />
    </Box>
  )
}
