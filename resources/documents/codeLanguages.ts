/** Languages that samples of calls are offered in (rule documents-3). */
export const CODE_LANGUAGES = [
  { code: 'curl', name: 'cURL' },
  { code: 'php', name: 'PHP' },
  { code: 'javascript', name: 'JavaScript' },
  { code: 'python', name: 'Python' },
  { code: 'java', name: 'Java' },
  { code: 'csharp', name: 'C#' },
  { code: 'go', name: 'Go' },
  { code: 'ruby', name: 'Ruby' },
] as const

export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['code']
