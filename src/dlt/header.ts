/** Suffix that operators add, by header type: service, promotional, government (rule dlt-1). */
const SUFFIX: Readonly<Record<number, string>> = { 1: 'S', 2: 'P', 3: 'G' }

/** A header as phones show it: `XX-SUNRSE-S`, where XX stands for operator and circle. */
export const shownHeader = (header: string, type: unknown): string => `XX-${header}-${SUFFIX[Number(type)] ?? 'S'}`
