import type { Run } from '../../../resources/system/server.ts'

/** Whether a command has ended, one way or the other. */
export const isOver = ({ status }: Pick<Run, 'status'>): boolean => status === 'done' || status === 'failed'
