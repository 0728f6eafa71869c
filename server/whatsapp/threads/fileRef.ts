/** How a message of ours names its file, which is kept here: by its number in the library. What people send is named by the provider's id. */
const MARK = 'file-'

export const fileRef = (id: number): string => `${MARK}${id}`

/** The number of the file; undefined for what names none of ours. */
export const fileIn = (ref: string): number | undefined => {
  const id = ref.startsWith(MARK) ? Number(ref.slice(MARK.length)) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
