import { type Asked, decodeSound } from './decode.ts'
import { SoundProblem } from './problem.ts'

/** What a thread answers: errors lose their class on the way. */
export type Decoded = { durationMs: number } | { problem: string }

// The decoder of MP3 writes every damaged frame to the console of this thread; what it stumbles over is answered.
console.error = () => {}

/** `decodeSound` for another thread. */
export default async function decode(asked: Asked): Promise<Decoded> {
  try {
    return { durationMs: await decodeSound(asked) }
  } catch (error) {
    if (error instanceof SoundProblem) return { problem: error.message }
    throw error
  }
}
