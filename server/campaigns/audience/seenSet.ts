import { hash } from 'node:crypto'
import { present } from '../../../messaging/present.ts'

/** Keys that were there before, in open addressing over one typed array: 16 octets a key, whatever the number of keys. */
export class SeenSet {
  private slots = new Uint32Array(WORDS * 4096)
  private mask = 4095
  private count = 0
  private readonly key = new Uint32Array(WORDS)

  get size(): number {
    return this.count
  }

  /** Notes a number of up to 15 digits. @returns false when it was noted before */
  addNumber(digits: string): boolean {
    const number = Number(digits)
    const { key } = this
    key[0] = number >>> 0
    key[1] = number / 2 ** 32
    // An empty slot is four zeros: this makes every key of a number differ from it, and from nearly every hash.
    key[2] = 0
    key[3] = 1
    return this.add()
  }

  /** Notes a number together with a text, by 128 bits of hash. @returns false when the pair was noted before */
  addPair(digits: string, text: string): boolean {
    const digest = hash('md5', `${digits}\n${text}`, 'buffer')
    for (let word = 0; word < WORDS; word++) this.key[word] = digest.readUInt32LE(word * 4)
    this.key[3]! |= 1
    return this.add()
  }

  private add(): boolean {
    if (this.count * 2 > this.mask) this.grow()
    const { slots, mask, key } = this
    for (let slot = scatter(present(key[0]), present(key[1])) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * WORDS
      if (slots[at + 3] === 0) {
        slots.set(key, at)
        this.count++
        return true
      }
      if (slots[at] === key[0] && slots[at + 1] === key[1] && slots[at + 2] === key[2] && slots[at + 3] === key[3]) return false
    }
  }

  private grow(): void {
    const old = this.slots
    this.mask = this.mask * 2 + 1
    this.slots = new Uint32Array(WORDS * (this.mask + 1))
    const { slots, mask } = this
    for (let from = 0; from < old.length; from += WORDS) {
      if (old[from + 3] === 0) continue
      let slot = scatter(present(old[from]), present(old[from + 1])) & mask
      while (slots[slot * WORDS + 3] !== 0) slot = (slot + 1) & mask
      for (let word = 0; word < WORDS; word++) slots[slot * WORDS + word] = present(old[from + word])
    }
  }
}

const WORDS = 4

/** Spreads neighbouring numbers over the slots (the last mixing of MurmurHash3). */
function scatter(low: number, high: number): number {
  let mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
