/** A line of the bench. */
export interface Line {
  what: string
  figure: string
  beside: string
}

/** One that is held to a budget: over it, the bench ends with 1. */
export interface JudgedLine extends Line {
  isOver: boolean
}

/** A figure as it is printed. */
export const number = (value: number, digits = 0): string => value.toLocaleString('en-IN', { maximumFractionDigits: digits })
