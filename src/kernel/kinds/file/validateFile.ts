import { bytes } from '../../../../messaging/format.ts'
import type { FieldOf } from '../props.ts'

/** A size as it is spoken of: 10 MB. Limits are declared in steps of thousand. */
export const limitWords = (maxBytes: number): string => bytes(maxBytes, true).replace('.0 ', ' ')

/** What keeps a file from being uploaded: its ending, its size, nothing in it. The server checks by content as well. */
export const validateFile = (
  file: Pick<File, 'name' | 'size'>,
  { accept, maxBytes }: Pick<FieldOf<'file'>, 'accept' | 'maxBytes'>,
) => {
  const name = file.name.toLowerCase()
  if (!accept.some(ending => name.endsWith(ending.toLowerCase())))
    return `Choose a file of type ${accept.join(', ')}; this is ${file.name}.`
  if (maxBytes !== undefined && file.size > maxBytes) {
    const [limit, size] = [limitWords(maxBytes), limitWords(file.size)]
    return `Choose a file of at most ${limit}; this has ${size === limit ? 'a little more' : size}.`
  }
  return file.size === 0 ? 'This file is empty.' : undefined
}

/** What the platform files it under (rule platform-dialect-12). */
export const uploadType = (accept: readonly string[]): string => {
  if (accept.every(ending => /^\.(png|jpe?g|gif|webp)$/i.test(ending))) return 'logo'
  return accept.every(ending => /^\.(csv|txt)$/i.test(ending)) ? 'contacts' : 'document'
}
