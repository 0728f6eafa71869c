/**
 * Credits of one voice call: pulses begun (rule voice-1).
 * @param seconds length of the file or call
 * @param pulse seconds of a pulse; 15, 30 and 60 are sold
 * @throws RangeError when the length is negative or the pulse not positive
 */
export function voicePulses(seconds: number, pulse = 30): number {
  if (!(seconds >= 0) || !(pulse > 0)) throw new RangeError(`No pulses of ${pulse} s in ${seconds} s: both must be positive.`)
  return Math.ceil(seconds / pulse)
}
