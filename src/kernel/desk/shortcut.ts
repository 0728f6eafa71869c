/** `shortcut('K')` is `⌘K` on Apple's machines, `Ctrl K` elsewhere. */
export const shortcut = (key: string): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl ${key}`)
