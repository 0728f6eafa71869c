/** Sound as it stands in a WAV file (RIFF): read in any of its usual codings, written as 16 bits of one channel. */

import { tell } from '../../../messaging/tell.ts'
import { aLaw, muLaw } from './companding.ts'
import { SoundProblem } from './problem.ts'

/** One block of sound after the other: of one channel, between -1 and 1. */
export interface Block {
  /** Samples a second. */
  rate: number
  samples: Float32Array
}

/** Reads one sample, between -1 and 1. */
type Reader = (data: DataView, at: number) => number

const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
/** The coding is told further on in the header. */
const EXTENSIBLE = 0xfffe

/** By coding and bits of a sample. */
const READERS: Readonly<Record<string, Reader>> = {
  [`${PCM}/8`]: (data, at) => (data.getUint8(at) - 128) / 128,
  [`${PCM}/16`]: (data, at) => data.getInt16(at, true) / 32_768,
  [`${PCM}/24`]: (data, at) => (data.getUint8(at) | (data.getInt16(at + 1, true) << 8)) / 8_388_608,
  [`${PCM}/32`]: (data, at) => data.getInt32(at, true) / 2_147_483_648,
  [`${FLOAT}/32`]: (data, at) => tamed(data.getFloat32(at, true)),
  [`${FLOAT}/64`]: (data, at) => tamed(data.getFloat64(at, true)),
  [`${A_LAW}/8`]: (data, at) => aLaw(data.getUint8(at)),
  [`${MU_LAW}/8`]: (data, at) => muLaw(data.getUint8(at)),
}

const tamed = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0)

interface Format {
  rate: number
  channels: number
  /** Bytes of a sample. */
  bytes: number
  read: Reader
}

const MOST_CHANNELS = 8
/** Samples of all channels that stand in memory at a time. */
const BLOCK = 8192

const readFormat = (data: DataView, at: number, size: number): Format => {
  if (size < 16) throw new SoundProblem(tell('The WAV file is damaged: its header is too short.'))
  const told = data.getUint16(at, true)
  const coding = told === EXTENSIBLE && size >= 26 ? data.getUint16(at + 24, true) : told
  const channels = data.getUint16(at + 2, true)
  const bits = data.getUint16(at + 14, true)
  const read = READERS[`${coding}/${bits}`]
  if (!read) throw new SoundProblem(tell('The WAV file is coded in a way that cannot be read. Save it as PCM with 16 bits.'))
  if (channels < 1 || channels > MOST_CHANNELS)
    throw new SoundProblem(tell('The WAV file is damaged: its number of channels is wrong.'))
  return { rate: data.getUint32(at + 4, true), channels, bytes: bits / 8, read }
}

/** What a program writes for the length of the sound where it does not know it yet. */
const UNKNOWN_SIZES: ReadonlySet<number> = new Set([0, 0xffff_ffff])

/**
 * The sound of a WAV file, mixed to one channel. What its header says of lengths is held against what is there.
 * @throws SoundProblem
 */
export function* wavBlocks(file: Uint8Array): Generator<Block> {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let format: Format | undefined
  // After `RIFF`, a length and `WAVE` stand chunks: a name, a length, what it holds, made even.
  for (let at = 12; at + 8 <= data.byteLength; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4))
    const size = data.getUint32(at + 4, true)
    const begin = at + 8
    const end = begin + size
    if (name === 'data') {
      if (!format) throw new SoundProblem(tell('The WAV file is damaged: its sound comes before its header.'))
      if (end > data.byteLength && !UNKNOWN_SIZES.has(size))
        throw new SoundProblem(tell('The WAV file is cut off. Save it again, and upload it whole.'))
      yield* blocksOf(data, format, begin, UNKNOWN_SIZES.has(size) ? data.byteLength : end)
      return
    }
    if (name === 'fmt ') {
      if (end > data.byteLength) throw new SoundProblem(tell('The WAV file is damaged: its header is cut off.'))
      format = readFormat(data, begin, size)
    }
    at = end + (size & 1)
  }
  throw new SoundProblem(tell('The WAV file holds no sound.'))
}

function* blocksOf(data: DataView, { rate, channels, bytes, read }: Format, begin: number, end: number): Generator<Block> {
  const frame = channels * bytes
  const frames = Math.floor((end - begin) / frame)
  const atATime = Math.floor(BLOCK / channels)
  for (let first = 0; first < frames; first += atATime) {
    const samples = new Float32Array(Math.min(atATime, frames - first))
    for (let i = 0; i < samples.length; i++) {
      const at = begin + (first + i) * frame
      let sum = 0
      for (let channel = 0; channel < channels; channel++) sum += read(data, at + channel * bytes)
      samples[i] = sum / channels
    }
    yield { rate, samples }
  }
}

const HEADER = 44

/** A WAV file of 16 bits and one channel. @param rate samples a second */
export const wavOf = (samples: Int16Array, rate: number): Buffer => {
  const file = Buffer.alloc(HEADER + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [place, sample] of samples.entries()) file.writeInt16LE(sample, HEADER + place * 2)
  return file
}
