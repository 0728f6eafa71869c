/** By what a vendor of single calls knows a call of ours: the message, and which try of it this is (rule voice-4). */

/** @param tries before this one */
export const callRef = (message: string, tries: number): string => `rd-${message}-${tries}`

const REF = /^rd-(\d{1,16})-(\d{1,2})$/

/** Undefined where it is none of ours. */
export const callRefOf = (ref: string): { message: string; tries: number } | undefined => {
  const [, message, tries] = REF.exec(ref) ?? []
  return message === undefined ? undefined : { message, tries: Number(tries) }
}
