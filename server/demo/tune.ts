import { TELEPHONE_RATE } from '../voice/sound/resample.ts'
import { wavOf } from '../voice/sound/wav.ts'

/** Semitones above A (440 Hz), or a rest. */
export type Note = number | null

const BEAT_SECONDS = 0.4

/** A tune as WAV: bells that ring out, a note a beat. */
export const tuneOf = (notes: readonly Note[]): Buffer<ArrayBuffer> => {
  const beat = Math.round(BEAT_SECONDS * TELEPHONE_RATE)
  const samples = new Int16Array(notes.length * beat)
  for (const [place, note] of notes.entries()) {
    if (note === null) continue
    const turn = (2 * Math.PI * 440 * 2 ** (note / 12)) / TELEPHONE_RATE
    for (let i = 0; i < beat; i++) {
      const loudness = Math.exp((-4 * i) / beat) * Math.min(1, i / 40)
      samples[place * beat + i] = Math.round(9000 * loudness * (Math.sin(turn * i) + 0.4 * Math.sin(2 * turn * i)))
    }
  }
  return Buffer.from(wavOf(samples, TELEPHONE_RATE))
}
