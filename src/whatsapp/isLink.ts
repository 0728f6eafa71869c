/** Whether the provider could fetch a file by it. */
export const isLink = (link: string): boolean => URL.canParse(link) && new URL(link).protocol === 'https:'
