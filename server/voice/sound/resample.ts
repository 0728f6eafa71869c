/** Brings sound to the rate of telephones, as it comes. */

/** Samples a second of what is called out. */
export const TELEPHONE_RATE = 8000

/** Samples a second that recordings have. */
export const RATES: readonly number[] = [
  8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
]

/** Crossings of zero on either side of the filter's middle: more are finer and slower. */
const CROSSINGS = 16
/** Of the highest tone that 8 kHz can hold: above it a filter needs room to fall. */
const PASSED = 0.92

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Weights of the samples around the place of a new one: a low-pass of a windowed sinc, which neither raises nor lowers the level. */
const weightsAt = (offset: number, half: number, cutoff: number): Float32Array => {
  const weights = new Float64Array(2 * half + 1)
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    const x = i - half - offset
    const t = x / (half + 1)
    const blackman = 0.42 + 0.5 * Math.cos(Math.PI * t) + 0.08 * Math.cos(2 * Math.PI * t)
    const angle = Math.PI * cutoff * x
    const weight = (angle === 0 ? 1 : Math.sin(angle) / angle) * blackman
    weights[i] = weight
    sum += weight
  }
  return Float32Array.from(weights, weight => weight / sum)
}

const asInt16 = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768)))

/**
 * Takes sound block by block and gives it back with 8,000 samples a second of 16 bits. What stands in memory is what has been given back, and a
 * block: it takes no more than `most` samples.
 */
export class ToTelephone {
  readonly rate: number
  readonly #most: number
  /** Samples on either side of a new one that it is made of. */
  readonly #half: number
  /** New samples lie at so many different places between the old ones; weights for each. */
  readonly #phases: readonly Float32Array[]
  readonly #step: number
  #waiting: Float32Array
  /** Place of the first waiting sample in the whole. */
  #first: number
  #came = 0
  #made = 0
  readonly #blocks: Int16Array[] = []

  /**
   * @param rate samples a second of what comes: one of `RATES`
   * @param most samples of the result
   */
  constructor(rate: number, most: number) {
    this.rate = rate
    this.#most = most
    const shared = gcd(rate, TELEPHONE_RATE)
    this.#step = rate / shared
    this.#half = rate === TELEPHONE_RATE ? 0 : Math.ceil((CROSSINGS * rate) / TELEPHONE_RATE)
    const phases = TELEPHONE_RATE / shared
    const cutoff = (PASSED * TELEPHONE_RATE) / rate
    this.#phases = Array.from({ length: phases }, (_, phase) => weightsAt(phase / phases, this.#half, cutoff))
    this.#waiting = new Float32Array(this.#half)
    this.#first = -this.#half
  }

  /** Takes the next block. @returns false where it has become longer than it may be */
  push(samples: Float32Array): boolean {
    this.#came += samples.length
    return this.#take(samples, this.#most + 1)
  }

  /** The whole result, when everything has come. */
  end(): Int16Array {
    this.#take(new Float32Array(this.#half + 1), Math.round((this.#came * TELEPHONE_RATE) / this.rate))
    const all = new Int16Array(this.#made)
    let at = 0
    for (const block of this.#blocks) {
      all.set(block, at)
      at += block.length
    }
    return all
  }

  #take(samples: Float32Array, upTo: number): boolean {
    const waiting = new Float32Array(this.#waiting.length + samples.length)
    waiting.set(this.#waiting)
    waiting.set(samples, this.#waiting.length)
    const phases = this.#phases.length
    const made: number[] = []
    let at = Math.floor((this.#made * this.#step) / phases)
    while (this.#made < upTo && at + this.#half < this.#first + waiting.length) {
      const weights = this.#phases[(this.#made * this.#step) % phases] ?? new Float32Array()
      const begin = at - this.#half - this.#first
      let sum = 0
      for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (waiting[begin + i] ?? 0)
      made.push(asInt16(sum))
      this.#made++
      at = Math.floor((this.#made * this.#step) / phases)
    }
    this.#blocks.push(Int16Array.from(made))
    const kept = Math.max(0, Math.min(at - this.#half - this.#first, waiting.length))
    this.#waiting = waiting.slice(kept)
    this.#first += kept
    return this.#made <= this.#most
  }
}
