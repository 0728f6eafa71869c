/** What is wrong with a sound, in a sentence for whoever uploaded it. */
export class SoundProblem extends Error {
  override name = 'SoundProblem'
}
