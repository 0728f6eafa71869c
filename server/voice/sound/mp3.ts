import { MPEGDecoder } from 'mpg123-decoder'
import { tell } from '../../../messaging/tell.ts'
import { SoundProblem } from './problem.ts'
import type { Block } from './wav.ts'

/** Bytes that are decoded at a time: at the lowest rate of bits there are, four seconds. */
const STEP = 4096

/**
 * The sound of an MP3 file, mixed to one channel. The decoder is WebAssembly with a memory that does not grow.
 * @throws SoundProblem for one that it stumbles over
 */
export async function* mp3Blocks(file: Uint8Array): AsyncGenerator<Block> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    for (let at = 0; at < file.length; at += STEP) {
      const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(file.subarray(at, at + STEP))
      if (errors.length > 0) throw new SoundProblem(tell('The MP3 file is damaged. Save it again, and upload it whole.'))
      const [left, right] = channelData
      if (samplesDecoded === 0 || !left || !right) continue
      yield { rate: sampleRate, samples: left.map((sample, place) => (sample + (right[place] ?? sample)) / 2) }
    }
  } finally {
    decoder.free()
  }
}
