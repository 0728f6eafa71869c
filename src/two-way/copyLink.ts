import type { Words } from '../kernel/i18n/words.ts'
import { toast } from '../kernel/ui/toast.ts'

/** Puts a link on the clipboard and says so; where the browser does not allow it, shows the link to be copied by hand. */
export const copyLink = async (link: string, words: Words): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(words('two_way.copied', 'Link copied'))
  } catch {
    toast.info(link, { lasts: 20_000 })
  }
}
