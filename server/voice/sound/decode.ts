import { readFile, writeFile } from 'node:fs/promises'
import { tell } from '../../../messaging/tell.ts'
import { mp3Blocks } from './mp3.ts'
import { SoundProblem } from './problem.ts'
import { RATES, TELEPHONE_RATE, ToTelephone } from './resample.ts'
import { type Block, wavBlocks, wavOf } from './wav.ts'

export interface Asked {
  /** Where the file lies, and what it was found to be. */
  from: string
  mime: string
  /** Where the WAV file made of it is written to; nothing stands there yet. */
  to: string
  maxSeconds: number
}

/** Milliseconds that whoever is called needs to notice that something is played. */
const LEAST_MS = 1000

const blocksOf = (mime: string, file: Uint8Array): Iterable<Block> | AsyncIterable<Block> => {
  if (mime === 'audio/wav') return wavBlocks(file)
  if (mime === 'audio/mpeg') return mp3Blocks(file)
  throw new SoundProblem(tell('Only MP3 and WAV files can be played in calls.'))
}

const tooLong = (seconds: number) =>
  new SoundProblem(tell('The sound is too long: at most %{seconds} seconds.', { seconds: seconds.toLocaleString('en-IN') }))

const openLine = (rate: number, most: number): ToTelephone => {
  if (!RATES.includes(rate))
    throw new SoundProblem(tell('The sound has an unusual sampling rate. Save it with 8, 16, 22.05, 44.1 or 48 kHz.'))
  return new ToTelephone(rate, most)
}

/**
 * Decodes a file and writes it as 8 kHz, 16 bits, mono WAV. How long it is, is measured: it is decoded no further than it may be long.
 * @returns milliseconds, to the nearest
 * @throws SoundProblem
 */
export const decodeSound = async ({ from, mime, to, maxSeconds }: Asked): Promise<number> => {
  const most = maxSeconds * TELEPHONE_RATE
  let line: ToTelephone | undefined
  for await (const { rate, samples } of blocksOf(mime, await readFile(from))) {
    line ??= openLine(rate, most)
    if (rate !== line.rate) throw new SoundProblem(tell('The sound changes its sampling rate in the middle. Save it with one.'))
    if (!line.push(samples)) throw tooLong(maxSeconds)
  }
  const samples = line?.end() ?? new Int16Array()
  const ms = Math.round((samples.length * 1000) / TELEPHONE_RATE)
  if (samples.length > most) throw tooLong(maxSeconds)
  if (samples.length === 0) throw new SoundProblem(tell('The file holds no sound, or is damaged.'))
  if (ms < LEAST_MS) throw new SoundProblem(tell('The sound is shorter than a second.'))
  await writeFile(to, wavOf(samples, TELEPHONE_RATE), { mode: 0o600, flag: 'wx' })
  return ms
}
