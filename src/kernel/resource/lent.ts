/** Lent to the reader: to be looked at and used, not changed. The platform says so with every row of a resource that can be lent. */
import type { AnyAction } from '../../../resources/language/actions.ts'
export const isLent = (record: Readonly<Record<string, unknown>>): boolean => record.is_lent === 1

/** Whether an action leaves its records as they are, so that it is open on a lent one. */
export const onlyReads = ({ reads, confirm, input, call }: Pick<AnyAction, 'reads' | 'confirm' | 'input' | 'call'>): boolean =>
  reads === true || (!confirm && !input && !call.startsWith('DELETE'))
