/** The two codings of telephone exchanges (ITU-T G.711): eight bits, finer where it is quiet. */

const FULL = 32_768

/** A sample of A-law, between -1 and 1. @param byte as it stands in the file */
export const aLaw = (byte: number): number => {
  const turned = byte ^ 0x55
  const segment = (turned >> 4) & 7
  const step = ((turned & 15) << 4) + 8
  const size = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return ((turned & 0x80) === 0 ? -size : size) / FULL
}

/** A sample of µ-law, between -1 and 1. @param byte as it stands in the file */
export const muLaw = (byte: number): number => {
  const turned = ~byte & 0xff
  const size = ((((turned & 15) << 3) + 0x84) << ((turned >> 4) & 7)) - 0x84
  return ((turned & 0x80) === 0 ? size : -size) / FULL
}
