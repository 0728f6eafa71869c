/** The register of the field kinds: one line each, its pure faces. What is asked of a kind is asked through language/kinds.ts. */

export { checkbox } from './checkbox/faces.ts'
export { colour } from './colour/faces.ts'
export { date } from './date/faces.ts'
export { file } from './file/faces.ts'
export { mask } from './mask/faces.ts'
export { number } from './number/faces.ts'
export { object } from './object/faces.ts'
export { password } from './password/faces.ts'
export { reference } from './reference/faces.ts'
export { richText } from './richText/faces.ts'
export { select } from './select/faces.ts'
export { text } from './text/faces.ts'
