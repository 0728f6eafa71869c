import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'

/** A swatch and its number. Nothing chosen is black on the form and null on the wire (rule declarations-2). */
export const Cell = ({ value }: CellProps<FieldOf<'colour'>>) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? (
    <span className="row">
      <span className="swatch" style={{ background: value }} aria-hidden />
      <span className="mono">{value}</span>
    </span>
  ) : null
