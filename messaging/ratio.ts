export interface ClosingCounts {
  delivered: number
  failed: number
  unchanged: number
}

/**
 * How many of the rows without a final receipt an operator closes as delivered and as failed, by evidence from the supplier
 * (rule adjustments-3). Rounded down, so small counts may change nothing. Percentages are whole numbers.
 * @throws RangeError, in words for the operator, when `percent` is not 1 to 100, or both together exceed 100.
 */
export function closingCounts(eligible: number, percent: number, failedPercent = 0): ClosingCounts {
  if (!Number.isSafeInteger(eligible) || eligible < 0)
    throw new RangeError('The number of rows must be a whole number, 0 or more.')
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new RangeError('Delivered must be a whole percentage, minimum 1, maximum 100.')
  if (!Number.isInteger(failedPercent) || failedPercent < 0) throw new RangeError('Failed must be a whole percentage, minimum 0.')
  if (percent + failedPercent > 100) throw new RangeError('Delivered and failed together must not exceed 100 percent.')
  const delivered = Math.floor((eligible * percent) / 100)
  const failed = Math.floor((eligible * failedPercent) / 100)
  return { delivered, failed, unchanged: eligible - delivered - failed }
}
