/** A heading or a label as a sheet may write it: case, blanks, underscores, dots and dashes do not count (rule system-9). */
export const plainName = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_.-]+/g, '')
