/** How an operator writes a number. */
export interface Writing {
  base: 10 | 16
  padding: number
  upper: boolean
  prefix: boolean
}

/** An id as an operator writes it. */
export const written = (id: bigint, { base, padding, upper, prefix }: Writing): string => {
  const digits = id.toString(base).padStart(padding, '0')
  return `${prefix && base === 16 ? '0x' : ''}${upper ? digits.toUpperCase() : digits}`
}
/** Without padding, in small letters. */
export const plain = (base: 10 | 16): Writing => ({ base, padding: 0, upper: false, prefix: false })
