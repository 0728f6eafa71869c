/** A line of the bench. */
export interface Line {
  what: string
  figure: string
  beside: string
}

/** A figure as it is printed. */
export const number = (value: number, digits = 0): string => value.toLocaleString('en-IN', { maximumFractionDigits: digits })
