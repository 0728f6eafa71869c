import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'

/** A password never comes back; whether there is one is all a list could show. */
export const Cell = ({ value }: CellProps<FieldOf<'password'>>) => (value ? <span>••••••</span> : null)
