import type { PageContent } from './content.ts'
import { answerForm } from './form.ts'
import { escapeHtml } from './html.ts'
import { PAGE_STYLE, themeStyle } from './pageStyle.ts'
import { renderDocument } from './renderDocument.ts'
import { type PageLanguage, pageWords } from './words.ts'

/** What a page that recipients see is made of. */
export interface PageView {
  language: PageLanguage
  content: PageContent
  /** form: asks. thanks, already: has been answered. bare: asks nothing, or nobody in particular. */
  state: 'form' | 'thanks' | 'already' | 'bare'
  errors?: Readonly<Record<string, readonly string[]>>
  /** As it was typed, to be put right. */
  typed?: Readonly<Record<string, unknown>>
  /** Of the style element, where the security policy asks for one. */
  nonce?: string | undefined
  /** Where its pictures and its file are, if not at `fileAddress`: while it is written, nothing is stored. */
  files?: (what: PageFile) => string
}

interface Frame {
  language: PageLanguage
  title: string
  body: string
  colour?: string | null
  nonce?: string | undefined
}

/** A whole document: no script, no address but our own. */
const frame = ({ language, title, body, colour, nonce }: Frame): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style${nonce ? ` nonce="${nonce}"` : ''}>${PAGE_STYLE}${themeStyle(colour)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

export type PageFile = 'header' | 'logo' | 'file'

/** Where the pictures and the file of a content lie (server/two-way/files.ts). */
export const fileAddress = ({ code }: Pick<PageContent, 'code'>, what: PageFile) => `/2w-files/${code}/${what}`

/** The page of a content, with its question where there is one. */
export const contentPage = (view: PageView): string => {
  const { language, content, state, errors, typed, nonce } = view
  const files = view.files ?? (what => fileAddress(content, what))
  const words = pageWords(language)
  const { title, company, has_logo, header_image, theme_colour, content_type, thank_you_text } = content
  const parts = [
    `<header>${has_logo ? `<img class="logo" src="${escapeHtml(files('logo'))}" alt="" height="40">` : ''}<p>${escapeHtml(company)}</p></header>`,
    header_image ? `<img class="top" src="${escapeHtml(files('header'))}" alt="">` : '',
    `<h1>${escapeHtml(title)}</h1>`,
    content_type === 'page' ? `<div class="text">${renderDocument(content.content)}</div>` : '',
    content_type === 'file' ? `<p><a class="button" href="${escapeHtml(files('file'))}">${words.open}</a></p>` : '',
    state === 'form' ? answerForm(content, words, errors ?? {}, typed ?? {}) : '',
    state === 'thanks' ? `<p class="said" role="status">${escapeHtml(thank_you_text || words.thanks)}</p>` : '',
    state === 'already' ? `<p class="said" role="status">${words.already}</p>` : '',
  ]
  return frame({ language, title, body: parts.filter(Boolean).join('\n'), colour: theme_colour, nonce })
}

/** A page that says why there is none: not there, expired, too many, busy. */
export const messagePage = (language: PageLanguage, what: 'missing' | 'expired' | 'tooMany' | 'busy', nonce?: string): string => {
  const words = pageWords(language)
  const more = { missing: words.missingMore, expired: words.expiredMore, tooMany: words.tooManyMore, busy: words.busyMore }
  const body = `<h1>${words[what]}</h1>\n<p>${more[what]}</p>`
  return frame({ language, title: words[what], body, nonce })
}
