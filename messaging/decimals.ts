/** Digits without the zeros at their end, which say nothing behind a point. */
export const withoutLastZeros = (digits: string): string => {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
