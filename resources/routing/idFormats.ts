const label = (format: string): string => ID_FORMATS.find(({ value }) => value === format)?.label.toLowerCase() ?? format

/** How an operator writes message ids, as a sentence has it: `decimal in answers, hexadecimal in receipts`. */
import { ID_FORMATS } from './choices.ts'
export const idFormatsInWords = (response: string, receipt: string): string =>
  response === receipt
    ? `${label(response)} in answers and receipts`
    : `${label(response)} in answers, ${label(receipt)} in receipts`
