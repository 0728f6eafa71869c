import type { RowLinkTools } from '../../../resources/language/views.ts'

/** Puts a link on the clipboard and says so; where the browser does not allow it, shows the link to be copied by hand. */
export const copyLink = async (link: string, words: RowLinkTools['words'], notify: RowLinkTools['notify']): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    notify(words('Link copied'), { type: 'success' })
  } catch {
    notify(link, { autoHideDuration: 20_000 })
  }
}
