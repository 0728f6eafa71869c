import type { TemplatePiece, VariablePiece } from '../../../messaging/dltTemplate.ts'

const isUrl = ({ tag }: VariablePiece) => tag === 'url' || tag === 'urlott'

/** Variables that a link may stand in (rule two-way-2: url or var). */
export const linkCandidates = (pieces: readonly TemplatePiece[]): VariablePiece[] =>
  pieces.filter(piece => piece.kind === 'variable').filter(piece => isUrl(piece) || piece.tag === 'var')

/**
 * The place, from 0, of the variable that takes the link: the one chosen, else the first {#url#}, else the only variable there is.
 * Undefined where the person has to say.
 */
export const linkVariable = (pieces: readonly TemplatePiece[], chosen: number | null | undefined): number | undefined => {
  const candidates = linkCandidates(pieces)
  const named = candidates.find(({ index }) => index + 1 === chosen)
  const only = candidates.length === 1 ? candidates[0] : undefined
  return (named ?? candidates.find(isUrl) ?? only)?.index
}

const NEAR = 18

/** The words around a variable, by which a person tells it from the others: "…results at ▢ before…". */
export const surroundings = (pieces: readonly TemplatePiece[], index: number): string => {
  const place = pieces.findIndex(piece => piece.kind === 'variable' && piece.index === index)
  const text = (piece: TemplatePiece | undefined) => (piece?.kind === 'static' ? piece.text.replace(/\s+/g, ' ') : '')
  const before = text(pieces[place - 1])
  const after = text(pieces[place + 1])
  return `${before.length > NEAR ? `…${before.slice(-NEAR)}` : before}▢${after.length > NEAR ? `${after.slice(0, NEAR)}…` : after}`
}
