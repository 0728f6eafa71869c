/** `cx('a', on && 'b')`: joins class names, leaving out what is false or absent. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
